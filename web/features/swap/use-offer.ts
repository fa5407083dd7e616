/** The firm offer of one swap on the page. It accepts nothing. */
import { askSwapQuote, type SwapRequest } from './swap.queries.ts'
import { type OfferInHand, useFirmOffer } from '@zend/web/data/orders'
import type { SwapQuote } from '@zend/contracts'
import { OFFER_MS } from './swap.flow.ts'

/** The offer for a swap; use another component for another one. */
export const useOffer = (request: SwapRequest): OfferInHand<SwapQuote> =>
  useFirmOffer((signal) => askSwapQuote(request, signal), OFFER_MS)
