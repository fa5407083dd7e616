/** Reads of requests for money, and what changes them. Their keys are those of money that moves: paying ends one. */
import {
  cancelRequest,
  declineRequest,
  type EndpointData,
  getRequest,
  getRequestLink,
  listRequests,
  type MoneyRequest,
  unblockAsker,
} from '@zend/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

const REQUESTS = ['wallet', 'history', 'requests'] as const

/** An id of a request. */
export type RequestId = MoneyRequest['_id']

/** The requests of both directions, and who is blocked. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: [...REQUESTS, 'all'],
    queryFn: ({ signal }): Promise<EndpointData<typeof listRequests>> =>
      services().api.call(listRequests, {}, { signal }),
  })

/** One request. */
export const requestQuery = (id: RequestId) =>
  queryOptions({
    queryKey: [...REQUESTS, id],
    queryFn: async ({ signal }): Promise<MoneyRequest> =>
      (await services().api.call(getRequest, { params: { id } }, { signal })).request,
  })

/** What a link asks for. */
export const linkQuery = (code: string) =>
  queryOptions({
    queryKey: [...REQUESTS, 'link', code],
    queryFn: async ({ signal }): Promise<MoneyRequest> =>
      (await services().api.call(getRequestLink, { params: { code } }, { signal })).request,
  })

const readAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: REQUESTS })

/** Declines a request; with `block`, nothing more is heard of whoever asked. */
export async function decline(client: QueryClient, id: RequestId, block: boolean): Promise<void> {
  await services().api.call(declineRequest, { params: { id }, body: { block } })
  await readAgain(client)
}

/** Takes one's own request back. */
export async function cancel(client: QueryClient, id: RequestId): Promise<void> {
  await services().api.call(cancelRequest, { params: { id } })
  await readAgain(client)
}

/** Hears of somebody's requests again. */
export async function unblock(client: QueryClient, username: string): Promise<void> {
  await services().api.call(unblockAsker, { query: { username } })
  await readAgain(client)
}
