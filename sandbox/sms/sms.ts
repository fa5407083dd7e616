/**
 * A simulated SMS provider like Africa's Talking, with the phones: it accepts messages, shows them on a page and
 * misbehaves on demand. Everything is in memory.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { html } from '../http/html.ts'
import { page } from '../http/layout.ts'
import { readBody } from '../http/request-body.ts'

const BODY_BYTES_MAX = 8_192
const MESSAGES_KEPT = 1_000

/** Behaviours of the SMS provider. */
export const smsBehaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** The number is not served: status 403. */
  z.object({ kind: z.literal('refuses') }),
  /** The provider fails: HTTP 500. */
  z.object({ kind: z.literal('broken') }),
  /** It accepts the message and answers something that is not JSON. */
  z.object({ kind: z.literal('garbled') }),
  /** It accepts the message and answers after this delay. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
])
/** A behaviour of the SMS provider. */
export type SmsBehaviour = z.infer<typeof smsBehaviour>

/** A message as a phone received it, newest first in lists. */
export type ArrivedSms = {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly text: string
  readonly at: string
}

const form = z.object({
  username: z.string().min(1),
  to: z.string().regex(/^\+\d{7,15}$/),
  message: z.string().min(1).max(1_600),
  from: z.string().optional(),
})
const messagesQuery = z.object({ to: z.string().max(20).optional() })

/** Adds the SMS provider below `/sms`. `now` returns the time. */
export function addSms(app: FastifyInstance, now: () => Date = () => new Date()): void {
  let behaviour: SmsBehaviour = { kind: 'well' }
  let messages: ArrivedSms[] = []
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.post('/sms/version1/messaging', async (request, reply) => {
      if (typeof request.headers['apikey'] !== 'string')
        return reply.code(401).send('The supplied authentication is invalid')
      const how = behaviour
      if (how.kind === 'broken') return reply.code(500).send('Internal Server Error')
      const { to, message: text, from = '' } = readBody(form, request.body)
      if (how.kind === 'refuses') return answer(reply, to, 403, 'InvalidPhoneNumber')
      messages = [{ id: randomUUID(), to, from, text, at: now().toISOString() }, ...messages].slice(0, MESSAGES_KEPT)
      if (how.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, how.delayMs))
      return how.kind === 'garbled' ? reply.code(201).send('Sent') : answer(reply, to, 101, 'Success')
    })
    scope.get('/sms/messages', async (request) => {
      const { to } = readBody(messagesQuery, request.query)
      return { data: { messages: messages.filter((message) => to === undefined || message.to === to) } }
    })
    scope.post('/sms/behaviour', async (request) => {
      behaviour = readBody(smsBehaviour, request.body)
      return { data: { behaviour } }
    })
    scope.get('/sms', async (_request, reply) => reply.type('text/html; charset=utf-8').send(smsPage(messages)))
  })
}

const answer = (reply: FastifyReply, to: string, statusCode: number, status: string): FastifyReply =>
  reply
    .code(201)
    .send({
      SMSMessageData: {
        Message: `Sent to ${statusCode === 101 ? 1 : 0}/1 Total Cost: KES 0.8000`,
        Recipients: [{ statusCode, number: to, status, cost: 'KES 0.8000', messageId: `ATXid_${randomUUID()}` }],
      },
    })

/** The phones' messages as a page, newest first. */
function smsPage(messages: readonly ArrivedSms[]): string {
  const list =
    messages.length === 0
      ? html`<section class="empty">No message yet. Whatever the product sends to phones appears here.</section>`
      : html`<ul class="mails">${messages.map(
          ({ to, from, text, at }) =>
            html`<li><b>${text}</b><br><span class="muted">to ${to}${from === '' ? '' : ` from ${from}`} · <time datetime="${at}">${at}</time></span></li>`,
        )}</ul>`
  return page(
    'Phones',
    html`<h1>Phones</h1><p class="lead">Every short message sent on this machine, whoever it was meant for. Nothing leaves it.</p>${list}`,
  )
}
