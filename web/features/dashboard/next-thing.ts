/** The one next thing that is worth doing for this customer, and what was put away. Pure but for the storage. */
import { DAY_MS } from '@zend/kernel'

const FIRST_DAYS_MS = 7 * DAY_MS
const KEY = 'zend.put-away'

/** Whether an account of this age still gets the tour of tips (specification §2) instead of one next thing. */
export const inFirstWeek = (createdAt: string, now: number): boolean => now - Date.parse(createdAt) < FIRST_DAYS_MS

/** A next thing by its name; what was put away under that name does not come back. */
export type Thing =
  | { readonly kind: 'tier'; readonly tier: number; readonly dayMax: string }
  | { readonly kind: 'passkey' }

/** The name under which a thing is put away: a higher tier is another thing. */
export const nameOf = (thing: Thing): string => (thing.kind === 'tier' ? `tier-${String(thing.tier)}` : thing.kind)

/** The first thing that was not put away, or `null`. */
export const nextThing = (things: readonly Thing[], away: readonly string[]): Thing | null =>
  things.find((thing) => !away.includes(nameOf(thing))) ?? null

/** What was put away on this device by whoever is signed in: signing out forgets it. */
export function putAway(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((name) => name !== '')
  } catch {
    return []
  }
}

/** Puts one away. Without storage it comes back with the next page. */
export function putAwayToo(thing: Thing): void {
  try {
    localStorage.setItem(KEY, [...new Set([...putAway(), nameOf(thing)])].join(' '))
  } catch {
    // It is only a hint.
  }
}
