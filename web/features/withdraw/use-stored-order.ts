/** Sends the order of a stored draft under the draft's key, so that it is the same order also after a reload. */
import { withdraw } from '@zend/contracts'
import type { CoinCode, Id } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import type { Changes } from '@zend/web/data/links'
import { type Order, type OrderAnswer, useOrder } from '@zend/web/data/orders'
import { markRefused } from './stored-draft.ts'
import type { Ordered } from './sent.ts'

/** A withdrawal order: the confirmed offer. */
export type ExternalOrder = { readonly quote: string; readonly otp: string; readonly transactionPin: string }

/** A confirmed payment to a username. */
export type ZendPayOrder = {
  readonly currency: CoinCode
  readonly amount: string
  readonly toUser: string
  readonly note?: string
  readonly changes?: Changes
  readonly request?: Id<'req'>
  readonly otp: string
  readonly transactionPin: string
}

/**
 * An order of either kind. `storeAsSent` stores its draft as sent before anything is sent, and returns its key. A
 * definite refusal is noted in the draft.
 */
export function useStoredOrder<I extends ExternalOrder | ZendPayOrder>(storeAsSent: () => string): Order<I, Ordered> {
  const { state, give, askAgain } = useOrder<I, Ordered>(async (body, idempotencyKey) => {
    const answer = await services().api.call(withdraw, { body }, { idempotencyKey })
    return 'approval' in answer ? answer : answer.transaction
  }, storeAsSent)
  const noted = (answer: OrderAnswer<Ordered>): OrderAnswer<Ordered> => {
    if (answer.outcome === 'refused') markRefused()
    return answer
  }
  return { state, give: async (input) => noted(await give(input)), askAgain: async () => noted(await askAgain()) }
}
