/** The simulated payout providers' front door. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { addBank } from './bank.ts'
import type { PayoutView } from './book.ts'
import type { BankBehaviour, FailureWord, Rail, WebhookMood } from './behaviour.ts'
import type { BankKeys } from './providers.ts'
import type { Delivery } from './webhooks.ts'

export { addBank, type BankSettings } from './bank.ts'
export type { PayoutView } from './book.ts'
export type { BankBehaviour, FailureWord, Rail, WebhookMood } from './behaviour.ts'
export type { BankKeys } from './providers.ts'
export type { Delivery } from './webhooks.ts'

/** The providers, as a test drives them. */
export type BankClient = {
  readonly keys: () => Promise<BankKeys>
  /** Of one provider, or of `all`. */
  readonly behave: (rail: Rail, behaviour: BankBehaviour) => Promise<void>
  /** Of one provider, or of `all`. */
  readonly webhooks: (rail: Rail, mood: WebhookMood) => Promise<void>
  /** Where the product takes webhooks: `<url>/<rail>`; `null` sends none. */
  readonly hooks: (url: string | null) => Promise<void>
  /** Payouts newest first, also of one reference of the product's. */
  readonly payouts: (reference?: string) => Promise<readonly PayoutView[]>
  /** Ends a payout, or brings a paid one back. */
  readonly settle: (payout: PayoutView, state: 'paid' | 'failed' | 'reversed', why?: FailureWord) => Promise<void>
  /** Says whose an account is. */
  readonly name: (accountNumber: string, name: string) => Promise<void>
  readonly deliveries: () => Promise<readonly Delivery[]>
}

/** Drives the providers of a running sandbox. Calls throw with the sandbox's message when it refuses. */
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
    webhooks: async (rail, mood) => void (await call('webhooks', { rail, mood })),
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
 * The providers by themselves on a free port of this machine, where everything takes next to no time, with the book in
 * a file if they have one.
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
