/** Every expected "no" of this product. */
import type { Refusal } from '@zend/kernel'
import type { UseRefusal } from '../../core/throttle/index.ts'
import type { GiveRefusal } from './rescue.deps.ts'

/** The text can be no transaction of any network, or none of the one that was named. */
export type SearchRefusal = Refusal<'hash_unknown_form'> | UseRefusal

/** Nothing was set aside there, or it is somebody's. */
export type ClaimRefusal = Refusal<'claim_not_possible'> | UseRefusal

/** There is none, or it is another customer's: the two are not told apart. */
export type NotFound = Refusal<'not_found'>

/** `claim_decided`: it is not open (or, to open it again, not refused). */
export type DecideRefusal = NotFound | Refusal<'claim_decided'> | GiveRefusal
