/**
 * What was typed on this page and not sent yet, so that looking something up loses nothing. It lies in the tab's
 * session storage, which is emptied when the session ends (specification §4).
 */

const keyOf = (name: string): string => `zend.rescue.${name}`

/** The text kept under a name, or ''. */
export function readKept(storage: Pick<Storage, 'getItem'>, name: string): string {
  try {
    return storage.getItem(keyOf(name)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a text; '' removes it. A full or forbidden storage only means that it lives as long as the page. */
export function keep(storage: Pick<Storage, 'setItem' | 'removeItem'>, name: string, text: string): void {
  try {
    if (text === '') storage.removeItem(keyOf(name))
    else storage.setItem(keyOf(name), text)
  } catch {
    return
  }
}
