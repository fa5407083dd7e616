/**
 * The dashboard as it was last seen, shown by the page's head while the app is still on its way: most visits are a look
 * at one figure. It lies sealed among the customer's kept answers (keep-picture.ts), shows nothing that the app would
 * not show a second later, and can be pressed nowhere. Here stands when it may be shown: to the customer whose session
 * is here, while the balance in it is the last one kept, and while nothing was chosen meanwhile that changes what is
 * shown.
 */
import { DAY_MS } from '@zend/kernel'
import { CURRENCY_KEY, HIDE_BALANCE_KEY } from './preferences.ts'

/** An element as it is kept: its name, its attributes, what is in it. A text is itself. */
export type Drawn =
  | string
  | readonly [name: string, attributes: readonly (readonly [string, string])[], children: readonly Drawn[]]

/**
 * What is sealed. `look` says what it was drawn under (`lookOf`), `balance` is the sealed balance that it shows, `at`
 * when it was kept (Unix ms).
 */
export type Picture = {
  readonly owner: string
  readonly look: string
  readonly balance: string
  readonly at: number
  readonly content: readonly Drawn[]
}

/** How it lies in the database: the sealed picture, and the name of the kept balance that it is bound to. */
export type KeptPicture = { readonly sealed: string; readonly balanceName: string }

/** Its entry in the database, and the name that it is sealed with. */
export const PICTURE_ENTRY = 'last-picture'

/** Prices of another day are no picture of today. */
const OLDEST_MS = DAY_MS

/**
 * What a picture is drawn under: the style sheet, the language, the device's own choices. Under anything else it would
 * look otherwise, or say more.
 */
export function lookOf(page: Document, storage: Pick<Storage, 'getItem'>, language: string): string {
  const styles = page.querySelector<HTMLStyleElement>('style[data-sheet]')?.dataset['sheet']
  return JSON.stringify([styles, language, storage.getItem(HIDE_BALANCE_KEY), storage.getItem(CURRENCY_KEY)])
}

/** Whether it may be shown now, to whom (`owner`), with what is kept as the balance. */
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

/** Takes the picture away: the app is there, or will not come. */
export function endPicture(page: Document): void {
  page.querySelector('[data-picture]')?.remove()
  delete page.documentElement.dataset['pictured']
}
