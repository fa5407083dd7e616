/** What is on its way out, noted for good: whoever frees its hold past the product does not have it back (docs/decisions/062). */
import type { HoldId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { ProvenanceKeys } from './keys.ts'
import { proofOfReturn } from './proofs.ts'
import { putLeaving, putReturned } from './provenance.repo.ts'

/** Notes what leaves before anything is signed for it, in the transaction that says so. Again it changes nothing. */
export const noteLeaving = (tx: Tx, hold: HoldId): Promise<void> => putLeaving(tx, hold)

/** Proves that it never left, where it is given back. Whoever calls knows that nothing was or can be signed for it. */
export const noteReturned = (tx: Tx, keys: ProvenanceKeys, hold: HoldId): Promise<void> => putReturned(tx, hold, proofOfReturn(keys, hold))
