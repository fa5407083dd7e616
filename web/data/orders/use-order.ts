/**
 * An order that moves money, given from a screen: sent once under one idempotency key, which is kept until the answer
 * is definite. An order without an answer has an unknown outcome; it can be asked about again, never given a second
 * time.
 */
import { useRef, useState } from 'react'
import { type ApiError, asApiError, isAboutThisCallOnly, isOutcomeUnknown } from '@zend/web/client/api-error'

/** Sends the order; a repeat under the same key answers the first result. */
export type SendOrder<I, T> = (input: I, idempotencyKey: string) => Promise<T>

/**
 * What became of an order. `refused`: definitely not carried out. `unknown`: no definite answer came. `ignored`:
 * another one is under way or waits for its answer, so nothing was sent.
 */
export type OrderAnswer<T> =
  | { readonly outcome: 'done'; readonly answer: T }
  | { readonly outcome: 'refused' | 'unknown'; readonly error: ApiError }
  | { readonly outcome: 'ignored' }

/** An order with its state. While `unknown`, only `askAgain` goes on. */
export type Order<I, T> = {
  readonly state: 'ready' | 'sending' | 'unknown'
  /** Gives the order. */
  readonly give: (input: I) => Promise<OrderAnswer<T>>
  /** Asks about the order that has no answer: the same content under the same key. */
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
