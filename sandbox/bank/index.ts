/** The public interface of the simulated payout providers. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { addBank } from './bank.ts'
import type { PayoutView } from './book.ts'
import type { BankBehaviour, FailureWord, Rail, WebhookBehaviour } from './behaviour.ts'
import type { BankKeys } from './providers.ts'
import type { Delivery } from './webhooks.ts'

export { addBank, type BankSettings } from './bank.ts'
export type { PayoutView } from './book.ts'
export type { BankBehaviour, FailureWord, Rail, WebhookBehaviour } from './behaviour.ts'
export type { BankKeys } from './providers.ts'
export type { Delivery } from './webhooks.ts'

/** The test client of the providers. */
export type BankClient = {
  readonly keys: () => Promise<BankKeys>
  /** Sets the behaviour of one provider, or of `all`. */
  readonly behave: (rail: Rail, behaviour: BankBehaviour) => Promise<void>
  /** Sets the webhook behaviour of one provider, or of `all`. */
  readonly webhooks: (rail: Rail, behaviour: WebhookBehaviour) => Promise<void>
  /** Sets the product's webhook URL: `<url>/<rail>`; `null` sends none. */
  readonly hooks: (url: string | null) => Promise<void>
  /** Lists payouts newest first, optionally only those with this reference of the product. */
  readonly payouts: (reference?: string) => Promise<readonly PayoutView[]>
  /** Settles a payout, or reverses a paid one. */
  readonly settle: (payout: PayoutView, state: 'paid' | 'failed' | 'reversed', why?: FailureWord) => Promise<void>
  /** Sets the owner of an account. */
  readonly name: (accountNumber: string, name: string) => Promise<void>
  readonly deliveries: () => Promise<readonly Delivery[]>
}

/** Creates a client for the providers of a running sandbox. Calls throw with the sandbox's message when it refuses. */
export function bankClient(sandboxUrl: string): BankClient {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${sandboxUrl}/bank/${path}`, body === undefined ? {} : post)
    if (!response.ok) throw new Error(`/bank/${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  return {
    keys: () => call('keys'),
    behave: async (rail, behaviour) => void (await call('behaviour', { rail, ...behaviour })),
    webhooks: async (rail, behaviour) => void (await call('webhooks', { rail, behaviour })),
    hooks: async (url) => void (await call('hooks', { url })),
    payouts: (reference) =>
      call(reference === undefined ? 'payouts' : `payouts?reference=${encodeURIComponent(reference)}`),
    settle: async ({ number }, state, why) =>
      void (await call(`payouts/${number}/settle`, { state, ...(why === undefined ? {} : { why }) })),
    name: async (accountNumber, name) => void (await call('accounts', { accountNumber, name })),
    deliveries: () => call('webhooks'),
  }
}

/**
 * Starts only the providers on a free port of this machine, with minimal delays, and with the book in a file if one is
 * given.
 */
export async function startBank(
  file: string | null = null,
): Promise<BankClient & { readonly url: string; readonly stop: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addBank(app, { seed: 'test', hooksUrl: null, file, pace: { settleMs: 20, returnMs: 20 } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { ...bankClient(url), url, stop: () => app.close() }
}
