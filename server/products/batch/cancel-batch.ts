/**
 * Ends a batch: rows whose payments have not begun are paid no more, and their money is free in the same transaction.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { withdrawApproval } from '../../core/approvals/index.ts'
import { recordAudit, type Via } from '../../core/audit/index.ts'
import { announce } from '../../core/events/index.ts'
import { type ActorIds, lockActs } from '../../core/holders/index.ts'
import { companyIn } from './add-batch.ts'
import { type Batch, type BatchId, batchMachine } from './batch.ts'
import type { BatchDeps } from './batch.deps.ts'
import { endBatch, findBatch, lockBatch } from './batches.repo.ts'

/**
 * Ends a batch. One that others are asked about is taken back, which only whoever asked does; of one that is being
 * paid, whoever may pay stops the rest. What has begun goes on.
 */
export async function cancelBatch(
  { db, clock }: Pick<BatchDeps, 'db' | 'clock'>,
  actor: ActorIds & Via,
  id: BatchId,
  ip: string,
): Promise<Result<Batch, Refusal<'not_found'> | Refusal<'batch_closed'>>> {
  const { holder, userId } = companyIn(actor)
  const batch = await findBatch(db.read, holder, id)
  if (batch === null) return refuse('not_found')
  if (batch.approval !== null && batch.state === 'asked') {
    const taken = await withdrawApproval({ db, clock }, { userId, company: holder }, batch.approval, ip)
    if (!taken.ok) return refuse('batch_closed')
  } else {
    const ended = await db.transact(async (tx): Promise<boolean> => {
      await lockActs(tx, holder)
      const current = await lockBatch(tx, holder, id)
      if (current === null || current.state === 'asked' || !batchMachine.allows(current.state, 'cancelled'))
        return false
      const at = clock.now()
      await endBatch(tx, id, batchMachine.after(current.state, 'cancelled'), at)
      const facts = { batch: id }
      await recordAudit(tx, {
        at,
        actor: userId,
        action: 'approvals.batch_stopped',
        subject: holder,
        facts,
        ip,
        holder,
        via: actor,
      })
      await announce(tx, { to: holder, type: 'batch', id, at })
      await announce(tx, { to: holder, type: 'balance', id: null, at })
      return true
    })
    if (!ended) return refuse('batch_closed')
  }
  const now = await findBatch(db.read, holder, id)
  return now === null ? refuse('not_found') : ok(now)
}
