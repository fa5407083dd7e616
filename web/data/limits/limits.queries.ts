/** The customer's limits, and a hold on sending. */
import { queryOptions } from '@tanstack/react-query'
import { type EndpointData, getLimits } from '@zend/contracts'
import { services } from '@zend/web/client/browser'

/** What may still be sent, by rolling window, and a hold on sending. */
export type Limits = EndpointData<typeof getLimits>

/** Limits and what is left of them. Whatever is sent makes them stale (data/wallet); time alone does too. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'limits'],
    queryFn: ({ signal }): Promise<Limits> => services().api.call(getLimits, {}, { signal }),
    refetchOnMount: 'always',
  })
