/** Every expected "no" of this product. */

/** There is no such deposit, or it is another customer's; the answer does not say which. */
export type DepositNotFound = { readonly code: 'not_found' }

/** A network that is not halted cannot be resumed. */
export type ResumeRefusal = { readonly code: 'network_not_halted' }
