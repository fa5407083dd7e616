/** Keeps a firm offer on the page: asks for it, lets it end, asks for the next one while somebody looks. It agrees to nothing. */
import { useQuery } from '@tanstack/react-query'
import { type ApiError, asApiError, askSwapQuote, pricesQuery, type SwapWish } from '@zend/web/client'
import { useEffect, useReducer, useRef } from 'react'
import { FIRST_OFFER, heldUntil, nextOffer, type OfferEvent, type OfferState, RENEWALS_MAX } from './swap.flow.ts'

/** An offer with what the page can say about it. */
export type OfferInHand = {
  readonly state: OfferState<ApiError>
  /** The customer wants a new offer. */
  readonly renew: () => void
  /** The time of the offer is over. */
  readonly expire: () => void
}

const reduce = (state: OfferState<ApiError>, event: OfferEvent<ApiError>): OfferState<ApiError> => nextOffer(state, event)

/** The offer for a wish. */
export function useOffer({ from, to, amount }: SwapWish): OfferInHand {
  const [state, tell] = useReducer(reduce, FIRST_OFFER)
  const renewals = useRef(0)
  const { data: prices, dataUpdatedAt } = useQuery(pricesQuery())
  // Measured once: later answers would only add their own delays.
  const clock = useRef<{ readonly asOf: string; readonly receivedAt: number } | null>(null)
  if (prices !== undefined) clock.current ??= { asOf: prices.asOf, receivedAt: dataUpdatedAt }
  const asking = state.step === 'asking'
  useEffect(() => {
    if (!asking) return
    const left = new AbortController()
    const askedAt = Date.now()
    askSwapQuote({ from, to, amount }, left.signal).then(
      (quote) => tell({ type: 'answered', offer: { quote, from: askedAt, until: heldUntil(quote.expiresAt, askedAt, clock.current) } }),
      (thrown: unknown) => {
        if (!left.signal.aborted) tell({ type: 'failed', failure: asApiError(thrown) })
      },
    )
    return () => left.abort()
  }, [asking, from, to, amount])
  return {
    state:
      state.step === 'held'
        ? { ...state, offer: { ...state.offer, until: heldUntil(state.offer.quote.expiresAt, state.offer.from, clock.current) } }
        : state,
    renew: () => {
      renewals.current = 0
      tell({ type: 'asked' })
    },
    expire: () => {
      renewals.current += 1
      tell({ type: 'expired', again: document.visibilityState === 'visible' && navigator.onLine && renewals.current <= RENEWALS_MAX })
    },
  }
}
