/**
 * The state of the development ledger: accounts and trust lines. It applies no rules. A copy shares nothing with its
 * original.
 */
import { GATEWAY, GATEWAY_CURRENCY, GENESIS_DROPS, MARKET } from './accounts.ts'

/**
 * An account. Balance in drops; `sequence` is its next sequence number; `touched` the transaction that changed it last,
 * absent for none.
 */
export type Account = { balance: bigint; sequence: number; flags: number; owned: number; touched?: Touched }
/** A transaction and the ledger that holds it. */
export type Touched = { readonly hash: string; readonly ledger: number }
/** XRP held for somebody: an escrow, paid at once, or a channel, of which `paid` has been claimed. Amounts in drops. */
export type Held = {
  readonly kind: 'Escrow' | 'PayChannel'
  readonly owner: string
  readonly destination: string
  readonly tag: number | undefined
  readonly amount: bigint
  readonly paid: bigint
}
/** A holder's balance of an issuer's currency and its limit, in millionths. */
export type Line = { balance: bigint; limit: bigint }
/** The whole state of a ledger. Trust lines by `holder issuer currency`, escrows and channels by their id. */
export type State = {
  readonly accounts: Map<string, Account>
  readonly lines: Map<string, Line>
  readonly held: Map<string, Held>
}

/** `lsfRequireDestTag`. */
export const REQUIRE_TAG = 0x0002_0000
/** `lsfDisallowXRP`. */
export const DISALLOW_XRP = 0x0008_0000
/** `lsfDepositAuth`. */
export const DEPOSIT_AUTH = 0x0100_0000

/** Returns the key of a trust line. */
export const lineName = (holder: string, issuer: string, currency: string): string => `${holder} ${issuer} ${currency}`

/** The genesis state. */
export function genesis(): State {
  // The market owns its trust line.
  const owned = (address: string): number => (address === MARKET.address ? 1 : 0)
  const accounts = new Map<string, Account>(
    [...GENESIS_DROPS].map(([address, balance]) => [
      address,
      { balance, sequence: 1, flags: 0, owned: owned(address) },
    ]),
  )
  const lines = new Map([
    [lineName(MARKET.address, GATEWAY.address, GATEWAY_CURRENCY), { balance: 0n, limit: 10n ** 18n }],
  ])
  return { accounts, lines, held: new Map() }
}

/** Returns a deep copy. */
export const copyOf = ({ accounts, lines, held }: State): State => ({
  accounts: new Map([...accounts].map(([address, account]) => [address, { ...account }])),
  lines: new Map([...lines].map(([name, line]) => [name, { ...line }])),
  held: new Map(held),
})
