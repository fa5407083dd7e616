/**
 * Bills: what a company asks others to pay in coins. The rules of what was paid, without I/O. What comes is a deposit
 * of the company like any other; here is only said which bill it was for, and what it was worth.
 */
import type { BillKind, BillState, DepositState, Locale, NetworkName } from '@zend/contracts'
import {
  type BillId,
  type BusinessId,
  type CoinCode,
  type DepositId,
  divide,
  type LocalCurrency,
  type Money,
  money,
  type UserId,
} from '@zend/kernel'

/** One line of a bill. */
export type BillLine = { readonly text: string; readonly amount: bigint }
/** Whom a bill is for. */
export type BilledTo = { readonly name: string; readonly email: string | null }
/** Where what was too much is wanted back. */
export type RefundTo = {
  readonly network: NetworkName
  readonly address: string
  readonly at: Date
  /** Said through the link that was mailed to whoever paid, and not by whoever has the page's link. */
  readonly claimed: boolean
}

/** A link that was mailed to whoever paid too much, or too late. `byUs`: by itself, and not by a member. */
export type Claim = { readonly email: string; readonly mailedAt: Date; readonly endsAt: Date; readonly byUs: boolean }

/** A bill as it is stored. `code` opens its page. `madeBy` is `null` for a payment, which whoever pays begins. */
export type Bill = {
  readonly id: BillId
  readonly holder: BusinessId
  readonly kind: BillKind
  readonly parent: BillId | null
  readonly code: string
  readonly madeBy: UserId | null
  readonly createdAt: Date
  readonly number: string | null
  readonly title: string
  readonly details: string | null
  readonly lines: readonly BillLine[]
  readonly amount: Money<LocalCurrency>
  /** The coins that are taken; none means all. */
  readonly coins: readonly CoinCode[]
  readonly billedTo: BilledTo | null
  readonly contact: string | null
  readonly language: Locale
  readonly dueOn: string | null
  readonly expiresAt: Date | null
  readonly state: BillState
  /** The worth of what came and was credited. */
  readonly paid: bigint
  readonly paidAt: Date | null
  readonly cancelledAt: Date | null
  readonly mailedAt: Date | null
  readonly refundTo: RefundTo | null
  /** The mail address that whoever pays left on the page. */
  readonly payerMail: string | null
}

/** A firm quote: until `expiresAt` this much of a coin is worth `worth`, in the bill's currency. */
export type BillQuote = {
  readonly bill: BillId
  readonly network: NetworkName
  readonly coins: Money<CoinCode>
  readonly worth: bigint
  readonly madeAt: Date
  readonly expiresAt: Date
  /** What is first seen by then is counted by it. */
  readonly countsUntil: Date
}

/** Coins that came to a bill's address: a deposit. `counted`: what it was worth, once it was credited. */
export type Arrival = {
  readonly deposit: DepositId
  readonly bill: BillId
  readonly network: NetworkName
  readonly coins: Money<CoinCode>
  readonly state: DepositState
  readonly seenAt: Date
  readonly counted: { readonly worth: bigint; readonly rate: 'quote' | 'market'; readonly late: boolean } | null
}

// Half a percent, in basis points (business.md A7): exchanges and wallets take their fees out of what is sent.
const TOLERANCE_BPS = 50n
const WHOLE_BPS = 10_000n

/**
 * Tells whether this counts as paid: at most half a percent is missing.
 * @example isPaid(99_50n, 100_00n) // true
 */
export const isPaid = (paid: bigint, amount: bigint): boolean =>
  paid * WHOLE_BPS >= amount * (WHOLE_BPS - TOLERANCE_BPS)

/** Tells whether this is too much: more than half a percent above what was asked for. */
export const isTooMuch = (paid: bigint, amount: bigint): boolean =>
  paid * WHOLE_BPS > amount * (WHOLE_BPS + TOLERANCE_BPS)

/** Returns what remains to be paid: nothing once it counts as paid. */
export const remainingOf = ({ amount: { amount }, paid }: Pick<Bill, 'amount' | 'paid'>): bigint =>
  isPaid(paid, amount) ? 0n : amount - paid

/**
 * Returns what came beyond what was asked for, once it is more than the tolerance; of a cancelled bill, all of it.
 * `null` when there is none.
 */
export function excessOf({ amount: { amount }, paid, state }: Pick<Bill, 'amount' | 'paid' | 'state'>): bigint | null {
  if (state === 'cancelled') return paid === 0n ? null : paid
  return isTooMuch(paid, amount) ? paid - amount : null
}

/** Returns the state that follows from what was paid, and from whether the bill was cancelled or its time is over. */
export function stateOf(
  { amount: { amount }, cancelledAt, expiresAt }: Pick<Bill, 'amount' | 'cancelledAt' | 'expiresAt'>,
  paid: bigint,
  now: Date,
): BillState {
  if (cancelledAt !== null) return 'cancelled'
  if (isTooMuch(paid, amount)) return 'overpaid'
  if (isPaid(paid, amount)) return 'paid'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return paid > 0n ? 'part_paid' : 'open'
}

/** Tells whether whoever has the link can still pay: quotes are made, and payments begun. */
export const isOpen = ({ state, expiresAt }: Pick<Bill, 'state' | 'expiresAt'>, now: Date): boolean =>
  (state === 'open' || state === 'part_paid') && (expiresAt === null || expiresAt > now)

/**
 * Returns the quote that was in force for these coins when they were first seen: the newest of this coin, on whichever
 * network. `null` when there was none.
 */
export function quoteFor(
  quotes: readonly BillQuote[],
  { coins: { asset }, seenAt }: Pick<Arrival, 'coins' | 'seenAt'>,
): BillQuote | null {
  const held = quotes.filter(
    ({ coins, madeAt, countsUntil }) => coins.asset === asset && madeAt <= seenAt && seenAt <= countsUntil,
  )
  return held.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0] ?? null
}

/**
 * Returns what these coins are worth by a quote, rounded down by less than one minor unit: exactly the quote's worth
 * for exactly its coins.
 */
export const worthBy = ({ coins, worth }: Pick<BillQuote, 'coins' | 'worth'>, came: Money<CoinCode>): bigint =>
  divide(came.amount * worth, coins.amount, 'down')

/** Tells whether coins came after the bill was cancelled or its time was over. */
export const cameAfterEnd = (
  { cancelledAt, expiresAt }: Pick<Bill, 'cancelledAt' | 'expiresAt'>,
  seenAt: Date,
): boolean => (cancelledAt !== null && seenAt > cancelledAt) || (expiresAt !== null && seenAt > expiresAt)

/** An amount in a bill's currency. */
export const inCurrencyOf = ({ amount: { asset } }: Pick<Bill, 'amount'>, amount: bigint): Money<LocalCurrency> =>
  money(asset, amount)
