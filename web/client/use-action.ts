/**
 * The state of one action of a screen that calls the API: whether it runs, and its error. It never runs twice at once.
 */
import { useRef, useState } from 'react'
import { type ApiError, asApiError } from './api-error.ts'

/**
 * An action with its state. `act` returns what the work returned, or `undefined` if it failed or was already running.
 */
export type Action<A extends readonly unknown[], T> = {
  readonly pending: boolean
  readonly error: ApiError | null
  readonly act: (...args: A) => Promise<T | undefined>
  readonly clearError: () => void
}

/** Wraps work that may throw ApiError. */
export function useAction<A extends readonly unknown[], T>(work: (...args: A) => Promise<T>): Action<A, T> {
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const act = async (...args: A): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    setPending(true)
    setError(null)
    try {
      return await work(...args)
    } catch (thrown) {
      setError(asApiError(thrown))
      return undefined
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { pending, error, act, clearError: () => setError(null) }
}
