/** Webhook endpoints, events and deliveries as other modules see them, and their policy. */
import type { DeliveryProblem, DeliveryState, DISABLED_REASONS, WebhookEvent } from '@zend/contracts'
import type { BusinessId, Id, UserId } from '@zend/kernel'

/** One endpoint of a company. */
export type WebhookId = Id<'hok'>
/** One event; its id is the `webhook-id`. */
export type WebhookEventId = Id<'evt'>
/** One event on its way to one endpoint. */
export type DeliveryId = Id<'whd'>

/** Why an endpoint is off. */
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** An endpoint, without its secrets. */
export type Webhook = {
  readonly id: WebhookId
  readonly company: BusinessId
  readonly url: string
  readonly description: string
  /** Which events it gets; `null` for all. */
  readonly events: readonly WebhookEvent[] | null
  readonly publicKey: string
  readonly madeBy: UserId
  readonly madeAt: Date
  readonly disabled: { readonly at: Date; readonly reason: DisabledReason } | null
  readonly failingSince: Date | null
  readonly oldSecretUntil: Date | null
}

/** What happened. */
export type StoredEvent = {
  readonly id: WebhookEventId
  readonly type: WebhookEvent
  readonly at: Date
  readonly data: unknown
}

/** A try. `response` is the beginning of the answer's body. */
export type Attempt = {
  readonly number: number
  readonly at: Date
  readonly tookMs: number
  readonly status: number | null
  readonly problem: DeliveryProblem | null
  readonly response: string
}

/** A delivery, with its tries. */
export type Delivery = {
  readonly id: DeliveryId
  readonly event: StoredEvent
  readonly state: DeliveryState
  readonly madeAt: Date
  readonly replayedBy: UserId | null
  readonly nextAt: Date | null
  readonly attempts: readonly Attempt[]
}

/** Settings. */
export type WebhooksPolicy = {
  readonly endpointsMax: number
  /** How many posts one process has under way, in all and to one endpoint. */
  readonly parallelMax: number
  readonly perEndpointMax: number
  /** How long a process keeps a delivery to itself: longer than a try takes. */
  readonly claimMs: number
  readonly pollMs: number
  readonly keptMs: number
  readonly overlapMs: number
  readonly disableAfterMs: number
  readonly testsPerHourMax: number
  readonly replayMax: number
  /** How many may wait for an endpoint before nothing is sent to it again. */
  readonly waitingMax: number
}

/** The body of an event: the same text at every try. */
export const bodyOf = ({ type, at, data }: StoredEvent): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
