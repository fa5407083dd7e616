/**
 * Runs the head start in a real page: gives `head-start.ts` the browser's functions, loads the texts, and shows the
 * dashboard's last picture. A separate, small entry.
 */
import { detectLanguage } from '../i18n/languages.ts'
import { CONFIG_META_NAME } from './config-meta.ts'
import type { ClientConfig } from './config.ts'
import { beginCalls } from './head-start.ts'
import { HOME_PATH } from './paths.ts'
import { showLastPicture } from './show-last-picture.ts'
import { createVault, indexedDbKey, SESSION_ENTRY, VAULT_PREFIX } from './vault.ts'

/** Files of texts by language. */
export type Words = Readonly<Record<string, readonly string[]>>
/** A page that links lead to: how its path starts, its own files, and its texts. */
export type LinkedPage = { readonly start: string; readonly files: readonly string[]; readonly words: Words }

/**
 * Loads the texts of this language and the files of a page that links lead to, shows the last picture and begins the
 * first calls, if somebody is signed in here. `calls` are addresses with the placeholders that `head-start.ts` fills
 * in.
 */
export function startInPage(words: Words, calls: readonly string[], linked: readonly LinkedPage[]): void {
  if (localStorage.getItem(VAULT_PREFIX + SESSION_ENTRY) === null) return
  const language = detectLanguage()
  const opened = linked.filter(({ start }) => location.pathname.startsWith(start))
  const hrefs = opened.flatMap((page) => [...page.files, ...(page.words[language] ?? [])])
  for (const href of [...(words[language] ?? []), ...hrefs]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  whenIdle(() => readTables(language))
  const vault = createVault(localStorage, indexedDbKey())
  const tab = createVault(sessionStorage, indexedDbKey())
  // A picture that cannot be decrypted is not shown.
  if (location.pathname.replace(/\/$/, '') === HOME_PATH) showLastPicture(vault, tab, language).catch(() => undefined)
  globalThis.zendHeadStart = beginCalls({
    path: location.pathname,
    calls,
    storage: localStorage,
    vault,
    tab,
    config: apiOfPage,
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    // Then the app makes the calls itself.
  }).catch(() => null)
}

/**
 * Makes the browser load its tables for number formatting. The first formatted number takes a cheap phone a sixth of a
 * second; now, while the app's files load, that time is free.
 */
function readTables(language: string): void {
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).formatToParts(0)
}

/** Does it after the page's skeleton is painted. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 500)
  else requestIdleCallback(work)
}

/** The API bases as the host wrote them; throws without them. The app checks the whole tag (config.ts). */
function apiOfPage(): ClientConfig['api'] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${CONFIG_META_NAME}"]`)?.content ?? ''
  return (JSON.parse(content) as ClientConfig).api
}
