/**
 * Holds a firm offer for a page: requests it, lets it expire, and requests the next while the page is visible. It
 * accepts nothing.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import {
  FIRST_OFFER,
  heldUntil,
  type KnownClock,
  nextOffer,
  type OfferEvent,
  type OfferState,
  RENEWALS_MAX,
} from './firm-offer.ts'
import { pricesQuery } from '@zend/web/data/prices'

/** An offer with its state for the page. */
export type OfferInHand<Q> = {
  readonly state: OfferState<Q, ApiError>
  /** The customer requests a new offer. */
  readonly renew: () => void
  /** The offer's time is over. */
  readonly expire: () => void
}

/**
 * The offer that `ask` requests; use another component (`key`) for other input. `lastsMs` is the contract's validity of
 * offers.
 */
export function useFirmOffer<Q extends { readonly expiresAt: string }>(
  ask: (signal: AbortSignal) => Promise<Q>,
  lastsMs: number,
): OfferInHand<Q> {
  const [state, tell] = useReducer<OfferState<Q, ApiError>, [OfferEvent<Q, ApiError>]>(nextOffer, FIRST_OFFER)
  const renewals = useRef(0)
  const { data: prices, dataUpdatedAt } = useQuery(pricesQuery())
  // Measured once: later answers would only add their own delays.
  const clock = useRef<KnownClock | null>(null)
  if (prices !== undefined) clock.current ??= { asOf: prices.asOf, receivedAt: dataUpdatedAt }
  const latestAsk = useRef(ask)
  latestAsk.current = ask
  const asking = state.step === 'asking'
  useEffect(() => {
    if (!asking) return
    const left = new AbortController()
    const askedAt = Date.now()
    latestAsk.current(left.signal).then(
      (quote) =>
        tell({
          type: 'answered',
          offer: { quote, from: askedAt, until: heldUntil(quote.expiresAt, askedAt, lastsMs, clock.current) },
        }),
      (thrown: unknown) => {
        if (!left.signal.aborted) tell({ type: 'failed', failure: asApiError(thrown) })
      },
    )
    return () => left.abort()
  }, [asking, lastsMs])
  return {
    state:
      state.step === 'held'
        ? {
            ...state,
            offer: {
              ...state.offer,
              until: heldUntil(state.offer.quote.expiresAt, state.offer.from, lastsMs, clock.current),
            },
          }
        : state,
    renew: () => {
      renewals.current = 0
      tell({ type: 'asked' })
    },
    expire: () => {
      renewals.current += 1
      tell({
        type: 'expired',
        again: document.visibilityState === 'visible' && navigator.onLine && renewals.current <= RENEWALS_MAX,
      })
    },
  }
}
