/** Whether a supplier can be paid now, and what tells its account apart. Pure. */
import type { SupplierAnswer } from '@zend/contracts'

type Version = SupplierAnswer['current']

/**
 * `ready`: it can be paid. `cooling`: new account details rest until `until`. `waiting`: its earlier contact has not
 * confirmed a change; they can until `until`, and `isOver` says that they could.
 */
type Standing =
  | { readonly kind: 'ready' }
  | { readonly kind: 'cooling'; readonly until: string }
  | { readonly kind: 'waiting'; readonly until: string; readonly isOver: boolean }

/** Returns where a supplier stands at a moment (Unix milliseconds). */
export function standingOf({ current, waiting }: Pick<SupplierAnswer, 'current' | 'waiting'>, now: number): Standing {
  if (waiting !== null)
    return { kind: 'waiting', until: waiting.askedUntil, isOver: Date.parse(waiting.askedUntil) <= now }
  return Date.parse(current.usableFrom) > now ? { kind: 'cooling', until: current.usableFrom } : { kind: 'ready' }
}

/**
 * What the money of a version goes to: an IBAN, a number, or where Interac's notice goes. Banks are told apart, too,
 * where numbers are theirs alone.
 * @example accountOf({ way: 'gb-bank', values: { sortCode: '202015', account: '55555555' } }) // '20201555555555'
 */
export function accountOf({ values }: Pick<Version, 'values'>): string {
  const { iban, account = '', contact, routing = '', sortCode = '', institution = '', transit = '' } = values
  return iban ?? contact ?? routing + sortCode + institution + transit + account
}
