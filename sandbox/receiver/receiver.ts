/**
 * Customers' servers that receive webhooks: they show what came, check it as Standard Webhooks says, and misbehave on
 * demand. Everything is in memory.
 */
import { createPublicKey, verify } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { type Checked, type ReceiverBehaviour, receiverBehaviour, type Server } from './behaviour.ts'
import { receiverPage } from './receiver-page.ts'

const BODY_BYTES_MAX = 65_536
const ARRIVALS_KEPT = 200
const SERVERS_KEPT = 100
const HUGE_BYTES = 10_000_000

const params = z.object({ name: z.string().regex(/^[a-z0-9-]{1,40}$/) })
const keysBody = z.object({
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{20,100}$/)
    .optional(),
  publicKey: z
    .string()
    .regex(/^whpk_[A-Za-z0-9+/=]{44}$/)
    .optional(),
})

/** Adds the servers below `/receiver/NAME`: a server is there as soon as it is called. `now` returns the time. */
export function addReceiver(app: FastifyInstance, now: () => Date = () => new Date()): void {
  const servers = new Map<string, Server>()
  const serverOf = (request: FastifyRequest): Server => {
    const { name } = readBody(params, request.params)
    const known = servers.get(name) ?? {
      secret: null,
      publicKey: null,
      behaviour: { kind: 'well' },
      arrivals: [],
      calls: 0,
    }
    servers.set(name, known)
    const oldest = servers.keys().next()
    if (servers.size > SERVERS_KEPT && oldest.done !== true) servers.delete(oldest.value)
    return known
  }
  app.get('/receiver', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(receiverPage([...servers])),
  )
  app.get('/receiver/:name', async (request) => {
    const { behaviour, arrivals, calls } = serverOf(request)
    return { data: { behaviour, arrivals, calls } }
  })
  app.post('/receiver/:name/keys', async (request) => {
    const server = serverOf(request)
    const { secret = server.secret, publicKey = server.publicKey } = readBody(keysBody, request.body)
    Object.assign(server, { secret, publicKey })
    return { data: { secret: secret !== null, publicKey: publicKey !== null } }
  })
  app.post('/receiver/:name/behaviour', async (request) => {
    const server = serverOf(request)
    server.behaviour = readBody(receiverBehaviour, request.body)
    return { data: { behaviour: server.behaviour } }
  })
  void app.register(async (scope) => {
    // What was signed are these bytes: no parser may touch them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/receiver/:name', async (request, reply) => receive(serverOf(request), request, reply, now()))
  })
}

async function receive(server: Server, request: FastifyRequest, reply: FastifyReply, at: Date): Promise<FastifyReply> {
  server.calls += 1
  const body = typeof request.body === 'string' ? request.body : ''
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const id = headers['webhook-id'] ?? ''
  const arrival = {
    id,
    at: at.toISOString(),
    body,
    headers,
    bySecret: checkSecret(server.secret, body, headers),
    byKey: checkKey(server.publicKey, body, headers),
    again: server.arrivals.some((each) => each.id === id),
  }
  server.arrivals = [arrival, ...server.arrivals].slice(0, ARRIVALS_KEPT)
  return answer(server.behaviour, reply)
}

async function answer(how: ReceiverBehaviour, reply: FastifyReply): Promise<FastifyReply> {
  switch (how.kind) {
    case 'broken':
      return reply.code(500).send('Something broke.')
    case 'gone':
      return reply.code(410).send('Nobody is here any more.')
    case 'redirects':
      return reply.code(307).header('location', how.to).send()
    case 'busy':
      return reply.code(429).header('retry-after', String(how.retryAfterS)).send('Too many.')
    case 'huge':
      return reply.send('x'.repeat(HUGE_BYTES))
    case 'hangs':
      // The connection ends when the caller has had enough.
      await new Promise((resolve) => reply.raw.once('close', resolve))
      return reply
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, how.delayMs))
      return reply.code(204).send()
    case 'well':
      return reply.code(204).send()
  }
}

/** Checks as customers do who use the library of the specification. */
function checkSecret(secret: string | null, body: string, headers: Record<string, string>): Checked {
  if (secret === null) return 'untold'
  try {
    new Webhook(secret).verify(body, headers)
    return 'right'
  } catch (cause) {
    if (cause instanceof WebhookVerificationError || cause instanceof SyntaxError) return 'wrong'
    throw cause
  }
}

function checkKey(publicKey: string | null, body: string, headers: Record<string, string>): Checked {
  if (publicKey === null) return 'untold'
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  const content = Buffer.from(`${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`)
  const isRight = (headers['webhook-signature'] ?? '')
    .split(' ')
    .some((each) => each.startsWith('v1a,') && verify(null, content, key, Buffer.from(each.slice(4), 'base64')))
  return isRight ? 'right' : 'wrong'
}
