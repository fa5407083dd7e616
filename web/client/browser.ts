/**
 * The one client of this page, made on first use (never while prerendering), and what happens when a session ends.
 * Screens and route guards use it; nothing here knows a screen.
 */
import { SECOND_MS } from '@zend/kernel'
import { isLanguage, type Language } from '@zend/web/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, browserLock, createApi } from './api.ts'
import { type ClientConfig, readConfig } from './config.ts'
import { SIGN_IN_PATH } from './paths.ts'
import { clearStorages } from './preferences.ts'
import { createSessionStore, type SessionStore } from './session.ts'
import { createVault, indexedDbKey } from './vault.ts'

/** How long after a 401 the page goes to the sign-in screen (specification §4). */
export const SIGNED_OUT_DELAY_MS = SECOND_MS / 2

/** The client's parts. */
export type Services = { readonly config: ClientConfig; readonly session: SessionStore; readonly api: Api }

let made: Services | undefined
let leaving = false
const forgetful = new Set<() => void>()

/** The client of this page. Throws outside a browser. */
export function services(): Services {
  return (made ??= make())
}

function make(): Services {
  const config = readConfig(document)
  const session = createSessionStore(createVault(localStorage, indexedDbKey()))
  const api = createApi({
    config,
    session,
    fetch: (...args) => fetch(...args),
    lock: browserLock(navigator.locks),
    now: () => Date.now(),
    language: pageLanguage,
    online: () => navigator.onLine,
    onSignedOut: () => leave(SIGNED_OUT_DELAY_MS),
  })
  return { config, session, api }
}

/** The language the page is in, for mails and messages. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/** Lets the page's memory of answers be cleared when the session ends. */
export function forgetOnLeave(client: QueryClient): void {
  forgetful.add(() => client.clear())
}

/**
 * Ends the session on this page: clears local and session storage at once and goes to the sign-in screen after `delayMs`,
 * by a full load, so that nothing of the session stays in memory. Later calls of it change nothing.
 */
export function leave(delayMs: number): void {
  if (leaving) return
  leaving = true
  clearStorages(localStorage, sessionStorage)
  // The router writes scroll positions as the page goes; they go with it.
  addEventListener('pagehide', () => sessionStorage.clear())
  setTimeout(() => {
    for (const forget of forgetful) forget()
    location.replace(SIGN_IN_PATH)
  }, delayMs)
}
