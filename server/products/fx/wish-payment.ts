/**
 * What a company wants done with a payment that it ordered: cancelled before it is converted, its money back after it
 * came back, or asked back from the bank. It notes the wish, and the worker does it or says why not.
 */
import { isPerson, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit, type Via } from '../../core/audit/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { enqueueJob } from '../../database/index.ts'
import { ADVANCE_FX_JOB } from './fx-jobs.ts'
import type { FxDeps } from './fx.deps.ts'
import type { FxPayment, FxPaymentId } from './fx-payment.ts'
import { findPayment } from './payments.repo.ts'
import { insertWish, type WishKind } from './tries.repo.ts'

/** The states in which a wish can be done. */
const POSSIBLE: Readonly<Record<WishKind, readonly FxPayment['state'][]>> = {
  cancel: ['funded', 'documents_review'],
  give_back: ['came_back'],
  recall: ['sent', 'delivered'],
}

/** What the audit trail calls it. */
const ASKED = { cancel: 'fx.cancel_asked', give_back: 'fx.return_asked', recall: 'fx.recall_asked' } as const

/** Refusal: it is too late, or too early, for this. */
export type WishRefusal = Refusal<'not_found'> | Refusal<'fx_not_possible'>

/** Notes a wish and who has it, and wakes the worker. Repeating it changes nothing. */
export async function wishFx(
  { db, clock }: Pick<FxDeps, 'db' | 'clock'>,
  { holder, userId: madeBy, ...via }: ActorIds & Via,
  id: FxPaymentId,
  kind: WishKind,
  ip: string,
): Promise<Result<null, WishRefusal>> {
  if (isPerson(holder)) return refuse('not_found')
  return db.transact(async (tx): Promise<Result<null, WishRefusal>> => {
    const payment = await findPayment(tx, holder, id)
    if (payment === null) return refuse('not_found')
    if (!POSSIBLE[kind].includes(payment.state)) return refuse('fx_not_possible')
    const at = clock.now()
    const isNew = await insertWish(tx, { paymentId: id, kind, madeBy, at })
    if (isNew) await recordAudit(tx, { at, actor: madeBy, action: ASKED[kind], subject: id, ip, holder, via })
    await enqueueJob(tx, ADVANCE_FX_JOB, { id }, { key: id })
    return ok(null)
  })
}
