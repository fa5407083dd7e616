/** Every expected "no" of this product. */
import type { Refusal } from '@zend/kernel'
import type { UseRefusal } from '../../core/throttle/index.ts'
import type { GiveRefusal } from './rescue.deps.ts'

/** The text cannot be a transaction hash of any network, or of the network that was named. */
export type SearchRefusal = Refusal<'hash_unknown_form'> | UseRefusal

/** Nothing was set aside there, or it belongs to somebody. */
export type ClaimRefusal = Refusal<'claim_not_possible'> | UseRefusal

/** There is none, or it is another customer's; the answer does not say which. */
export type NotFound = Refusal<'not_found'>

/** `claim_decided`: it is not open (or, to open it again, not refused). */
export type DecideRefusal = NotFound | Refusal<'claim_decided'> | GiveRefusal
