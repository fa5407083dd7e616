/**
 * The rails: which carries a payment, up to what amount, and when it arrives. Limits and times are those of the
 * stricter of the providers we pay through.
 */
import { DAY_MS, type Money, ok, refuse, type Refusal, type Result, toBusinessDay } from '@zend/kernel'
import type { FxCurrency, FxRail, PayWay } from './payee.ts'
import { isWayOf } from './ways.ts'

/** A rail's facts. */
export type RailFacts = {
  /** The largest amount in minor units, itself included; `null` where there is none. */
  readonly most: bigint | null
  /** Business days from the day it leaves to the day it arrives, at least and at most. */
  readonly days: readonly [least: number, most: number]
  /** Whether it usually arrives within minutes of leaving, at any hour. */
  readonly isInstant: boolean
  /** Whether money can be asked back by its network. Where it cannot, a mistaken payment is gone. */
  readonly canBeRecalled: boolean
}

const rail = (
  most: bigint | null,
  days: readonly [number, number],
  more: Partial<Pick<RailFacts, 'isInstant' | 'canBeRecalled'>> = {},
): RailFacts => ({ most, days, isInstant: false, canBeRecalled: false, ...more })

/** Every rail. Amounts are in the minor units of its own currency. */
export const RAILS: Readonly<Record<FxRail, RailFacts>> = {
  // Payers from outside the United States settle on the next day.
  'us-ach': rail(1_000_000_00n, [1, 2]),
  'us-fedwire': rail(null, [0, 1], { canBeRecalled: true }),
  'ca-eft': rail(100_000_00n, [0, 2]),
  'ca-interac': rail(10_000_00n, [0, 0], { isInstant: true }),
  'gb-fps': rail(1_000_000_00n, [0, 0], { isInstant: true }),
  'gb-chaps': rail(null, [0, 1], { canBeRecalled: true }),
  'eu-sepa-instant': rail(99_999_99n, [0, 0], { isInstant: true }),
  'eu-sepa': rail(null, [0, 2]),
  swift: rail(null, [1, 5], { canBeRecalled: true }),
}

/** The rails of each way, in the order they are tried: the first whose limit holds the amount carries it. */
const RAILS_OF: Readonly<Record<PayWay, readonly FxRail[]>> = {
  'us-ach': ['us-ach'],
  'us-wire': ['us-fedwire'],
  'ca-eft': ['ca-eft'],
  'ca-interac': ['ca-interac'],
  'gb-bank': ['gb-fps', 'gb-chaps'],
  'eu-iban': ['eu-sepa-instant', 'eu-sepa'],
  swift: ['swift'],
}

/** The way that carries what is too much for another. */
const INSTEAD: Readonly<Partial<Record<PayWay, PayWay>>> = {
  'us-ach': 'us-wire',
  'ca-interac': 'ca-eft',
  'ca-eft': 'swift',
}

/** Why no rail carries a payment. `instead`: a way that does, for which other details are needed. */
export type RailRefusal =
  | Refusal<'above_limit', { readonly most: Money<FxCurrency>; readonly instead: PayWay | null }>
  | Refusal<'amount_not_positive'>
  | Refusal<'not_offered'>

/**
 * Returns the rail that carries an amount to an account of this way, or why none does. SEPA Instant is a wish: where
 * the payee's bank cannot be reached at once, providers send by SEPA.
 */
export function railFor(way: PayWay, amount: Money<FxCurrency>): Result<FxRail, RailRefusal> {
  if (!isWayOf(amount.asset, way)) return refuse('not_offered')
  if (amount.amount <= 0n) return refuse('amount_not_positive')
  const rails = RAILS_OF[way]
  const carrying = rails.find((each) => isWithin(each, amount.amount))
  if (carrying !== undefined) return ok(carrying)
  const most = rails.reduce((top, each) => ((RAILS[each].most ?? 0n) > top ? (RAILS[each].most ?? 0n) : top), 0n)
  return refuse('above_limit', { most: { asset: amount.asset, amount: most }, instead: insteadOf(way, amount.amount) })
}

const isWithin = (name: FxRail, amount: bigint): boolean => {
  const { most } = RAILS[name]
  return most === null || amount <= most
}

function insteadOf(way: PayWay, amount: bigint): PayWay | null {
  const next = INSTEAD[way]
  if (next === undefined) return null
  return RAILS_OF[next].some((each) => isWithin(each, amount)) ? next : insteadOf(next, amount)
}

/** Payments released from here on leave on the next business day: 15:00 in Lagos, which keeps UTC + 1 all year. */
export const CUT_OFF_UTC_HOUR = 14

/** When a payment leaves and arrives, as days of UTC (`2026-11-30`). */
export type Arrival = { readonly leaves: string; readonly from: string; readonly by: string }

/**
 * Returns when a payment that is released now leaves and arrives. Business days are Monday to Friday; public holidays
 * are not known here and make it later.
 */
export function arrivalOf(name: FxRail, currency: FxCurrency, releasedAt: Date): Arrival {
  const leaves = leavingDay(releasedAt)
  const [least, most] = daysOf(name, currency)
  const [from, by] = [later(leaves, least), later(leaves, most)]
  return { leaves: dayOf(leaves), from: dayOf(from), by: dayOf(by) }
}

/** Returns the next instant, after now, at which payments stop leaving on the same day. */
export function nextCutOff(now: Date): Date {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), CUT_OFF_UTC_HOUR))
  const first = day.getTime() > now.getTime() ? day : new Date(day.getTime() + DAY_MS)
  return toBusinessDay(first)
}

const leavingDay = (releasedAt: Date): Date => nextCutOff(releasedAt)

// Dollars and yuan have correspondents that settle within three days.
const daysOf = (name: FxRail, currency: FxCurrency): RailFacts['days'] =>
  name === 'swift' && (currency === 'USD' || currency === 'CNY') ? [0, 3] : RAILS[name].days

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The business day so many business days later. */
function later(day: Date, days: number): Date {
  let reached = day
  for (let left = days; left > 0; left -= 1) reached = toBusinessDay(new Date(reached.getTime() + DAY_MS))
  return reached
}
