/** Reads and calls about a company's webhooks. */
import {
  createWebhook,
  type DeliveryAnswer,
  deleteWebhook,
  type DeliveryState,
  type EndpointData,
  getEmailOtp,
  listDeliveries,
  listWebhooks,
  type OtpSent,
  replayDeliveries,
  replayDelivery,
  rollWebhook,
  testWebhook,
  updateWebhook,
  type WebhookAnswer,
} from '@zend/contracts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import type { Confirmed } from '@zend/web/data/orders'

/** The endpoints, and how many there can be. */
export type Webhooks = EndpointData<typeof listWebhooks>
/** What a member says about an endpoint. */
export type Wish = Pick<WebhookAnswer, 'url' | 'description' | 'events'>
/** A page of the log. */
export type LogPage = EndpointData<typeof listDeliveries>
/** An endpoint and its new secret. */
export type WithSecret = EndpointData<typeof createWebhook>

const LOG_EVERY_MS = 5_000

/** The company's endpoints. The server may have switched one off. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['user', 'company', 'webhooks'],
    queryFn: ({ signal }): Promise<Webhooks> => services().api.call(listWebhooks, {}, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** What was sent to an endpoint, the newest first; read again while one looks. */
export const logQuery = (webhook: WebhookAnswer['id'], state: DeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: [...webhooksQuery().queryKey, webhook, state ?? 'all'],
    queryFn: ({ pageParam, signal }): Promise<LogPage> =>
      services().api.call(
        listDeliveries,
        {
          params: { webhook },
          query: { ...(state === null ? {} : { state }), ...(pageParam === null ? {} : { before: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as DeliveryAnswer['id'] | null,
    getNextPageParam: ({ deliveries, more }) => (more ? (deliveries.at(-1)?.id ?? null) : null),
    refetchOnMount: 'always',
    refetchInterval: LOG_EVERY_MS,
  })

/** Mails a code for sending webhooks there; `webhook` is `null` for a new endpoint. */
export const mailWebhookCode = (to: {
  readonly webhook: WebhookAnswer['id'] | null
  readonly url: string
}): Promise<OtpSent> =>
  services().api.call(getEmailOtp, {
    query: { emailType: 'webhook', url: to.url, ...(to.webhook === null ? {} : { webhook: to.webhook }) },
  })

/** Makes an endpoint. Throws the API's refusals, as all calls here do. */
export async function make(client: QueryClient, wish: Wish, confirmed: Confirmed): Promise<WithSecret> {
  const made = await services().api.call(createWebhook, { body: { ...bodyOf(wish), ...confirmed } })
  await readAgain(client)
  return made
}

/** Changes an endpoint, or switches it on or off; another address takes PIN and code. */
export async function change(
  client: QueryClient,
  { id, enabled, ...wish }: Wish & { readonly id: WebhookAnswer['id']; readonly enabled: boolean },
  confirmed: Confirmed | null,
): Promise<void> {
  await services().api.call(updateWebhook, {
    params: { webhook: id },
    body: { ...bodyOf(wish), enabled, ...confirmed },
  })
  await readAgain(client)
}

/** Removes an endpoint. */
export async function remove(client: QueryClient, webhook: WebhookAnswer['id']): Promise<void> {
  await services().api.call(deleteWebhook, { params: { webhook } })
  await readAgain(client)
}

/** Makes another secret, and returns it: it is shown once. */
export async function roll(
  client: QueryClient,
  webhook: WebhookAnswer['id'],
  transactionPin: string,
): Promise<WithSecret> {
  const rolled = await services().api.call(rollWebhook, { params: { webhook }, body: { transactionPin } })
  await readAgain(client)
  return rolled
}

/** Sends a test. */
export async function sendTest(client: QueryClient, webhook: WebhookAnswer['id']): Promise<void> {
  await services().api.call(testWebhook, { params: { webhook } })
  await readAgain(client)
}

/** Sends one again. */
export async function sendAgain(client: QueryClient, delivery: DeliveryAnswer['id']): Promise<void> {
  await services().api.call(replayDelivery, { params: { delivery } })
  await readAgain(client)
}

/** Sends what was missed since then again. Returns how many, and whether there are more. */
export async function sendMissed(
  client: QueryClient,
  webhook: WebhookAnswer['id'],
  from: string,
): Promise<EndpointData<typeof replayDeliveries>> {
  const body = { from, until: new Date().toISOString() }
  const sent = await services().api.call(replayDeliveries, { params: { webhook }, body })
  await readAgain(client)
  return sent
}

const bodyOf = ({ url, description, events }: Wish) => ({
  url,
  description,
  events: events === null ? null : [...events],
})

const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: webhooksQuery().queryKey })
