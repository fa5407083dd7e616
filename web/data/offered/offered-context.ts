/**
 * What is offered in the country of the holder whose money the pages show. The API refuses the rest; pages only hide
 * it, or say why it is not there.
 */
import type { Offered } from '@zend/contracts'
import { createContext, use } from 'react'

/** The products; `null` while they are not known, which hides nothing. */
const OfferedContext = createContext<readonly Offered[] | null>(null)

/** Provides what is offered to everything inside. */
export const OfferedProvider = OfferedContext.Provider

/** Tells whether something is offered. */
export function useOffered(product: Offered): boolean {
  const offered = use(OfferedContext)
  return offered === null || offered.includes(product)
}
