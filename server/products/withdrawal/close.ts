/**
 * The ends of a withdrawal, each in the caller's transaction on a locked row: settled, or the money returned. Each end
 * does everything: the books, the limits, the state, the activity, the mail, the live events.
 */
import { WITHDRAWAL_BADGES } from '@zend/contracts'
import { updateActivity } from '../../core/activity/index.ts'
import { announce } from '../../core/events/index.ts'
import { post, releaseHold } from '../../core/ledger/index.ts'
import { releaseUse } from '../../core/limits/index.ts'
import { PaymentNotOrdered } from '../../core/treasury/index.ts'
import type { Tx } from '../../database/index.ts'
import { notifyHolder, type NotifyDeps } from './notify.ts'
import { holdIdOf, paymentIdOf, type Withdrawal, withdrawalMachine } from './withdrawal.ts'
import { withdrawalSettle } from './withdrawal.postings.ts'
import { moveWithdrawal } from './withdrawal.repo.ts'

/**
 * Settles the hold by its posting, when the payment has its confirmations. Throws when the state does not allow it.
 * Throws `PaymentNotOrdered`, with nothing written, when the books refuse: somebody released or used the hold while the
 * payment was in progress, and a retry would be refused too.
 */
export async function settle(
  deps: NotifyDeps,
  tx: Tx,
  withdrawal: Withdrawal,
  txid: string,
  confirmedAt: Date,
): Promise<void> {
  const state = withdrawalMachine.after(withdrawal.state, 'done')
  const posted = await post(tx, withdrawalSettle(withdrawal, confirmedAt))
  if (!posted.ok)
    throw new PaymentNotOrdered(paymentIdOf(withdrawal.id), `the books refuse its posting: ${posted.refusal.code}`)
  const at = deps.clock.now()
  await moveWithdrawal(tx, withdrawal.id, { state, at, txid })
  await notifyHolder(deps, tx, withdrawal, 'withdrawal-done')
  await show(tx, withdrawal, state, at)
}

const NOTICES = {
  cancelled: 'withdrawal-cancelled',
  rejected: 'withdrawal-rejected',
  failed: 'withdrawal-failed',
} as const

/**
 * Returns the money of a withdrawal that will not be paid; its use of the limits no longer counts. `reason` is stored
 * for the customer's page. Throws when the state does not allow it, and `PaymentNotOrdered` when somebody used its
 * hold, so that everything rolls back.
 */
export async function giveBack(
  deps: NotifyDeps,
  tx: Tx,
  withdrawal: Withdrawal,
  event: keyof typeof NOTICES,
  reason?: string,
): Promise<void> {
  const state = withdrawalMachine.after(withdrawal.state, event)
  const at = deps.clock.now()
  const released = await releaseHold(tx, { id: holdIdOf(withdrawal.id), occurredAt: at })
  if (!released.ok) throw new PaymentNotOrdered(paymentIdOf(withdrawal.id), `its hold was ${released.refusal.state}`)
  await releaseUse(deps, tx, withdrawal.id)
  await moveWithdrawal(tx, withdrawal.id, { state, at, ...(reason === undefined ? {} : { reason }) })
  await notifyHolder(deps, tx, withdrawal, NOTICES[event])
  await show(tx, withdrawal, state, at)
}

/** Shows a new state in the activity and in open browsers. */
export async function show(tx: Tx, { id, holder }: Withdrawal, state: Withdrawal['state'], at: Date): Promise<void> {
  await updateActivity(tx, [id], WITHDRAWAL_BADGES[state], at)
  await announce(tx, { to: holder, type: 'withdrawal', id, at })
  await announce(tx, { to: holder, type: 'balance', id: null, at })
}
