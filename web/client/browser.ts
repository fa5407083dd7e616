/**
 * The page's one client, created on first use (never while prerendering), and the end of a session. Screens and route
 * guards use it; nothing here knows a screen.
 */
import { SECOND_MS, type UserId } from '@zend/kernel'
import { UNAUTHENTICATED_REDIRECT_DELAY_MS } from '@zend/kernel/specification'
import { isLanguage, type Language } from '@zend/web/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, browserLock, createApi } from './api.ts'
import { transportError } from './api-error.ts'
import type { CompanyDeps, TabCompany } from './company.ts'
import { type ClientConfig, readConfig } from './config.ts'
import { takeBegun } from './head-start.ts'
import { HOME_PATH, SIGN_IN_PATH } from './paths.ts'
import {
  createSessionStore,
  forgetCustomer,
  SESSION_STORAGE_KEY,
  type SessionStore,
  type StoredUser,
} from './session.ts'
import { createVault, indexedDbKey } from './vault.ts'

/**
 * How long to wait for a database that another tab has locked. What is left then is sealed with a key that is deleted
 * with it.
 */
const WIPE_MAX_MS = 2 * SECOND_MS

/** The client's parts. */
export type Services = { readonly config: ClientConfig; readonly session: SessionStore; readonly api: Api }

let made: Services | undefined
let leaving = false
/** The customer of this page, once it shows any of their data. */
let owner: UserId | null = null
const forgetful = new Set<() => void>()
let loadCompany: ((deps: CompanyDeps) => Promise<TabCompany>) | undefined
let company: Promise<TabCompany> | undefined

/** Makes this app's pages act for companies (company-later.ts). Called once, before anything uses `services`. */
export function loadCompanyBy(load: (deps: CompanyDeps) => Promise<TabCompany>): void {
  loadCompany = load
}

/** The company that this tab acts for. Rejects in an app whose pages show the person's own money. */
export function tabCompany(): Promise<TabCompany> {
  if (loadCompany === undefined) return Promise.reject(new Error('this app acts for no company'))
  return (company ??= loadCompany({
    vault: createVault(sessionStorage, indexedDbKey()),
    storage: sessionStorage,
    user: ownSession,
    api: () => services().api,
    now: () => Date.now(),
  }).catch((error: unknown) => {
    // Its code could not be fetched: the next call tries again.
    company = undefined
    throw transportError(error, navigator.onLine)
  }))
}

/** The stored session. A page of one customer never uses that of another who signed in elsewhere in this browser. */
async function ownSession(): Promise<StoredUser | null> {
  const found = await services().session.user()
  return owner === null || found?._id === owner ? found : null
}

/** Returns the client of this page. Throws outside a browser. */
export function services(): Services {
  return (made ??= make())
}

function make(): Services {
  const config = readConfig(document)
  const stored = createSessionStore(createVault(localStorage, indexedDbKey()), forgetCustomer)
  const api = createApi({
    config,
    session: { ...stored, user: ownSession },
    fetch: (...args) => fetch(...args),
    begun: (address, token) => takeBegun(globalThis.zendHeadStart, address, token, Date.now()),
    ...(loadCompany === undefined
      ? {}
      : { company: { withToken: async (run) => (await tabCompany()).withToken(run) } }),
    lock: browserLock(navigator.locks),
    now: () => Date.now(),
    language: pageLanguage,
    online: () => navigator.onLine,
    onSignedOut: () => leave(UNAUTHENTICATED_REDIRECT_DELAY_MS),
  })
  return { config, session: stored, api }
}

/** The page's language, for mails and messages. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/** Clears the page's query cache when the session ends. */
export function forgetOnLeave(client: QueryClient): void {
  forgetful.add(() => client.clear())
}

/**
 * Binds this page to one customer until it is reloaded. The page is left at once when their session ends in another tab
 * or somebody else signs in there, also if the page was frozen meanwhile and is shown again. Returns a function that
 * stops watching.
 */
export function watchSession(userId: UserId): () => void {
  owner = userId
  const stop = new AbortController()
  const look = (): void => void leaveWhenNotTheirs(userId)
  const once = { signal: stop.signal }
  addEventListener('storage', ({ key }) => (key === SESSION_STORAGE_KEY || key === null ? look() : undefined), once)
  addEventListener('pageshow', ({ persisted }) => (persisted ? look() : undefined), once)
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'visible' ? look() : undefined),
    once,
  )
  return () => stop.abort()
}

async function leaveWhenNotTheirs(userId: UserId): Promise<void> {
  const user = await services().session.user()
  if (user?._id !== userId && !leaving) go(user === null ? SIGN_IN_PATH : HOME_PATH)
}

/**
 * Opens a page of the app by a full load, so that memory keeps nothing of this page: the company it acted for was left.
 * Nothing else makes this page leave meanwhile. A copy of it that the browser kept is loaded anew when it is shown.
 */
export function openAnew(path: string): void {
  if (leaving) return
  leaving = true
  for (const forget of forgetful) forget()
  addEventListener('pageshow', ({ persisted }) => (persisted ? location.reload() : undefined))
  location.assign(path)
}

/**
 * Leaves by a full load, so that neither memory nor this tab's own storage keeps anything of the session: another tab
 * can clear only what all tabs share.
 */
function go(path: string): void {
  leaving = true
  for (const forget of forgetful) forget()
  sessionStorage.clear()
  // The router writes scroll positions on unload; clear them too.
  addEventListener('pagehide', () => sessionStorage.clear())
  location.replace(path)
}

/**
 * Ends the session on this page: forgets the customer at once and goes to the sign-in page after `delayMs`. Later calls
 * change nothing. If somebody else has signed in meanwhile, their session stays, and the page becomes theirs.
 */
export function leave(delayMs: number): void {
  if (leaving) return
  leaving = true
  void end(delayMs)
}

/**
 * Leaves once `work` is done, but not before `delayMs`. Until then nothing else makes this page leave, neither the end
 * of the session that `work` causes nor another tab that notices it first. `work` must not reject.
 */
export function leaveAfter(work: Promise<void>, delayMs: number): void {
  if (leaving) return
  leaving = true
  void Promise.all([work, pause(delayMs)]).then(() => end(0))
}

async function end(delayMs: number): Promise<void> {
  const stored = await services().session.user()
  if (owner !== null && stored !== null && stored._id !== owner) return go(HOME_PATH)
  const wiped = forgetCustomer()
  await Promise.all([pause(delayMs), Promise.race([wiped, pause(WIPE_MAX_MS)])])
  go(SIGN_IN_PATH)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
