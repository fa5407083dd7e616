/**
 * The state machine of a firm offer: requested, held, ended, replaced. Pure: no clock, no call. An offer never changes
 * while a customer is about to accept it: a new one always returns to the offer's page.
 */

import { type AssetCode, compare, parseMoney } from '@zend/kernel'

/** An offer with its validity, from the time it was requested, on the device's own clock (Unix ms). */
export type FirmOffer<Q> = { readonly quote: Q; readonly from: number; readonly until: number }

/**
 * asking: requested · held: may be accepted · ended: not renewed by itself · refused: no offer, with the error.
 * `before` is the offer it replaces.
 */
export type OfferState<Q, E> =
  | { readonly step: 'asking'; readonly before: FirmOffer<Q> | null }
  | { readonly step: 'held'; readonly offer: FirmOffer<Q>; readonly before: FirmOffer<Q> | null }
  | { readonly step: 'ended'; readonly before: FirmOffer<Q> }
  | { readonly step: 'refused'; readonly failure: E; readonly before: FirmOffer<Q> | null }

/** The events of an offer. `again`: whether a new one may be requested automatically. */
export type OfferEvent<Q, E> =
  | { readonly type: 'answered'; readonly offer: FirmOffer<Q> }
  | { readonly type: 'failed'; readonly failure: E }
  | { readonly type: 'expired'; readonly again: boolean }
  | { readonly type: 'asked' }

/** The number of automatic renewals in a row: a page left open must not request offers for ever. */
export const RENEWALS_MAX = 10

/** The state before the first answer. */
export const FIRST_OFFER = { step: 'asking', before: null } as const

/** The offer of a state, or the one before it. */
const lastOffer = <Q, E>(state: OfferState<Q, E>): FirmOffer<Q> | null =>
  state.step === 'held' ? state.offer : state.before

/** Returns the next state. Events without meaning in a state change nothing. */
export function nextOffer<Q, E>(state: OfferState<Q, E>, event: OfferEvent<Q, E>): OfferState<Q, E> {
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

/**
 * The change from one offer to the next: of what is received, or if that is the same of what is given. `first` also if
 * the two cannot be compared.
 */
export type OfferChange = 'first' | 'better' | 'same' | 'worse'

/** Compares an offer with the one it replaces; `received` reads an amount of its `toCurrency` from each. */
export function offerChange<
  Q extends { readonly fromCurrency: AssetCode; readonly fromAmount: string; readonly toCurrency: AssetCode },
>(before: FirmOffer<Q> | null, now: FirmOffer<Q>, received: (quote: Q) => string): OfferChange {
  if (before === null) return 'first'
  const more = order(before.quote, now.quote, (quote) => [quote.toCurrency, received(quote)])
  const given = order(before.quote, now.quote, (quote) => [quote.fromCurrency, quote.fromAmount])
  if (more === null || given === null) return 'first'
  return ({ '-1': 'worse', '0': 'same', '1': 'better' } as const)[more === 0 ? (-given as -1 | 0 | 1) : more]
}

/** Orders an amount of two offers, the second against the first; `null` if they are not of the same asset. */
function order<Q>(before: Q, now: Q, amountOf: (quote: Q) => readonly [AssetCode, string]): -1 | 0 | 1 | null {
  const [was, is] = [before, now].map((quote) => parseMoney(...amountOf(quote)))
  return was?.ok === true && is?.ok === true && was.value.asset === is.value.asset ? compare(is.value, was.value) : null
}

/** The API's clock in an answer, and when that answer arrived on the device's clock (Unix ms). */
export type KnownClock = { readonly asOf: string; readonly receivedAt: number }

/**
 * The end of an offer on the device's clock, which may be wrong by hours: computed from an answer with the API's time,
 * else `lastsMs` (the contract's validity) after the request.
 */
export function heldUntil(expiresAt: string, askedAt: number, lastsMs: number, known: KnownClock | null): number {
  return known === null ? askedAt + lastsMs : Date.parse(expiresAt) - Date.parse(known.asOf) + known.receivedAt
}
