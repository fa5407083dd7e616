/** Reads and calls about a company's API keys. */
import {
  type ApiKeyAnswer,
  type ApiKeyWish,
  type ApprovalAsked,
  type EndpointData,
  listApiKeyCalls,
  listApiKeys,
  mailApiKeyCode,
  makeApiKey,
  type OtpSent,
  revokeApiKey,
  rollApiKey,
} from '@zend/contracts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import type { Confirmed } from '@zend/web/data/orders'

/** The keys, and the deployment's mode. */
export type Keys = EndpointData<typeof listApiKeys>
/** A call of a key. */
export type KeyCall = EndpointData<typeof listApiKeyCalls>['calls'][number]

/** A key to make, or one of one's own to roll. */
export type KeyChange =
  | { readonly kind: 'make'; readonly wish: ApiKeyWish }
  | { readonly kind: 'roll'; readonly key: ApiKeyAnswer; readonly overlapHours: number }
/** What was made: the secret, and the key's id, or the request where others must approve it first. */
export type KeyResult = {
  readonly secret: string
  readonly id: string | null
  readonly asked: ApprovalAsked['approval'] | null
}

/** The company's keys. Another member may have changed them. */
export const keysQuery = () =>
  queryOptions({
    queryKey: ['user', 'company', 'api-keys'],
    queryFn: ({ signal }): Promise<Keys> => services().api.call(listApiKeys, {}, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** The calls of a key, page by page, the newest first. */
export const callsQuery = (key: ApiKeyAnswer['id']) =>
  infiniteQueryOptions({
    queryKey: [...keysQuery().queryKey, key, 'calls'],
    queryFn: ({ pageParam, signal }) =>
      services().api.call(
        listApiKeyCalls,
        { params: { key }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

/** Mails a code for exactly this. */
export const mailKeyCode = (change: KeyChange): Promise<OtpSent> =>
  services().api.call(mailApiKeyCode, {
    body:
      change.kind === 'make'
        ? { make: change.wish }
        : { roll: { key: change.key.id, overlapHours: change.overlapHours } },
  })

/** Makes or rolls a key. Throws the API's refusals. */
export async function carryOut(client: QueryClient, change: KeyChange, confirmed: Confirmed): Promise<KeyResult> {
  const { api } = services()
  const done =
    change.kind === 'make'
      ? await api.call(makeApiKey, { body: { ...change.wish, ...confirmed } })
      : await api.call(rollApiKey, {
          params: { key: change.key.id },
          body: { overlapHours: change.overlapHours, ...confirmed },
        })
  await readAgain(client)
  const { secret } = done
  return 'approval' in done ? { secret, id: null, asked: done.approval } : { secret, id: done.apiKey.id, asked: null }
}

/** Ends a key at once. */
export async function revoke(client: QueryClient, key: ApiKeyAnswer['id']): Promise<void> {
  await services().api.call(revokeApiKey, { params: { key } })
  await readAgain(client)
}

const readAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keysQuery().queryKey })
