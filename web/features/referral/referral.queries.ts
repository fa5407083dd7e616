/** Queries about invitations. */
import { type EndpointData, getReferral } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** The link, the people invited by it, and the boxes. */
export type Referral = EndpointData<typeof getReferral>

/** The customer's link, the people invited by it, and the boxes. */
export const referralQuery = () =>
  queryOptions({
    queryKey: ['referral'],
    queryFn: ({ signal }): Promise<Referral> => services().api.call(getReferral, {}, { signal }),
  })
