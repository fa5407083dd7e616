/**
 * The service worker: the shell, the sign-in page and the dashboard without network, pushed messages, and new versions
 * that wait until somebody wants them. It keeps files of the build only. It never touches a call to the API and never
 * keeps an answer of one: those are another origin's or, behind one proxy, not beneath /static.
 */
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { type AgainDeps, fetchAgain } from './fetch-again.ts'
import { readPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build: what is kept from the first visit on, and the files that a language needs, by language. */
declare const PRECACHE: PrecacheEntry[]
declare const LANGUAGE_FILES: Readonly<Record<string, readonly string[]>>
/** The sign-in page, where a press on a message leads that names no page, and the app's name. */
declare const SIGN_IN: string
declare const PUSHED: string
declare const APP_NAME: string

/**
 * Where files of the build are kept that somebody has used. The page puts there what it had loaded before this worker
 * began.
 */
const USED_FILES = 'zend-files'
const USED_FILES_MOST = 200
/** Longer than a slow phone is busy with one thing. */
const ANSWER_WITHIN_MS = 2_000

const APP = { name: APP_NAME, pushed: PUSHED }

const NETWORK: AgainDeps = {
  fetch: (request) => fetch(request),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  online: () => navigator.onLine,
}

precacheAndRoute(PRECACHE, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
clientsClaim()

// Names of files carry their content's hash: what is there is right for ever.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/static/'),
  new CacheFirst({
    cacheName: USED_FILES,
    plugins: [
      new ExpirationPlugin({ maxEntries: USED_FILES_MOST, purgeOnQuotaError: true }),
      { handlerDidError: ({ request }) => fetchAgain(request, NETWORK) },
    ],
  }),
)

// Every page is the shell. The sign-in pages came with their text drawn: the first one is kept, the others need the
// network anyhow.
const shell = createHandlerBoundToURL('/')
const signIn = createHandlerBoundToURL(SIGN_IN)
registerRoute(
  new NavigationRoute((options) => (options.url.pathname.startsWith(SIGN_IN) ? signIn(options) : shell(options)), {
    denylist: [/^\/auth\/(?!login\/?$)/, /\/[^/?]+\.[^/]+$/],
  }),
)

// A language that was in use must speak the new version's words too, also when it is opened without network.
self.addEventListener('install', (event) => event.waitUntil(keepLanguages()))

async function keepLanguages(): Promise<void> {
  const used = await caches.open(USED_FILES)
  const names = (await used.keys()).map(({ url }) => new URL(url).pathname)
  for (const [language, files] of Object.entries(LANGUAGE_FILES)) {
    if (names.some((name) => name.startsWith(`/static/${language}-`))) await used.addAll([...files])
  }
}

// A new version waits until somebody agrees, so that no page is swapped under a payment.
self.addEventListener('message', ({ data }) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readPush(jsonOf(event.data), APP)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: path,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    }),
  )
})

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(readPush({ path: event.notification.data as unknown }, APP).path))
})

/** Shows a page of the app: in a window that is open, else in a new one. */
async function show(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) {
    await self.clients.openWindow(path)
    return
  }
  // A window that the browser does not bring to the front goes there all the same.
  await open.focus().catch(() => undefined)
  // The app goes there itself, so that a form half filled in elsewhere is not lost to a full load. Where it does not
  // run yet, nothing can be lost.
  if (await isTaken(open, path)) return
  // A window that was being closed is gone by now.
  await open.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Asks the app in a window to go to a path. Answers whether it does; one that says nothing does not run. */
async function isTaken(open: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  })
  open.postMessage({ type: 'OPEN_PATH', path }, [port2])
  return answer
}
