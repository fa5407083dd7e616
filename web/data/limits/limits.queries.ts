/** The customer's limits, and a hold on sending. */
import { queryOptions } from '@tanstack/react-query'
import { type EndpointData, getLimits } from '@zend/contracts'
import { services } from '@zend/web/client/browser'

/** What may still be sent, by rolling window, and a hold on sending. */
export type Limits = EndpointData<typeof getLimits>

/** The limits and what is left of them. Every sent payment invalidates it (data/wallet); time changes it too. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'limits'],
    queryFn: ({ signal }): Promise<Limits> => services().api.call(getLimits, {}, { signal }),
    refetchOnMount: 'always',
  })
