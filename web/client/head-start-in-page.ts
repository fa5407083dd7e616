/** The head start in a real page: what `head-start.ts` needs of the browser, and the words, which the app waits for as well. An entry of its own, kept small. */
import { detectLanguage } from '../i18n/languages.ts'
import { CONFIG_META_NAME } from './config-meta.ts'
import type { ClientConfig } from './config.ts'
import { beginCalls } from './head-start.ts'
import { createVault, indexedDbKey, SESSION_ENTRY, VAULT_PREFIX } from './vault.ts'

/** Asks for the words of this language and begins the first calls, when somebody is signed in here. `words` are files by language. */
export function startInPage(words: Readonly<Record<string, readonly string[]>>): void {
  if (localStorage.getItem(VAULT_PREFIX + SESSION_ENTRY) === null) return
  for (const href of words[detectLanguage()] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  globalThis.zendHeadStart = beginCalls({
    path: location.pathname,
    storage: localStorage,
    vault: createVault(localStorage, indexedDbKey()),
    config: apiOfPage,
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    // The app then asks by itself.
  }).catch(() => null)
}

/** The API bases as the host wrote them; throws without. The app checks the whole tag (config.ts). */
function apiOfPage(): ClientConfig['api'] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${CONFIG_META_NAME}"]`)?.content ?? ''
  return (JSON.parse(content) as ClientConfig).api
}
