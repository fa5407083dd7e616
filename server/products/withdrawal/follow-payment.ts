/**
 * Maps the treasury's events about a withdrawal's payment to the withdrawal's states. It runs in the treasury's
 * transaction and calls nobody outside.
 */
import { unreachable } from '@zend/kernel'
import { type OnPayment, type PaymentEvent, type PaymentFacts, PaymentNotOrdered } from '../../core/treasury/index.ts'
import { noteLeaving, type ProvenanceKeys } from '../../core/provenance/index.ts'
import { enqueueJob, type Tx } from '../../database/index.ts'
import { giveBack, settle, show } from './close.ts'
import { fundsOf } from './judge-again.ts'
import { PROVE_RETURN_JOB } from './prove-return.ts'
import { notifyHolder, type NotifyDeps } from './notify.ts'
import { holdIdOf, paymentIdOf, type Withdrawal, withdrawalIdOf, withdrawalMachine } from './withdrawal.ts'
import type { WithdrawalLog } from './withdrawal.deps.ts'
import { lockWithdrawal, moveWithdrawal } from './withdrawal.repo.ts'

/** Dependencies of following. */
export type FollowDeps = NotifyDeps & { readonly log: WithdrawalLog; readonly provenance: ProvenanceKeys }

/**
 * Creates the treasury's listener. A repeated event changes nothing but the transaction it names. Throws
 * `PaymentNotOrdered`, so that the treasury's step rolls back, on a payment without a withdrawal, and on an event that
 * the withdrawal's state does not allow: then money would be paid or returned twice.
 */
export function followPayment(deps: FollowDeps): OnPayment {
  return async (tx, payment, event) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalIdOf(payment.id))
    if (withdrawal === null) throw new PaymentNotOrdered(payment.id, 'it has no withdrawal')
    assertOrdered(payment, withdrawal, event)
    await follow(deps, tx, withdrawal, event)
  }
}

function assertOrdered({ id }: Pick<PaymentFacts, 'id'>, { state }: Withdrawal, { kind }: PaymentEvent): void {
  if (!withdrawalMachine.allows(state, kind))
    throw new PaymentNotOrdered(id, `its withdrawal is ${state} and cannot be ${kind}`)
}

async function follow(deps: FollowDeps, tx: Tx, withdrawal: Withdrawal, event: PaymentEvent): Promise<void> {
  switch (event.kind) {
    case 'signing':
      await assertProven(deps, tx, withdrawal)
      await noteLeaving(tx, holdIdOf(withdrawal.id))
      return step(deps, tx, withdrawal, event.kind)
    case 'broadcast':
    case 'confirming':
    case 'fee_bumped':
      await step(deps, tx, withdrawal, event.kind, event.txid)
      // Notify once, however often it is sent again.
      if (event.kind === 'broadcast' && withdrawal.reachedAt.broadcast === null)
        await notifyHolder(deps, tx, withdrawal, 'withdrawal-sent')
      return
    case 'done':
      return settle(deps, tx, withdrawal, event.txid, event.confirmedAt)
    case 'failed':
      deps.log.warn({ withdrawal: withdrawal.id, reason: event.reason }, 'a withdrawal failed')
      await giveBack(deps, tx, withdrawal, 'failed', event.reason)
      // Only the rows say so. Before the money may leave again, the vault and the chain are asked.
      return enqueueJob(
        tx,
        PROVE_RETURN_JOB,
        { id: withdrawal.id },
        { key: `${PROVE_RETURN_JOB}:${withdrawal.id}`, maxAttempts: 1 },
      )
    default:
      return unreachable(event)
  }
}

/** Throws for unproven money, whatever the rows say of its checks: no payment is built for it. */
async function assertProven({ provenance }: FollowDeps, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const funds = await fundsOf(provenance, tx, withdrawal)
  if (funds === 'unproven')
    throw new PaymentNotOrdered(paymentIdOf(withdrawal.id), 'nobody proved where its money came from')
  if (funds === 'unfinished') throw new Error(`the money of ${withdrawal.id} is not gone through yet`)
}

async function step(
  deps: FollowDeps,
  tx: Tx,
  withdrawal: Withdrawal,
  event: 'signing' | 'broadcast' | 'confirming' | 'fee_bumped',
  txid?: string,
): Promise<void> {
  const state = withdrawalMachine.after(withdrawal.state, event)
  const at = deps.clock.now()
  await moveWithdrawal(tx, withdrawal.id, { state, at, ...(txid === undefined ? {} : { txid }) })
  await show(tx, withdrawal, state, at)
}
