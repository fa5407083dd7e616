/**
 * Cancels a withdrawal for its customer, while it is not queued yet. The lock on its row decides whether the worker was
 * faster.
 */
import { ok, refuse, type Result, type WithdrawalId } from '@zend/kernel'
import { recordAudit, type Via } from '../../core/audit/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { giveBack } from './close.ts'
import { isCancellable, type Withdrawal } from './withdrawal.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import type { NotCancellable, WithdrawalNotFound } from './withdrawal.refusals.ts'
import { findWithdrawal, lockWithdrawal } from './withdrawal.repo.ts'

/**
 * Returns the money at once. Cancelling twice returns the first result. Refuses another holder's withdrawal as if it
 * did not exist.
 */
export async function cancelWithdrawal(
  deps: Pick<WithdrawalDeps, 'db' | 'clock' | 'networks'>,
  { holder, userId, ...via }: ActorIds & Via,
  id: WithdrawalId,
): Promise<Result<Withdrawal, WithdrawalNotFound | NotCancellable>> {
  return deps.db.transact(async (tx): Promise<Result<Withdrawal, WithdrawalNotFound | NotCancellable>> => {
    // Find it by its owner before locking it, so that other customers cannot block it.
    if ((await findWithdrawal(tx, holder, id)) === null) return refuse('not_found')
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal === null) return refuse('not_found')
    if (withdrawal.state === 'cancelled') return ok(withdrawal)
    if (!isCancellable(withdrawal.state)) return refuse('withdrawal_not_cancellable', { state: withdrawal.state })
    await giveBack(deps, tx, withdrawal, 'cancelled')
    const at = deps.clock.now()
    // The row says who requested it; in a company another member may cancel it.
    await recordAudit(tx, { at, actor: userId, action: 'withdrawal.cancelled', subject: id, holder, via })
    return ok((await findWithdrawal(tx, holder, id)) ?? withdrawal)
  })
}
