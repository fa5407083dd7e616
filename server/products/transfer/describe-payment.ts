/**
 * Describes a payment by username, in the one form that is confirmed by code and booked: a coin's amount to a customer.
 * It moves nothing.
 */
import { type CoinCode, type Money, ok, parseMoney, refuse, type Result } from '@zend/kernel'
import type { ActorIds } from '../../core/holders/index.ts'
import { type KnownCustomer, lookUpCustomer } from '../../core/persons/index.ts'
import type { TransferAct } from './act/index.ts'
import type { TransferDeps } from './transfer.deps.ts'
import type { DescribeRefusal } from './transfer.refusals.ts'

/** A payment as a customer enters it. `amount` is decimal text in the coin's own scale. */
export type PaymentCommand = { readonly currency: CoinCode; readonly amount: string; readonly toUser: string }

/** A possible payment. `act` is what its code confirms: pass it to `sendActionCode`. */
export type DescribedPayment = {
  readonly payee: KnownCustomer
  readonly money: Money<CoinCode>
  readonly act: TransferAct
}

/**
 * Describes a payment, or refuses an invalid one: no amount of the coin, an unknown username, one's own. The minimum is
 * one minor unit.
 */
export async function describePayment(
  { confirmation }: Pick<TransferDeps, 'confirmation'>,
  actor: ActorIds,
  { currency, amount, toUser }: PaymentCommand,
): Promise<Result<DescribedPayment, DescribeRefusal>> {
  const parsed = parseMoney(currency, amount)
  if (!parsed.ok || parsed.value.amount <= 0n) return refuse('invalid_request', { field: 'body.amount' } as const)
  const payee = await lookUpCustomer(confirmation, actor, toUser, 'missed')
  if (!payee.ok) return payee
  const { id: payeeId, username } = payee.value
  return ok({
    payee: payee.value,
    money: parsed.value,
    act: { kind: 'transfer', money: parsed.value, payeeId, username },
  })
}
