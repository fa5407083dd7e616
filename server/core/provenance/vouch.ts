/** An operator's word for a credit that has no proof, after they saw where its money came from (docs/runbooks/unproven-money.md). */
import { ok, type PostingId, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import type { ProvenanceKeys } from './keys.ts'
import { isProven, proofOf } from './proofs.ts'
import { type Credit, creditOf, putProof } from './provenance.repo.ts'

/** What vouching needs. The login is the owner's: no process may replace a proof. */
export type VouchDeps = { readonly db: Pick<Database, 'transact'>; readonly clock: Clock; readonly keys: ProvenanceKeys }

/** Gives a credit its proof, once, with the reason in the audit trail. Refuses what credited nobody, and what is proven. */
export async function vouchFor(
  { db, clock, keys }: VouchDeps,
  { operator, reason }: { readonly operator: string; readonly reason: string },
  posting: PostingId,
): Promise<Result<Credit, Refusal<'not_a_credit' | 'already_proven'>>> {
  return db.transact(async (tx): Promise<Result<Credit, Refusal<'not_a_credit' | 'already_proven'>>> => {
    const credit = await creditOf(tx, posting)
    if (credit === null) return refuse('not_a_credit')
    if (isProven(keys, credit, credit.proofs)) return refuse('already_proven')
    await putProof(tx, { posting, proof: proofOf(keys, credit), source: null })
    await recordAudit(tx, {
      at: clock.now(),
      actor: operator,
      action: 'provenance.vouched',
      subject: posting,
      facts: { cause: credit.cause, reason },
    })
    return ok(credit)
  })
}
