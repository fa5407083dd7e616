/**
 * The firm offer of a swap as it comes, holds, ends and is replaced; and how its figures are told. Pure: no clock, no call.
 * It never lets an offer change under a customer who is about to agree to it: a new one always goes back to the offer's page.
 */
import type { SwapQuote } from '@zend/contracts'
import { compare, parseMoney } from '@zend/kernel'

/** An offer with the span it holds, from when it was asked for, on the device's own clock (Unix ms). */
export type Offer = { readonly quote: SwapQuote; readonly from: number; readonly until: number }

/** asking: on its way · held: may be taken · ended: not renewed by itself · refused: no offer, with the failure. `before` is the offer it replaces. */
export type OfferState<E> =
  | { readonly step: 'asking'; readonly before: Offer | null }
  | { readonly step: 'held'; readonly offer: Offer; readonly before: Offer | null }
  | { readonly step: 'ended'; readonly before: Offer }
  | { readonly step: 'refused'; readonly failure: E; readonly before: Offer | null }

/** What can happen to an offer. `again`: whether a new one may be asked for without being told to. */
export type OfferEvent<E> =
  | { readonly type: 'answered'; readonly offer: Offer }
  | { readonly type: 'failed'; readonly failure: E }
  | { readonly type: 'expired'; readonly again: boolean }
  | { readonly type: 'asked' }

/** How many offers are asked for in a row without the customer doing anything: a page left open must not ask for ever. */
export const RENEWALS_MAX = 10

/** The state before the first answer. */
export const FIRST_OFFER = { step: 'asking', before: null } as const

/** The offer that stands in a state, or stood before it. */
const lastOffer = <E>(state: OfferState<E>): Offer | null => (state.step === 'held' ? state.offer : state.before)

/** The next state. Events that have no meaning in a state change nothing. */
export function nextOffer<E>(state: OfferState<E>, event: OfferEvent<E>): OfferState<E> {
  switch (event.type) {
    case 'asked':
      return { step: 'asking', before: lastOffer(state) }
    case 'answered':
      return state.step === 'asking' ? { step: 'held', offer: event.offer, before: state.before } : state
    case 'failed':
      return state.step === 'asking' ? { step: 'refused', failure: event.failure, before: state.before } : state
    case 'expired':
      if (state.step !== 'held') return state
      return event.again ? { step: 'asking', before: state.offer } : { step: 'ended', before: state.offer }
  }
}

/** How what is received changed from one offer to the next. */
export function compareOffers(before: Offer | null, now: Offer): 'first' | 'better' | 'same' | 'worse' {
  if (before === null) return 'first'
  const [was, is] = [before.quote, now.quote].map(({ toCurrency, toAmount }) => parseMoney(toCurrency, toAmount))
  if (was?.ok !== true || is?.ok !== true || was.value.asset !== is.value.asset) return 'first'
  return ({ '-1': 'worse', '0': 'same', '1': 'better' } as const)[compare(is.value, was.value)]
}

/** How long an offer holds, as the contract says; used while the API's clock is not known. */
const HELD_MS = 30_000

/**
 * When an offer ends on the device's clock, which may be wrong by hours: measured against an answer that says what the API's
 * clock showed when it came, else from the moment the offer was asked for.
 */
export function heldUntil(expiresAt: string, askedAt: number, known: { readonly asOf: string; readonly receivedAt: number } | null): number {
  return known === null ? askedAt + HELD_MS : Date.parse(expiresAt) - Date.parse(known.asOf) + known.receivedAt
}

/** A rate in the direction that reads best: "1 BTC = 91,407.68 USDT", whichever way the swap goes. */
export type ReadableRate = { readonly one: string; readonly is: string; readonly of: string }

const FRACTION_DIGITS = 18

/**
 * A rate of whole coins received per coin given, turned around when it is below one; cut off at 8 digits that count. For showing.
 * @example readableRate('0.0000109399', 'USDT', 'BTC') // { one: 'BTC', is: '91408.513', of: 'USDT' }
 */
export function readableRate(rate: string, from: string, to: string): ReadableRate {
  const [whole = '0', fraction = ''] = rate.split('.')
  if (/[1-9]/.test(whole) || !/[1-9]/.test(fraction)) return { one: from, is: significant(rate), of: to }
  const inverse = 10n ** BigInt(fraction.length + FRACTION_DIGITS) / BigInt(fraction)
  const digits = inverse.toString().padStart(FRACTION_DIGITS + 1, '0')
  return { one: to, is: significant(`${digits.slice(0, -FRACTION_DIGITS)}.${digits.slice(-FRACTION_DIGITS)}`), of: from }
}

/** A decimal cut to 8 digits that count, but never before its point, and without zeros at its end. */
function significant(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, Math.max(2, 8 - whole.length)).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** Basis points as a percentage. @example percentOf(25) // '0.25' */
export const percentOf = (bps: number): string => `${String(Math.floor(bps / 100))}.${String(bps % 100).padStart(2, '0')}`
