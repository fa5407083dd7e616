/**
 * An order that moves money, given from a screen: sent once under one idempotency key, which is kept until the answer is definite.
 * An order without an answer has an unknown outcome; it can be asked about again, never given a second time.
 */
import { useRef, useState } from 'react'
import { type ApiError, asApiError, isOutcomeUnknown } from './api-error.ts'

/** Sends the order; a repeat under the same key answers the first result. */
export type SendOrder<I, T> = (input: I, idempotencyKey: string) => Promise<T>

/** An order with its state. `unknown`: no definite answer yet, only `askAgain` goes on. `error` is the refusal, or why there is no answer. */
export type Order<I, T> = {
  readonly state: 'ready' | 'sending' | 'unknown'
  readonly error: ApiError | null
  /** Gives the order. Answers what the API answered, or `undefined` when it was refused, has no answer, or one is under way. */
  readonly give: (input: I) => Promise<T | undefined>
  /** Asks about the order that has no answer: the same content under the same key. */
  readonly askAgain: () => Promise<T | undefined>
  readonly clearError: () => void
}

type Given<I> = { readonly input: I; readonly key: string }

/** Wraps the call of an order. `newKey` makes idempotency keys. */
export function useOrder<I, T>(send: SendOrder<I, T>, newKey: () => string = () => crypto.randomUUID()): Order<I, T> {
  const running = useRef(false)
  const unanswered = useRef<Given<I> | null>(null)
  const [state, setState] = useState<Order<I, T>['state']>('ready')
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (given: Given<I>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    unanswered.current = given
    setState('sending')
    setError(null)
    try {
      const answer = await send(given.input, given.key)
      unanswered.current = null
      setState('ready')
      return answer
    } catch (thrown) {
      const failure = asApiError(thrown)
      const unknown = isOutcomeUnknown(failure)
      if (!unknown) unanswered.current = null
      setState(unknown ? 'unknown' : 'ready')
      setError(failure)
      return undefined
    } finally {
      running.current = false
    }
  }
  return {
    state,
    error,
    give: async (input) => (unanswered.current === null ? run({ input, key: newKey() }) : undefined),
    askAgain: async () => (unanswered.current === null ? undefined : run(unanswered.current)),
    clearError: () => setError(null),
  }
}
