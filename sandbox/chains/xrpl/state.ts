/**
 * Who holds what on the development ledger: accounts and lines of trust. It applies no rule; whoever changes it does.
 * A copy shares nothing with what it was made from.
 */
import { GATEWAY, GATEWAY_CURRENCY, GENESIS_DROPS, MARKET } from './accounts.ts'

/** An account. Balance in drops; `sequence` is the number of its next transaction. */
export type Account = { balance: bigint; sequence: number; flags: number; owned: number }
/** What a holder has of an issuer's currency, and how much it would take, in millionths. */
export type Line = { balance: bigint; limit: bigint }
/** Everything that a ledger holds. Lines by `holder issuer currency`. */
export type State = { readonly accounts: Map<string, Account>; readonly lines: Map<string, Line> }

/** `lsfRequireDestTag`. */
export const REQUIRE_TAG = 0x0002_0000
/** `lsfDisallowXRP`. */
export const DISALLOW_XRP = 0x0008_0000
/** `lsfDepositAuth`. */
export const DEPOSIT_AUTH = 0x0100_0000

/** The name of a line of trust. */
export const lineName = (holder: string, issuer: string, currency: string): string => `${holder} ${issuer} ${currency}`

/** What the first ledger holds. */
export function genesis(): State {
  // The market owns its line of trust.
  const owned = (address: string): number => (address === MARKET.address ? 1 : 0)
  const accounts = new Map<string, Account>(
    [...GENESIS_DROPS].map(([address, balance]) => [address, { balance, sequence: 1, flags: 0, owned: owned(address) }]),
  )
  return { accounts, lines: new Map([[lineName(MARKET.address, GATEWAY.address, GATEWAY_CURRENCY), { balance: 0n, limit: 10n ** 18n }]]) }
}

/** A copy. */
export const copyOf = ({ accounts, lines }: State): State => ({
  accounts: new Map([...accounts].map(([address, account]) => [address, { ...account }])),
  lines: new Map([...lines].map(([name, line]) => [name, { ...line }])),
})
