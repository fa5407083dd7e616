/**
 * What is known while a withdrawal to an address outside is prepared, as a reducer. Pure: it calls nothing; the address
 * bar holds the step.
 */
import type { WithdrawalQuote } from '@zend/contracts'

/**
 * `quote` is the newest offer for what is typed, `null` before there is one. `compared` is the address that the
 * customer compared with one it looks like. `code` is the mailed code as typed; it belongs to amount and destination.
 * `feeChanged`: the offer is not the one last looked at.
 */
export type ExternalSend = {
  readonly toAddr: string
  readonly amount: string
  readonly compared: string | null
  readonly quote: WithdrawalQuote | null
  readonly code: string | null
  readonly feeChanged: boolean
}

/** What can happen. */
export type ExternalSendEvent =
  | { readonly type: 'edited'; readonly toAddr?: string; readonly amount?: string }
  | { readonly type: 'compared' }
  | { readonly type: 'quoted'; readonly quote: WithdrawalQuote }
  | { readonly type: 'accepted' }
  | { readonly type: 'code-typed'; readonly code: string }
  | { readonly type: 'code-refused' }

/** The beginning, with what the address bar knows already. */
export const externalSendStart = (toAddr: string, amount: string, compared: string | null = null): ExternalSend => ({
  toAddr,
  amount,
  compared,
  quote: null,
  code: null,
  feeChanged: false,
})

/** The next state. What is typed anew makes offer and code useless; comparing counts for that very address only. */
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

/** Whether an offer can no longer be relied on to be taken: it ends within `marginMs` of `nowMs` (Unix time). */
export const isEnding = (quote: Pick<WithdrawalQuote, 'expiresAt'>, nowMs: number, marginMs: number): boolean =>
  Date.parse(quote.expiresAt) - nowMs <= marginMs
