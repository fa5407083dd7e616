/**
 * Sends an order that moves money once, under one idempotency key, which is kept until the answer is definite. Without
 * an answer the outcome is unknown; the same order can be asked about again, never sent as a new one.
 */
import { useRef, useState } from 'react'
import { type ApiError, asApiError, isAboutThisCallOnly, isOutcomeUnknown } from '@zend/web/client/api-error'

/** Sends the order; a repeat under the same key returns the first result. */
export type SendOrder<I, T> = (input: I, idempotencyKey: string) => Promise<T>

/**
 * The outcome of an order. `refused`: definitely not carried out. `unknown`: no definite answer. `ignored`: another
 * order is running or waits for its answer, so nothing was sent.
 */
export type OrderAnswer<T> =
  | { readonly outcome: 'done'; readonly answer: T }
  | { readonly outcome: 'refused' | 'unknown'; readonly error: ApiError }
  | { readonly outcome: 'ignored' }

/** An order with its state. While `unknown`, only `askAgain` has an effect. */
export type Order<I, T> = {
  readonly state: 'ready' | 'sending' | 'unknown'
  /** Sends the order. */
  readonly give: (input: I) => Promise<OrderAnswer<T>>
  /** Repeats the unanswered order: the same content under the same key. */
  readonly askAgain: () => Promise<OrderAnswer<T>>
}

type Given<I> = { readonly input: I; readonly key: string }

/** Wraps the call of an order. `newKey` makes idempotency keys. */
export function useOrder<I, T>(send: SendOrder<I, T>, newKey: () => string = () => crypto.randomUUID()): Order<I, T> {
  const running = useRef(false)
  const unanswered = useRef<Given<I> | null>(null)
  const [state, setState] = useState<Order<I, T>['state']>('ready')
  const run = async (given: Given<I>, asking: boolean): Promise<OrderAnswer<T>> => {
    if (running.current) return { outcome: 'ignored' }
    running.current = true
    unanswered.current = given
    setState('sending')
    try {
      const answer = await send(given.input, given.key)
      unanswered.current = null
      setState('ready')
      return { outcome: 'done', answer }
    } catch (thrown) {
      const error = asApiError(thrown)
      const unknown = isOutcomeUnknown(error) || (asking && isAboutThisCallOnly(error))
      if (!unknown) unanswered.current = null
      setState(unknown ? 'unknown' : 'ready')
      return { outcome: unknown ? 'unknown' : 'refused', error }
    } finally {
      running.current = false
    }
  }
  return {
    state,
    give: async (input) =>
      unanswered.current === null ? run({ input, key: newKey() }, false) : { outcome: 'ignored' },
    askAgain: async () => (unanswered.current === null ? { outcome: 'ignored' } : run(unanswered.current, true)),
  }
}
