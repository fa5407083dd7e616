/**
 * The customer calls a withdrawal off, while it is not queued yet. Whether the worker was faster is decided by the lock
 * on its row.
 */
import { ok, refuse, type Result, type WithdrawalId } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { giveBack } from './close.ts'
import { isCancellable, type Withdrawal } from './withdrawal.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import type { NotCancellable, WithdrawalNotFound } from './withdrawal.refusals.ts'
import { findWithdrawal, lockWithdrawal } from './withdrawal.repo.ts'

/**
 * Gives the money back at once. Cancelling twice answers the first result. Another holder's withdrawal is refused as if
 * it did not exist.
 */
export async function cancelWithdrawal(
  deps: Pick<WithdrawalDeps, 'db' | 'clock' | 'networks'>,
  { holder, userId }: ActorIds,
  id: WithdrawalId,
): Promise<Result<Withdrawal, WithdrawalNotFound | NotCancellable>> {
  return deps.db.transact(async (tx): Promise<Result<Withdrawal, WithdrawalNotFound | NotCancellable>> => {
    // Looked for by its owner before it is locked: a stranger cannot hold it up.
    if ((await findWithdrawal(tx, holder, id)) === null) return refuse('not_found')
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal === null) return refuse('not_found')
    if (withdrawal.state === 'cancelled') return ok(withdrawal)
    if (!isCancellable(withdrawal.state)) return refuse('withdrawal_not_cancellable', { state: withdrawal.state })
    await giveBack(deps, tx, withdrawal, 'cancelled')
    const at = deps.clock.now()
    // Who asked for it is in the row; of a company it may be somebody else who calls it off.
    await recordAudit(tx, { at, actor: userId, action: 'withdrawal.cancelled', subject: id, facts: { holder } })
    return ok((await findWithdrawal(tx, holder, id)) ?? withdrawal)
  })
}
