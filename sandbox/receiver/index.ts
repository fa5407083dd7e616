/** The public interface of the receivers of webhooks. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import type { Arrival, ReceiverBehaviour } from './behaviour.ts'
import { addReceiver } from './receiver.ts'

export type { Arrival, ReceiverBehaviour } from './behaviour.ts'
export { addReceiver } from './receiver.ts'

/** The test client of one receiver. */
export type ReceiverClient = {
  readonly url: string
  /** What came, the newest first, and how often it was called. */
  readonly look: () => Promise<{ readonly arrivals: readonly Arrival[]; readonly calls: number }>
  /** Tells it the keys to check signatures with. */
  readonly trust: (keys: { readonly secret?: string; readonly publicKey?: string }) => Promise<void>
  readonly behave: (behaviour: ReceiverBehaviour) => Promise<void>
}

/** Creates a client for a receiver of a running sandbox. Calls throw with the sandbox's message when it refuses. */
export function receiverClient(sandboxUrl: string, name: string): ReceiverClient {
  const url = `${sandboxUrl}/receiver/${name}`
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, body === undefined ? {} : post)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  return {
    url,
    look: () => call(''),
    trust: async (keys) => void (await call('/keys', keys)),
    behave: async (behaviour) => void (await call('/behaviour', behaviour)),
  }
}

/** Starts only receivers, on a free port of this machine. */
export async function startReceivers(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addReceiver(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop: () => app.close() }
}
