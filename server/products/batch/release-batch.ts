/** Lets a batch be paid that others of the company approved. Its rows are begun one by one, each judged by itself then. */
import { after, isId, ok, refuse } from '@zend/kernel'
import type { ReadyToRelease, Releaser } from '../../core/approvals/index.ts'
import { detailOf } from '../../core/approvals/act/index.ts'
import { batchMachine } from './batch.ts'
import type { BatchDeps } from './batch.deps.ts'
import { statementOf } from './batch-statement.ts'
import { findBatch, lockBatch, putAsked } from './batches.repo.ts'
import { companyIn } from './add-batch.ts'
import { putDue } from './rows.repo.ts'

/** Creates the releaser of batches. */
export const batchReleaser =
  (deps: Pick<BatchDeps, 'db' | 'clock' | 'policy'>): Releaser =>
  async (actor, payload) => {
    const { holder, userId } = companyIn(actor)
    const { subject: id } = payload
    const batch = isId('bat', id) ? await findBatch(deps.db.read, holder, id) : null
    if (batch?.offer?.root !== detailOf(payload, 'root')) throw new RangeError(`${id} is no such batch`)
    const ready: ReadyToRelease = {
      statement: statementOf(batch, batch.offer, userId),
      perform: async (tx, consent) => {
        const current = await lockBatch(tx, holder, batch.id)
        if (current === null || !batchMachine.allows(current.state, 'released')) return refuse('batch_closed')
        const now = deps.clock.now()
        const state = batchMachine.after(current.state, 'released')
        await putAsked(tx, { ...current, state, consent, payUntil: after(now, deps.policy.payForMs) })
        await putDue(tx, batch.id, now)
        return ok(null)
      },
    }
    return ok(ready)
  }
