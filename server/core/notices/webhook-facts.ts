/** The facts of notices about a company's webhooks. Types only. */

/** About one endpoint. */
type EndpointFacts = { readonly company: string; readonly url: string; readonly at: string }

/** Facts by kind. */
export type WebhookNoticeFacts = {
  /** All tries of an event failed; no try succeeded since `at`. */
  'webhook-failing': EndpointFacts
  /** It was switched off, because all tries of days failed. */
  'webhook-disabled': EndpointFacts
  /** It was switched off, because its server wants nothing any more. */
  'webhook-gone': EndpointFacts
}
