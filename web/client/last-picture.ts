/**
 * The last picture: the dashboard as it was last seen, shown by the page's head while the app loads, because most
 * visits check one figure. It is sealed among the customer's cached answers (store-picture.ts), shows nothing that the
 * app would not show a second later, and takes no presses. This file decides when it may be shown: only to the
 * signed-in customer, while its balance is the last cached one, and while no setting that changes it was changed.
 */
import { DAY_MS } from '@zend/kernel'
import { CURRENCY_KEY, HIDE_BALANCE_KEY } from './preferences.ts'

/** A stored element: its name, its attributes, its children. A text is a string. */
export type Drawn =
  | string
  | readonly [name: string, attributes: readonly (readonly [string, string])[], children: readonly Drawn[]]

/**
 * The sealed content. `look` identifies what it was drawn under (`lookOf`), `balance` is the sealed balance that it
 * shows, `at` when it was stored (Unix ms).
 */
export type Picture = {
  readonly owner: string
  readonly look: string
  readonly balance: string
  readonly at: number
  readonly content: readonly Drawn[]
}

/** The database entry: the sealed picture, and the name of the cached balance that it is bound to. */
export type StoredPicture = { readonly sealed: string; readonly balanceName: string }

/** Its key in the database, also the name it is sealed with. */
export const PICTURE_ENTRY = 'last-picture'

/** Older prices must not be shown as current. */
const OLDEST_MS = DAY_MS

/**
 * Identifies what a picture was drawn under: the style sheet, the language, the device's settings. Under others it
 * would look different, or reveal more.
 */
export function lookOf(page: Document, storage: Pick<Storage, 'getItem'>, language: string): string {
  const styles = page.querySelector<HTMLStyleElement>('style[data-sheet]')?.dataset['sheet']
  return JSON.stringify([styles, language, storage.getItem(HIDE_BALANCE_KEY), storage.getItem(CURRENCY_KEY)])
}

/** Tells whether it may be shown now to `owner`, with the cached balance. */
export function isOfNow(
  picture: Picture,
  now: { readonly owner: string; readonly look: string; readonly balance: unknown; readonly at: number },
): boolean {
  const age = now.at - picture.at
  return (
    picture.owner === now.owner &&
    picture.look === now.look &&
    picture.balance === now.balance &&
    age >= 0 &&
    age < OLDEST_MS
  )
}

/** Removes the picture: the app is there, or failed to load. */
export function endPicture(page: Document): void {
  page.querySelector('[data-picture]')?.remove()
  delete page.documentElement.dataset['pictured']
}
