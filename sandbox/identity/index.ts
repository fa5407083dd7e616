/** The identity provider's public interface. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { addIdentity, type IdentityBehaviour } from './identity.ts'
import type { DocumentOutcome } from './outcomes.ts'

export { addIdentity, type IdentityBehaviour, SANDBOX_PARTNER } from './identity.ts'
export type { DocumentOutcome } from './outcomes.ts'

/** The test client of the provider. */
export type IdentityClient = {
  readonly behave: (behaviour: IdentityBehaviour) => Promise<void>
  /** Sets the result of this customer's documents from now on. */
  readonly documentOf: (userId: string, outcome: DocumentOutcome) => Promise<void>
  /** The callbacks so far as they were, or would have been, sent; oldest first. */
  readonly callbacks: () => Promise<readonly string[]>
}

/** Creates a client for the provider of a running sandbox. Calls throw with the sandbox's message when it refuses. */
export function identityClient(sandboxUrl: string): IdentityClient {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${sandboxUrl}/identity/${path}`, body === undefined ? {} : post)
    if (!response.ok) throw new Error(`/identity/${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  return {
    behave: async (behaviour) => void (await call('behaviour', behaviour)),
    documentOf: async (userId, outcome) => void (await call('documents', { userId, outcome })),
    callbacks: async () => (await call<{ callbacks: readonly string[] }>('callbacks')).callbacks,
  }
}

/** Starts only the provider on a free port of this machine; the product calls `url`. */
export async function startIdentity(): Promise<
  IdentityClient & { readonly url: string; readonly stop: () => Promise<void> }
> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addIdentity(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { ...identityClient(url), url: `${url}/identity`, stop: () => app.close() }
}
