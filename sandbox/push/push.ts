/**
 * A push service like those of browser makers (RFC 8030), with its browsers: it makes subscriptions with keys of its
 * own, accepts messages, decrypts them and shows them. Everything is in memory. It misbehaves on demand, as real ones
 * do.
 */
import { createECDH, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { decrypt, type DeviceKeys } from './decrypt.ts'
import { type Sender, senderOf } from './vapid.ts'

const BODY_BYTES_MAX = 4_096
const MESSAGES_KEPT = 100
const DEVICES_KEPT = 1_000

/** Behaviours of a subscription. */
export const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** The browser ended the subscription: 410. */
  z.object({ kind: z.literal('gone') }),
  /** Unknown subscription: 404. */
  z.object({ kind: z.literal('unknown') }),
  /** Too many messages: 429. */
  z.object({ kind: z.literal('busy'), retryAfterS: z.int().min(0).max(3_600) }),
  /** The service fails: 500. */
  z.object({ kind: z.literal('broken') }),
  /** It answers after this delay. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
])
/** A behaviour of a subscription. */
export type PushBehaviour = z.infer<typeof behaviour>

/** A message as its device received it. `text` is decrypted; `ttlS` in seconds. */
export type PushArrival = {
  readonly text: string
  readonly ttlS: number
  readonly urgency: string
  readonly topic: string | null
  readonly subject: string
  readonly at: string
}

type Device = {
  readonly keys: DeviceKeys
  /** The key of the application server that may send to it; `null` for any. */
  readonly serverKey: string | null
  behaviour: PushBehaviour
  arrivals: PushArrival[]
  /** How many messages were sent to it, accepted or not. */
  calls: number
}

const subscribeBody = z.object({ applicationServerKey: z.string().max(100).optional() })
const params = z.object({ id: z.string().max(100) })

/** Adds the service below `/push`. `now` returns the time. */
export function addPush(app: FastifyInstance, now: () => Date = () => new Date()): void {
  const devices = new Map<string, Device>()
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )

    scope.post('/push/subscribe', async (request) => {
      const { applicationServerKey = null } = readBody(subscribeBody, request.body)
      const id = randomBytes(16).toString('base64url')
      const device = newDevice(applicationServerKey)
      devices.set(id, device)
      const oldest = devices.keys().next()
      if (devices.size > DEVICES_KEPT && oldest.done !== true) devices.delete(oldest.value)
      const keys = { p256dh: device.keys.publicKey.toString('base64url'), auth: device.keys.auth.toString('base64url') }
      return { data: { id, endpoint: `${originOf(request)}/push/${id}`, keys } }
    })
    const deviceOf = (request: FastifyRequest): Device | undefined => devices.get(readBody(params, request.params).id)
    const nobody = (reply: FastifyReply) => reply.code(404).send(problem(404, 'not_found', 'Nobody subscribed here.'))

    scope.get('/push/:id', async (request, reply) => {
      const device = deviceOf(request)
      return device === undefined
        ? nobody(reply)
        : { data: { behaviour: device.behaviour, calls: device.calls, messages: device.arrivals } }
    })
    scope.post('/push/:id/behaviour', async (request, reply) => {
      const device = deviceOf(request)
      if (device === undefined) return nobody(reply)
      device.behaviour = readBody(behaviour, request.body)
      return { data: { behaviour: device.behaviour } }
    })
    scope.post('/push/:id', async (request, reply) => {
      const device = deviceOf(request)
      return device === undefined ? nobody(reply) : receive(device, request, reply, now())
    })
  })
}

function newDevice(serverKey: string | null): Device {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { privateKey: pair.getPrivateKey(), publicKey: pair.getPublicKey(), auth: randomBytes(16) }
  return { keys, serverKey, behaviour: { kind: 'well' }, arrivals: [], calls: 0 }
}

/** The address by which the caller reached us: the product's list of push services has to contain it. */
function originOf({ socket }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort = 0 } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

async function receive(device: Device, request: FastifyRequest, reply: FastifyReply, now: Date): Promise<FastifyReply> {
  device.calls += 1
  const { behaviour: how } = device
  const no = (status: number, why: string) => reply.code(status).send(problem(status, 'refused', why))
  if (how.kind === 'gone') return no(410, 'The subscription has ended.')
  if (how.kind === 'unknown') return no(404, 'No such subscription.')
  if (how.kind === 'busy')
    return reply
      .header('retry-after', String(how.retryAfterS))
      .code(429)
      .send(problem(429, 'busy', 'Too many messages.'))
  if (how.kind === 'broken') return no(500, 'The service is broken.')
  if (how.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, how.delayMs))
  let sender: Sender
  try {
    sender = senderOf(request.headers.authorization, originOf(request), now.getTime() / 1000)
  } catch (cause) {
    return no(401, `The sender is not proven: ${String(cause)}`)
  }
  if (device.serverKey !== null && sender.publicKey !== device.serverKey)
    return no(403, 'The device subscribed with another key.')
  const { ttl, urgency, topic } = request.headers
  if (!/^\d+$/.test(String(ttl))) return no(400, 'The message has no TTL.')
  if (request.headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(request.body))
    return no(400, 'The message is not encrypted as RFC 8291 says.')
  let text: string
  try {
    text = decrypt(device.keys, request.body)
  } catch {
    return no(400, 'The device cannot decrypt the message.')
  }
  const name = topic === undefined ? null : String(topic)
  const arrival = {
    text,
    ttlS: Number(ttl),
    urgency: String(urgency ?? 'normal'),
    topic: name,
    subject: sender.subject,
    at: now.toISOString(),
  }
  device.arrivals = [...device.arrivals, arrival].slice(-MESSAGES_KEPT)
  return reply
    .code(201)
    .header('location', `${originOf(request)}${request.url}`)
    .send()
}
