/** Setting what becomes of coins that are paid for a bill: its PIN sheet, and what was refused. It draws nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { isAboutPin } from '@zend/web/data/access'
import { useState } from 'react'
import type { ArrivalChoice } from './arrival.choice.ts'
import { type Applied, applyChoice, applyToAll } from './arrival.queries.ts'

/** `onDone` is called once everything holds. */
export function useArrival(onDone: () => void) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const setting = useAction(
    async (applied: Applied, choice: ArrivalChoice, pin: string, forAll: boolean): Promise<void> => {
      try {
        await applyChoice(client, applied, choice, pin)
        if (forAll && choice.kind !== 'sell')
          await applyToAll(client, choice.kind === 'convert' ? choice.into : null, pin)
      } catch (thrown) {
        const failure = asApiError(thrown)
        setError(failure)
        setAttempt((made) => made + 1)
        if (!isAboutPin(failure)) setAsking(false)
        return
      }
      setAsking(false)
      onDone()
    },
  )
  return {
    asking,
    attempt,
    pending: setting.pending,
    set: setting.act,
    pinError: error !== null && isAboutPin(error) ? error : null,
    refused: error !== null && !isAboutPin(error) ? error : null,
    ask: (): void => {
      setError(null)
      setAsking(true)
    },
    close: (): void => setAsking(false),
    unlock: (): void => setError(null),
  }
}
