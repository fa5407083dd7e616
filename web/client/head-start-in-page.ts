/**
 * The head start in a real page: what `head-start.ts` needs of the browser, the words, which the app waits for as well,
 * and the dashboard as it was last seen. An entry of its own, kept small.
 */
import { detectLanguage } from '../i18n/languages.ts'
import { CONFIG_META_NAME } from './config-meta.ts'
import type { ClientConfig } from './config.ts'
import { beginCalls } from './head-start.ts'
import { HOME_PATH } from './paths.ts'
import { showLastPicture } from './show-last-picture.ts'
import { createVault, indexedDbKey, SESSION_ENTRY, VAULT_PREFIX } from './vault.ts'

/**
 * Asks for the words of this language, shows the last picture and begins the first calls, when somebody is signed in
 * here. `words` are files by language, `calls` addresses with the names that `head-start.ts` fills in.
 */
export function startInPage(words: Readonly<Record<string, readonly string[]>>, calls: readonly string[]): void {
  if (localStorage.getItem(VAULT_PREFIX + SESSION_ENTRY) === null) return
  const language = detectLanguage()
  for (const href of words[language] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  whenIdle(() => readTables(language))
  const vault = createVault(localStorage, indexedDbKey())
  // Whatever cannot be opened any more is no picture.
  if (location.pathname.replace(/\/$/, '') === HOME_PATH) showLastPicture(vault, language).catch(() => undefined)
  globalThis.zendHeadStart = beginCalls({
    path: location.pathname,
    calls,
    storage: localStorage,
    vault,
    config: apiOfPage,
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    // The app then asks by itself.
  }).catch(() => null)
}

/**
 * Has the browser read its tables for numbers, which it does when a page writes its first one: on a cheap phone that
 * takes a sixth of a second, which is free while the app's files are on their way, and is not when its figures are
 * drawn.
 */
function readTables(language: string): void {
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).formatToParts(0)
}

/** Does it once the page's shape is painted. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 500)
  else requestIdleCallback(work)
}

/** The API bases as the host wrote them; throws without. The app checks the whole tag (config.ts). */
function apiOfPage(): ClientConfig['api'] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${CONFIG_META_NAME}"]`)?.content ?? ''
  return (JSON.parse(content) as ClientConfig).api
}
