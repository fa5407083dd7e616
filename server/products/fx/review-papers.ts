/**
 * Papers that one of us looks at before anything is converted, where the currency demands it (`wantsPapers`). What was
 * decided is a row; the worker does what follows from it. An operator's decision goes to the audit trail.
 */
import { wantsPapers } from '@zend/corridors'
import { formatMoney, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { type Database, enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type CloseDeps, release } from './close.ts'
import { ADVANCE_FX_JOB } from './fx-jobs.ts'
import { fxMachine, type FxPayment, type FxPaymentId } from './fx-payment.ts'
import { show } from './notify.ts'
import { lockPayment, movePayment } from './payments.repo.ts'
import { insertReview, paymentsInReview, type PapersDecision, reviewOf, sharedFilesOf } from './reviews.repo.ts'

/**
 * Takes a payment that is not converted yet through the look at its papers. Returns it as it goes on; `null` while it
 * waits for us, and when its papers were rejected, which ends it.
 */
export async function passPapers(deps: CloseDeps, tx: Tx, payment: FxPayment): Promise<FxPayment | null> {
  if (!wantsPapers(payment.deliver.asset)) return payment
  const decision = await reviewOf(tx, payment.id)
  if (decision === 'rejected') {
    await release(deps, tx, payment, 'declined', 'papers_rejected')
    return null
  }
  const isWaiting = payment.state === 'documents_review'
  if (decision === 'accepted') return isWaiting ? move(deps, tx, payment, 'papers_accepted') : payment
  if (!isWaiting) await move(deps, tx, payment, 'papers_wanted')
  return null
}

async function move(
  { clock }: Pick<CloseDeps, 'clock'>,
  tx: Tx,
  payment: FxPayment,
  event: 'papers_wanted' | 'papers_accepted',
): Promise<FxPayment> {
  const [state, at] = [fxMachine.after(payment.state, event), clock.now()]
  await movePayment(tx, payment.id, { state, at })
  const moved = { ...payment, state }
  await show(tx, moved, at)
  return moved
}

/** Who decides, and why. */
export type PapersReviewer = { readonly operator: string; readonly why: string }

type ReviewDeps = { readonly db: Pick<Database, 'read' | 'transact'>; readonly clock: Clock }

/**
 * Decides on a payment's papers, once. Refused when they do not wait for us any more: then it was called off, or its
 * time is over.
 */
export async function decidePapers(
  { db, clock }: ReviewDeps,
  { operator, why }: PapersReviewer,
  id: FxPaymentId,
  decision: PapersDecision,
): Promise<Result<null, Refusal<'not_found'> | Refusal<'fx_not_possible'>>> {
  return db.transact(async (tx): Promise<Result<null, Refusal<'not_found'> | Refusal<'fx_not_possible'>>> => {
    const payment = await lockPayment(tx, id)
    if (payment === null) return refuse('not_found')
    if (payment.state !== 'documents_review' || (await reviewOf(tx, id)) !== null) return refuse('fx_not_possible')
    const at = clock.now()
    await insertReview(tx, { id, decision, operator, why, at })
    const facts = { decision, why }
    await recordAudit(tx, { at, actor: operator, action: 'fx.papers_decided', subject: id, facts })
    await enqueueJob(tx, ADVANCE_FX_JOB, { id }, { key: id })
    return ok(null)
  })
}

/** A payment whose papers wait, as its operator sees it. */
export type PapersToReview = {
  readonly id: FxPaymentId
  readonly company: string
  readonly supplier: string
  readonly delivers: string
  readonly purpose: string
  readonly since: Date
  readonly payBy: Date
  readonly invoices: FxPayment['invoices']
  /** Those of its invoices whose file another company handed in, too. Customers are never told. */
  readonly elsewhere: readonly string[]
}

/** Returns the payments whose papers wait for us, oldest first. */
export async function listPapers({ db }: Pick<ReviewDeps, 'db'>): Promise<readonly PapersToReview[]> {
  const waiting = await paymentsInReview(db.read)
  return Promise.all(
    waiting.map(async ({ id, holder, supplierName, deliver, purpose, reachedAt, payBy, invoices }) => ({
      id,
      company: holder,
      supplier: supplierName,
      delivers: `${formatMoney(deliver)} ${deliver.asset}`,
      purpose,
      since: reachedAt.funded,
      payBy,
      invoices,
      elsewhere: await sharedFilesOf(
        db.read,
        invoices.map(({ invoice }) => invoice),
      ),
    })),
  )
}
