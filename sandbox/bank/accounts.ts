/** Owners of the test accounts. Every number has an owner: it follows from the digits unless a name was set for it. */

/** Owners by the third digit from the end. */
export const OWNERS = [
  'ADA NGOZI OBI',
  'KWAME KOFI MENSAH',
  'WANJIKU GRACE KAMAU',
  'THABO JAMES NKOSI',
  'AMINA JUMA HASSAN',
  'JEAN PIERRE MBARGA',
  'BLESSING CHIDINMA EZE',
  'NAKATO SARAH NAMUBIRU',
  'ERIC MUGISHA UWASE',
  'MUTALE CHANDA BANDA',
] as const

/** Looks up and sets the owners of accounts. */
export type Accounts = {
  /** Returns the owner; `null` when there is no such account. */
  readonly ownerOf: (accountNumber: string) => string | null
  readonly name: (accountNumber: string, owner: string) => void
}

const NO_ACCOUNT = '81'
const NAMED_MAX = 1_000

/** Creates the owners' table. A wallet's number is the same with and without its country's code. */
export function accountsOf(): Accounts {
  const named = new Map<string, string>()
  // National numbers have nine digits after the zero everywhere we pay; bank account numbers differ within those nine
  // digits too.
  const key = (accountNumber: string): string => accountNumber.replace(/\D/g, '').slice(-9)
  return {
    ownerOf(accountNumber) {
      const given = named.get(key(accountNumber))
      if (given !== undefined) return given
      return accountNumber.endsWith(NO_ACCOUNT) ? null : (OWNERS[Number(accountNumber.at(-3))] ?? OWNERS[0])
    },
    name(accountNumber, owner) {
      named.set(key(accountNumber), owner)
      const oldest = named.keys().next()
      if (named.size > NAMED_MAX && oldest.done !== true) named.delete(oldest.value)
    },
  }
}
