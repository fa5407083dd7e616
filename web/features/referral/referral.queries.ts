/** Reads about invitations. */
import { type EndpointData, getReferral } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** The link with everything it brought. */
export type Referral = EndpointData<typeof getReferral>

/** The customer's link, whom it brought, and the boxes. */
export const referralQuery = () =>
  queryOptions({
    queryKey: ['referral'],
    queryFn: ({ signal }): Promise<Referral> => services().api.call(getReferral, {}, { signal }),
  })
