/**
 * Lets an operator vouch for a credit without a proof, after checking where its money came from
 * (docs/runbooks/unproven-money.md).
 */
import { type HoldId, ok, type PostingId, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import type { ProvenanceKeys } from './keys.ts'
import { hasReturned, isProven, proofOf, proofOfReturn } from './proofs.ts'
import { type Credit, creditOf, type GivenBack, givenBack, putProof, putReturned } from './provenance.repo.ts'

/** Dependencies of vouching. The login is the owner's: no process may replace a proof. */
export type VouchDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly keys: ProvenanceKeys
}

/** The operator, and what they checked. */
export type Voucher = { readonly operator: string; readonly reason: string }

/**
 * Gives a credit its proof, once, with the reason in the audit trail. Refuses what credited nobody, and what is proven.
 */
export async function vouchFor(
  { db, clock, keys }: VouchDeps,
  { operator, reason }: Voucher,
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

/**
 * Proves that a hold's money never left, once, with the reason in the audit trail. Refuses what was not given back, and
 * what is proven.
 */
export async function vouchForReturn(
  { db, clock, keys }: VouchDeps,
  { operator, reason }: Voucher,
  hold: HoldId,
): Promise<Result<GivenBack, Refusal<'not_given_back' | 'already_proven'>>> {
  return db.transact(async (tx): Promise<Result<GivenBack, Refusal<'not_given_back' | 'already_proven'>>> => {
    const [found] = await givenBack(tx, hold)
    if (found === undefined) return refuse('not_given_back')
    if (hasReturned(keys, hold, found.proofs)) return refuse('already_proven')
    await putReturned(tx, hold, proofOfReturn(keys, hold))
    const facts = { cause: found.cause, reason }
    await recordAudit(tx, {
      at: clock.now(),
      actor: operator,
      action: 'provenance.return_vouched',
      subject: hold,
      facts,
    })
    return ok(found)
  })
}
