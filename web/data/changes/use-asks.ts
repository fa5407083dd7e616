/** Whom a payment would ask, for the page on which it is reviewed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Foreseen } from '@zend/contracts'
import { useCompany } from '@zend/web/data/companies'
import type { Payment } from './foresee.ts'

/** What others would be asked for. */
export type Asks = NonNullable<Foreseen['asks']>

/** Returns it; `null` for a payment that asks nobody, a person's own, and while it is not known. */
export function useAsks(payment: Payment | null): Asks | null {
  const company = useCompany()
  const { data } = useQuery({
    queryKey: ['asks', payment],
    queryFn: async ({ signal }) => (payment === null ? null : (await import('./foresee.ts')).foresee(payment, signal)),
    enabled: company !== null && payment !== null,
    // An offer is renewed each minute, and asks the same people.
    placeholderData: keepPreviousData,
  })
  return data ?? null
}
