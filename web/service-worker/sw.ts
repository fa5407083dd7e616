/**
 * The service worker: shell, sign-in page and dashboard without network, push messages, and new versions that wait for
 * consent. It caches only files of the build. It never handles or caches API calls: those are of another origin or,
 * behind one proxy, not beneath /static.
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
/** Filled in by the build: the files to cache from the first visit on, and the files of each language. */
declare const PRECACHE: PrecacheEntry[]
declare const LANGUAGE_FILES: Readonly<Record<string, readonly string[]>>
/** The sign-in page, the default path of a pressed notification, which app this is, and its name. */
declare const SIGN_IN: string
declare const PUSHED: string
declare const APP_BASE: string
declare const APP_NAME: string

/** The cache of used files of the build. The page adds those that it loaded before this worker began. */
const USED_FILES = 'zend-files'
const USED_FILES_MOST = 200
/** Longer than a slow phone is blocked by one task. */
const ANSWER_WITHIN_MS = 2_000

const APP = { app: APP_BASE, name: APP_NAME, pushed: PUSHED }

const NETWORK: AgainDeps = {
  fetch: (request) => fetch(request),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  online: () => navigator.onLine,
}

precacheAndRoute(PRECACHE, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
clientsClaim()

// File names contain the content's hash, so a cached file never changes.
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

// Every page is the shell. Of the prerendered sign-in pages the first one is cached; the others need the network
// anyway.
const shell = createHandlerBoundToURL('/')
const signIn = createHandlerBoundToURL(SIGN_IN)
registerRoute(
  new NavigationRoute((options) => (options.url.pathname.startsWith(SIGN_IN) ? signIn(options) : shell(options)), {
    // The payers' page is a document of its own.
    denylist: [/^\/auth\/(?!login\/?$)/, /^\/pay\/?(?:$|\?)/, /\/[^/?]+\.[^/]+$/],
  }),
)

// The languages in use must have the new version's texts too, also without network.
self.addEventListener('install', (event) => event.waitUntil(cacheLanguages()))

async function cacheLanguages(): Promise<void> {
  const used = await caches.open(USED_FILES)
  const names = (await used.keys()).map(({ url }) => new URL(url).pathname)
  for (const [language, files] of Object.entries(LANGUAGE_FILES)) {
    if (names.some((name) => name.startsWith(`/static/${language}-`))) await used.addAll([...files])
  }
}

// A new version waits for consent, so that no page is replaced during a payment.
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

/** Shows a page of the app: in an open window, else in a new one. */
async function show(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) {
    await self.clients.openWindow(path)
    return
  }
  // Navigate a window even if the browser does not focus it.
  await open.focus().catch(() => undefined)
  // The app navigates itself, because a full load would lose a half-filled form. If the app does not run yet, nothing
  // can be lost.
  if (await isTaken(open, path)) return
  // The window may have been closed meanwhile.
  await open.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Asks the app in a window to navigate to a path. Returns whether it confirms; without an answer it is not running. */
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
