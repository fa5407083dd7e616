/** Every expected "no" of this product. */
import type { DepositState } from '@zend/contracts'

/** The transition table has no such cell. */
export type TransitionRefused = { readonly code: 'deposit_transition_refused'; readonly state: DepositState; readonly event: string }

/** There is no such deposit, or it is another customer's: the two are not told apart. */
export type DepositNotFound = { readonly code: 'not_found' }

/** A network that is not halted cannot be resumed. */
export type ResumeRefusal = { readonly code: 'network_not_halted' }
