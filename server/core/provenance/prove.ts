/**
 * Proves a posting in the transaction that books it; and notes permanently what is leaving, so that releasing its hold
 * past the product does not bring the money back (docs/decisions/062).
 */
import type { HoldId, Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { post, type Posted, type Posting, type PostingRefusal } from '../ledger/index.ts'
import type { ProvenanceKeys } from './keys.ts'
import { proofOf, proofOfReturn, provable } from './proofs.ts'
import { isSourceProven, putLeaving, putProof, putReturned } from './provenance.repo.ts'

/**
 * Books a posting with its proof. Returns what `post` does. The caller has seen why the customer is credited, and, with
 * a `source`, holds a lock that orders all who credit the same one: a further credit of the same source is booked
 * without a proof, and a person checks before it leaves.
 */
export async function postProven(
  tx: Tx,
  keys: ProvenanceKeys,
  posting: Posting,
  source: string | null = null,
): Promise<Result<Posted & { readonly isProven: boolean }, PostingRefusal>> {
  const posted = await post(tx, posting)
  if (!posted.ok) return posted
  const isNew = !posted.value.already && (source === null || !(await isSourceProven(tx, source)))
  if (isNew) await putProof(tx, { posting: posting.id, proof: proofOf(keys, provable(posting)), source })
  return { ok: true, value: { ...posted.value, isProven: isNew || posted.value.already } }
}

/** Notes what leaves before anything is signed for it, in the transaction that decides it. Safe to repeat. */
export const noteLeaving = (tx: Tx, hold: HoldId): Promise<void> => putLeaving(tx, hold)

/** Proves that it never left, when it is given back. The caller knows that nothing was or can be signed for it. */
export const noteReturned = (tx: Tx, keys: ProvenanceKeys, hold: HoldId): Promise<void> =>
  putReturned(tx, hold, proofOfReturn(keys, hold))
