/** The public interface of the simulated FX providers. */
import type { AddressInfo } from 'node:net'
import type { FxCurrency } from '@zend/corridors'
import Fastify from 'fastify'
import type { Delivery } from '../bank/webhooks.ts'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import type { FxBehaviour, FxProviderName, FxWebhookBehaviour, FxWhy } from './behaviour.ts'
import type { FxBeneficiary, FxBookConversion, FxPaymentView } from './book.ts'
import type { CamtDifference } from './camt053.ts'
import { addFx } from './fx.ts'
import type { FxKeys } from './provider.ts'

export type { FxBehaviour, FxProviderName, FxWebhookBehaviour, FxWhy } from './behaviour.ts'
export type { CamtDifference } from './camt053.ts'
export type { FxPaymentView } from './book.ts'
export { addFx, type FxSettings } from './fx.ts'
export type { FxKeys } from './provider.ts'

type To = FxProviderName | 'all'
/** A conversion as the control API shows it: amounts as decimal text. */
export type FxConversionView = Omit<FxBookConversion, 'buy' | 'sell'> & { readonly buy: string; readonly sell: string }

/** The test client of the providers. */
export type FxClient = {
  readonly keys: () => Promise<FxKeys>
  readonly behave: (provider: To, behaviour: FxBehaviour) => Promise<void>
  readonly webhooks: (provider: To, behaviour: FxWebhookBehaviour) => Promise<void>
  /** Sets the product's webhook URL: `<url>/<provider>`; `null` sends none. */
  readonly hooks: (url: string | null) => Promise<void>
  readonly payments: (reference: string) => Promise<readonly FxPaymentView[]>
  readonly conversions: (reference: string) => Promise<readonly FxConversionView[]>
  readonly beneficiaries: () => Promise<readonly FxBeneficiary[]>
  /** Ends a payment by hand, or brings one back. */
  readonly settle: (
    payment: FxPaymentView,
    state: 'sent' | 'delivered' | 'failed' | 'returned',
    why?: FxWhy,
  ) => Promise<void>
  /** Moves their clock forward. */
  readonly advance: (ms: number) => Promise<void>
  /** Their time. */
  readonly now: () => Promise<Date>
  /** Days until new conversions settle; 0 is the usual pace. */
  readonly settlesIn: (days: number) => Promise<void>
  /** Adds money of ours, as decimal text. */
  readonly fund: (provider: FxProviderName, currency: FxCurrency, amount: string) => Promise<void>
  /** A day's statement as camt.053.001.08. */
  readonly statement: (
    provider: FxProviderName,
    currency: FxCurrency,
    day: string,
    difference?: CamtDifference,
  ) => Promise<string>
  readonly deliveries: () => Promise<readonly Delivery[]>
}

/** Creates a client for the providers of a running sandbox. Calls throw with the sandbox's message when it refuses. */
export function fxClient(sandboxUrl: string): FxClient {
  const ask = async (path: string, body?: object): Promise<Response> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${sandboxUrl}/fx/${path}`, body === undefined ? {} : post)
    if (!response.ok) throw new Error(`/fx/${path}: ${await response.text()}`)
    return response
  }
  const call = async <T>(path: string, body?: object): Promise<T> =>
    ((await (await ask(path, body)).json()) as { data: T }).data
  const by = (reference: string): string => `reference=${encodeURIComponent(reference)}`
  return {
    keys: () => call('keys'),
    behave: async (provider, behaviour) => void (await call('behaviour', { provider, ...behaviour })),
    webhooks: async (provider, behaviour) => void (await call('webhook-behaviour', { provider, behaviour })),
    hooks: async (url) => void (await call('hooks', { url })),
    payments: (reference) => call(`payments?${by(reference)}`),
    conversions: (reference) => call(`conversions?${by(reference)}`),
    beneficiaries: () => call('beneficiaries'),
    settle: async ({ number }, state, why) =>
      void (await call(`payments/${number}/settle`, { state, ...(why === undefined ? {} : { why }) })),
    advance: async (advanceMs) => void (await call('clock', { advanceMs })),
    now: async () => new Date((await call<{ readonly now: string }>('state')).now),
    settlesIn: async (days) => void (await call('settlement', { days })),
    fund: async (provider, currency, amount) => void (await call('fund', { provider, currency, amount })),
    statement: async (provider, currency, day, difference = 'none') =>
      (await ask(`statements/${provider}/${currency}/${day}?difference=${difference}`)).text(),
    deliveries: () => call('webhooks'),
  }
}

/** Starts only the providers on a free port of this machine, with minimal delays, and a book in memory or in a file. */
export async function startFx(
  file: string | null = null,
): Promise<FxClient & { readonly url: string; readonly stop: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addFx(app, { seed: 'test', hooksUrl: null, file, pace: { stepMs: 20, settleMs: 20 } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { ...fxClient(url), url, stop: () => app.close() }
}
