/**
 * Unsent text of this page, stored so that visiting another page loses nothing. It is in the tab's session storage,
 * which is cleared when the session ends (specification §4).
 */

const keyOf = (name: string): string => `zend.rescue.${name}`

/** The text stored under a name, or ''. */
export function readStoredText(storage: Pick<Storage, 'getItem'>, name: string): string {
  try {
    return storage.getItem(keyOf(name)) ?? ''
  } catch {
    return ''
  }
}

/** Stores a text; '' removes it. If storage is full or forbidden, the text lives as long as the page. */
export function storeText(storage: Pick<Storage, 'setItem' | 'removeItem'>, name: string, text: string): void {
  try {
    if (text === '') storage.removeItem(keyOf(name))
    else storage.setItem(keyOf(name), text)
  } catch {
    return
  }
}
