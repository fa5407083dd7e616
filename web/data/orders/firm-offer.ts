/**
 * A firm offer as it comes, holds, ends and is replaced. Pure: no clock, no call. It never lets an offer change under a
 * customer who is about to agree to it: a new one always goes back to the offer's page.
 */

import { type AssetCode, compare, parseMoney } from '@zend/kernel'

/** An offer with the span it holds, from when it was asked for, on the device's own clock (Unix ms). */
export type FirmOffer<Q> = { readonly quote: Q; readonly from: number; readonly until: number }

/**
 * asking: on its way · held: may be taken · ended: not renewed by itself · refused: no offer, with the failure.
 * `before` is the offer it replaces.
 */
export type OfferState<Q, E> =
  | { readonly step: 'asking'; readonly before: FirmOffer<Q> | null }
  | { readonly step: 'held'; readonly offer: FirmOffer<Q>; readonly before: FirmOffer<Q> | null }
  | { readonly step: 'ended'; readonly before: FirmOffer<Q> }
  | { readonly step: 'refused'; readonly failure: E; readonly before: FirmOffer<Q> | null }

/** What can happen to an offer. `again`: whether a new one may be asked for without being told to. */
export type OfferEvent<Q, E> =
  | { readonly type: 'answered'; readonly offer: FirmOffer<Q> }
  | { readonly type: 'failed'; readonly failure: E }
  | { readonly type: 'expired'; readonly again: boolean }
  | { readonly type: 'asked' }

/**
 * How many offers are asked for in a row without the customer doing anything: a page left open must not ask for ever.
 */
export const RENEWALS_MAX = 10

/** The state before the first answer. */
export const FIRST_OFFER = { step: 'asking', before: null } as const

/** The offer that stands in a state, or stood before it. */
const lastOffer = <Q, E>(state: OfferState<Q, E>): FirmOffer<Q> | null =>
  state.step === 'held' ? state.offer : state.before

/** The next state. Events that have no meaning in a state change nothing. */
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

/** How what is received changed from one offer to the next; `first` also where the two cannot be compared. */
export type OfferChange = 'first' | 'better' | 'same' | 'worse'

/** Compares an offer with the one that it replaces, by what `received` reads of each, an amount of its `toCurrency`. */
export function offerChange<Q extends { readonly toCurrency: AssetCode }>(
  before: FirmOffer<Q> | null,
  now: FirmOffer<Q>,
  received: (quote: Q) => string,
): OfferChange {
  if (before === null) return 'first'
  const [was, is] = [before.quote, now.quote].map((quote) => parseMoney(quote.toCurrency, received(quote)))
  if (was?.ok !== true || is?.ok !== true || was.value.asset !== is.value.asset) return 'first'
  return ({ '-1': 'worse', '0': 'same', '1': 'better' } as const)[compare(is.value, was.value)]
}

/** The API's clock as an answer told it, and when that answer came on the device's clock (Unix ms). */
export type KnownClock = { readonly asOf: string; readonly receivedAt: number }

/**
 * When an offer ends on the device's clock, which may be wrong by hours: measured against an answer that says what the
 * API's clock showed when it came, else `lastsMs` (what the contract says) from the moment the offer was asked for.
 */
export function heldUntil(expiresAt: string, askedAt: number, lastsMs: number, known: KnownClock | null): number {
  return known === null ? askedAt + lastsMs : Date.parse(expiresAt) - Date.parse(known.asOf) + known.receivedAt
}
