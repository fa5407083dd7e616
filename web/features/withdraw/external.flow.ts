/** The state of preparing a withdrawal to an external address, as a reducer. Pure: no calls; the URL holds the step. */
import type { WithdrawalQuote } from '@zend/contracts'

/**
 * `quote` is the newest offer for the typed values, `null` without one. `compared` is the address that the customer
 * compared with a similar one. `code` is the typed mailed code; it is bound to amount and destination. `feeChanged`:
 * the offer differs from the one reviewed last.
 */
export type ExternalSend = {
  readonly toAddr: string
  readonly amount: string
  readonly compared: string | null
  readonly quote: WithdrawalQuote | null
  readonly code: string | null
  readonly feeChanged: boolean
}

/** The events. */
export type ExternalSendEvent =
  | { readonly type: 'edited'; readonly toAddr?: string; readonly amount?: string }
  | { readonly type: 'compared' }
  | { readonly type: 'quoted'; readonly quote: WithdrawalQuote }
  | { readonly type: 'accepted' }
  | { readonly type: 'code-typed'; readonly code: string }
  | { readonly type: 'code-refused' }

/** The initial state, with the URL's values. */
export const externalSendStart = (toAddr: string, amount: string, compared: string | null = null): ExternalSend => ({
  toAddr,
  amount,
  compared,
  quote: null,
  code: null,
  feeChanged: false,
})

/** Returns the next state. Changed input invalidates offer and code; a comparison counts for its address only. */
export function externalSend(state: ExternalSend, event: ExternalSendEvent): ExternalSend {
  switch (event.type) {
    case 'edited': {
      const { toAddr = state.toAddr, amount = state.amount } = event
      return {
        ...state,
        toAddr,
        amount,
        compared: toAddr === state.toAddr ? state.compared : null,
        quote: null,
        code: null,
        feeChanged: false,
      }
    }
    case 'compared':
      return { ...state, compared: state.toAddr }
    case 'quoted':
      return {
        ...state,
        quote: event.quote,
        feeChanged: state.feeChanged || (state.quote !== null && state.quote.receives !== event.quote.receives),
      }
    case 'accepted':
      return { ...state, feeChanged: false }
    case 'code-typed':
      return { ...state, code: event.code }
    case 'code-refused':
      return { ...state, code: null }
  }
}

/** Tells whether an offer ends too soon to be accepted: within `marginMs` of `nowMs` (Unix time). */
export const isEnding = (quote: Pick<WithdrawalQuote, 'expiresAt'>, nowMs: number, marginMs: number): boolean =>
  Date.parse(quote.expiresAt) - nowMs <= marginMs
