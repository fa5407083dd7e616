/** The read of a payment by its payee. The token stands behind `#` of the address; nothing is stored on the device. */
import { type EndpointData, trackFx } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** A payment, as its payee sees it. */
export type Tracked = EndpointData<typeof trackFx>

/** How often a payment is read again that is not over, in milliseconds. */
const AGAIN_MS = 60_000

/** Tells whether a text can be a token: a shortened link cannot. */
export const isToken = (text: string | null): text is string =>
  text !== null && trackFx.params.shape.token.safeParse(text).success

/** The payment. */
export const trackQuery = (token: string) =>
  queryOptions({
    queryKey: ['track', token],
    queryFn: ({ signal }): Promise<Tracked> => services().api.call(trackFx, { params: { token } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.stage === 'preparing' || data.stage === 'sent' ? AGAIN_MS : false,
    refetchOnWindowFocus: 'always',
  })
