/** Which of its two amounts an offer is asked for by. */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'

/** Returns the one amount that was sent, and whether it is what is received. Refuses both at once, and none. */
export function typedSide({
  fromCurrencyAmt: given,
  toCurrencyAmt: received,
}: {
  readonly fromCurrencyAmt?: string | undefined
  readonly toCurrencyAmt?: string | undefined
}): Result<{ readonly amount: string; readonly isReceived: boolean }, Refusal<'invalid_request', { field: string }>> {
  const amount = given ?? received
  if (amount === undefined) return refuse('invalid_request', { field: 'body.fromCurrencyAmt' })
  if (given !== undefined && received !== undefined) return refuse('invalid_request', { field: 'body.toCurrencyAmt' })
  return ok({ amount, isReceived: given === undefined })
}
