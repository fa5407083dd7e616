/** Routes of a company's webhooks: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { isPerson, ok, refuse } from '@zend/kernel'
import * as webhooks from '@zend/server/core/webhooks'
import type { WebhooksDeps } from '@zend/server/core/webhooks'
import { type Route, route } from '../guard.ts'
import type { DescribeAct } from './withdraw.route.ts'

/** The routes of webhooks. */
export function webhooksRoutes(deps: WebhooksDeps): Route[] {
  return [...endpointRoutes(deps), ...logRoutes(deps)]
}

function endpointRoutes(deps: WebhooksDeps): Route[] {
  return [
    route(contract.listWebhooks, async (_input, { actor }) =>
      ok({ webhooks: (await webhooks.listWebhooks(deps, actor)).map(webhookAnswer), max: deps.policy.endpointsMax }),
    ),
    route(contract.createWebhook, async ({ body }, context) => {
      const { otp: code, transactionPin: pin, ...wish } = body
      const made = await webhooks.createWebhook(deps, context.actor, wish, { pin, code }, context)
      return made.ok ? ok(withSecretAnswer(made.value)) : made
    }),
    route(contract.updateWebhook, async ({ params, body }, context) => {
      const { otp: code, transactionPin: pin, ...wish } = body
      const proof = code === undefined || pin === undefined ? null : { pin, code }
      const changed = await webhooks.updateWebhook(deps, context.actor, { ...wish, id: params.webhook }, proof, context)
      return changed.ok ? ok({ webhook: webhookAnswer(changed.value) }) : changed
    }),
    route(contract.deleteWebhook, async ({ params }, context) => {
      const removed = await webhooks.removeWebhook(deps, context.actor, params.webhook, context)
      return removed.ok ? ok({ removed: true as const }) : removed
    }),
    route(contract.rollWebhook, async ({ params, body }, context) => {
      const rolled = await webhooks.rollSecret(deps, context.actor, params.webhook, body.transactionPin, context)
      return rolled.ok ? ok(withSecretAnswer(rolled.value)) : rolled
    }),
  ]
}

function logRoutes(deps: WebhooksDeps): Route[] {
  return [
    route(contract.testWebhook, async ({ params }, { actor }) => {
      const sent = await webhooks.testWebhook(deps, actor, params.webhook)
      return sent.ok ? ok({ delivery: sent.value }) : sent
    }),
    route(contract.listDeliveries, async ({ params, query: { state, before, limit } }, { actor }) => {
      const page = { limit, ...(state === undefined ? {} : { state }), ...(before === undefined ? {} : { before }) }
      const found = await webhooks.readDeliveries(deps, actor, params.webhook, page)
      if (!found.ok) return found
      return ok({ deliveries: found.value.deliveries.map(deliveryAnswer), more: found.value.more })
    }),
    route(contract.replayDelivery, async ({ params }, context) => {
      const sent = await webhooks.replayDelivery(deps, context.actor, params.delivery, context)
      return sent.ok ? ok({ delivery: sent.value }) : sent
    }),
    route(contract.replayDeliveries, async ({ params, body }, context) => {
      const span = { id: params.webhook, from: new Date(body.from), until: new Date(body.until) }
      const sent = await webhooks.replayMissed(deps, context.actor, span, context)
      return sent.ok ? ok({ ...sent.value }) : sent
    }),
  ]
}

/** Describes what a code for sending webhooks somewhere confirms. */
export const describeWebhookAct =
  (deps: WebhooksDeps): DescribeAct =>
  async (actor, { webhook, url }) => {
    // Webhooks are a company's: for one's own money there are none.
    if (isPerson(actor.holder)) return refuse('not_found')
    if (url === undefined) return refuse('invalid_request', { field: 'query.url' })
    return webhooks.describeWebhook(deps, actor, webhook ?? null, url)
  }

const webhookAnswer = ({
  disabled,
  events,
  madeAt,
  failingSince,
  oldSecretUntil,
  company: _company,
  madeBy: _madeBy,
  ...webhook
}: webhooks.Webhook): contract.WebhookAnswer => ({
  ...webhook,
  events: events === null ? null : [...events],
  madeAt: madeAt.toISOString(),
  disabled: disabled === null ? null : { at: disabled.at.toISOString(), reason: disabled.reason },
  failingSince: failingSince?.toISOString() ?? null,
  oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
})

const withSecretAnswer = ({ webhook, secret }: webhooks.WithSecret) => ({ webhook: webhookAnswer(webhook), secret })

const deliveryAnswer = ({
  id,
  event,
  state,
  madeAt,
  replayedBy,
  nextAt,
  attempts,
}: webhooks.Delivery): contract.DeliveryAnswer => ({
  id,
  event: event.id,
  type: event.type,
  body: webhooks.bodyOf(event),
  state,
  madeAt: madeAt.toISOString(),
  replayed: replayedBy !== null,
  nextAt: nextAt?.toISOString() ?? null,
  attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
})
