/**
 * The act of saying where a company's webhooks go, confirmed by PIN and code: a new endpoint, or another address of one
 * that is there.
 */
import { isId } from '@zend/kernel'
import * as z from 'zod'
import { actKind, lineForm } from '../../confirmation/index.ts'
import type { WebhookId } from '../webhooks.ts'

/** Sending webhooks there. `webhook` is `null` for a new endpoint. The company's name is only shown. */
export type WebhookAct = {
  readonly kind: 'webhook'
  readonly company: string
  readonly webhook: WebhookId | null
  readonly url: string
}

const webhookIdForm = z.custom<WebhookId>((value) => typeof value === 'string' && isId('hok', value))

/** Act kind of sending webhooks somewhere, for the confirmer process. */
export const webhookAct = actKind<WebhookAct>({
  kind: 'webhook',
  purpose: 'webhook',
  permission: 'api.manage',
  form: z.strictObject({
    kind: z.literal('webhook'),
    company: lineForm,
    webhook: z.nullable(webhookIdForm),
    url: lineForm,
  }),
  binding: ({ webhook, url }) => [webhook, url],
  mail: ({ company, url }, minutes) => ({ kind: 'code-webhook', facts: { minutes, company, url } }),
})
