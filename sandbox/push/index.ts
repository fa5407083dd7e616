/** The push service's public interface. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { addPush, type PushArrival, type PushBehaviour } from './push.ts'

export { addPush, type PushArrival, type PushBehaviour } from './push.ts'

/** A browser's subscription as its application gets it. */
export type PushDevice = {
  readonly id: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The test client of a push service and its browsers. */
export type PushClient = {
  /** Subscribes a browser, restricted to one application server when its key is given. */
  readonly subscribe: (applicationServerKey?: string) => Promise<PushDevice>
  /** The messages the browser received, oldest first, and how many were sent to it, accepted or not. */
  readonly look: (device: PushDevice) => Promise<{ readonly messages: readonly PushArrival[]; readonly calls: number }>
  readonly behave: (device: PushDevice, behaviour: PushBehaviour) => Promise<void>
}

/**
 * Creates a client for the push service of a running sandbox. Calls throw with the sandbox's message when it refuses.
 */
export function pushClient(sandboxUrl: string): PushClient {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${sandboxUrl}/push/${path}`, body === undefined ? {} : post)
    if (!response.ok) throw new Error(`/push/${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  return {
    subscribe: (applicationServerKey) =>
      call('subscribe', applicationServerKey === undefined ? {} : { applicationServerKey }),
    look: ({ id }) => call(id),
    behave: async ({ id }, behaviour) => void (await call(`${id}/behaviour`, behaviour)),
  }
}

/** Starts only a push service on a free port of this machine. */
export async function startPush(): Promise<PushClient & { readonly url: string; readonly stop: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addPush(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { ...pushClient(url), url, stop: () => app.close() }
}
