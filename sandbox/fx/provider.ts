/** What the formats of the simulated FX providers share: keys, sessions, bodies, and how each is added. */
import { createHash } from 'node:crypto'
import type { FxCurrency } from '@zend/corridors'
import { formatMoney, money, parseMoney } from '@zend/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MakeWebhook } from '../bank/webhooks.ts'
import type { FxProviderName } from './behaviour.ts'
import type { FxChange, FxDesk } from './desk.ts'

/** Derives the keys from a seed, so that a restarted sandbox still accepts its callers. They protect nothing. */
export const secretOf = (seed: string, what: string): string =>
  createHash('sha256').update(`zend sandbox fx ${what} ${seed}`).digest('hex').slice(0, 40)

/** The credentials that the providers issue to the product. */
export type FxKeys = {
  readonly currencycloudLoginId: string
  readonly currencycloudApiKey: string
  readonly currencycloudHmacKey: string
  readonly airwallexClientId: string
  readonly airwallexApiKey: string
  readonly airwallexWebhookSecret: string
}

/** The keys of a seed. */
export const fxKeysOf = (seed: string): FxKeys => ({
  currencycloudLoginId: 'zend@sandbox',
  currencycloudApiKey: secretOf(seed, 'currencycloud api key'),
  currencycloudHmacKey: secretOf(seed, 'currencycloud hmac key'),
  airwallexClientId: secretOf(seed, 'airwallex client').slice(0, 22),
  airwallexApiKey: secretOf(seed, 'airwallex api key'),
  airwallexWebhookSecret: `whsec_${secretOf(seed, 'airwallex webhooks')}`,
})

/** A simulated provider: its path is `/fx/<name>`. */
export type FxFormat = {
  readonly name: FxProviderName
  readonly routes: (app: FastifyInstance, desk: FxDesk, keys: FxKeys) => void
  /** `null`: it tells nobody of this. */
  readonly webhook: (change: FxChange, desk: FxDesk, keys: FxKeys) => MakeWebhook | null
}

const SESSION_MS = 30 * 60_000

/** The tokens of one provider. They end half an hour after they were used or issued, by the desk's clock. */
export function sessionsOf(desk: FxDesk, provider: FxProviderName, endsWhenIdle: boolean) {
  const tokens = new Map<string, number>()
  const expiry = (): number => desk.book.now().getTime() + SESSION_MS
  return {
    issue(): { readonly token: string; readonly expiresAt: Date } {
      const token = desk.book.uuid().replaceAll('-', '')
      tokens.set(token, expiry())
      return { token, expiresAt: new Date(expiry()) }
    },
    /** Returns whether the token is good, and uses it. */
    accepts(token: string): boolean {
      const ends = tokens.get(token)
      if (ends === undefined || ends <= desk.book.now().getTime()) return false
      if (desk.behaviourOf(provider).kind === 'forgetful') tokens.delete(token)
      else if (endsWhenIdle) tokens.set(token, expiry())
      return true
    },
    end: (token: string): void => void tokens.delete(token),
  }
}

/** Lets a scope read forms, as multipart or URL-encoded, into an object; a repeated name becomes a list. */
export function readForms(app: FastifyInstance): void {
  const types = ['multipart/form-data', 'application/x-www-form-urlencoded']
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const type = request.headers['content-type'] ?? ''
    const data = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const fields: Record<string, string | string[]> = {}
    for (const name of new Set(data.keys())) {
      const values = data.getAll(name).map(String)
      fields[name] = name.endsWith('[]') ? values : (values[0] ?? '')
    }
    return fields
  })
}

/** Writes minor units as decimal text. */
export const textOf = (currency: FxCurrency, amount: bigint): string => formatMoney(money(currency, amount))

/** Reads decimal text as minor units; `null` for none or nothing. */
export function minorOf(currency: FxCurrency, text: string): bigint | null {
  const parsed = parseMoney(currency, text.replace(/(\.\d{2})0+$/, '$1'))
  return parsed.ok && parsed.value.amount > 0n ? parsed.value.amount : null
}

/** Returns a page of rows, from 0. */
export const pageOf = <T>(rows: readonly T[], page: number, size: number): readonly T[] =>
  rows.slice(page * size, (page + 1) * size)

/** Sends an answer with a status. */
export const answer = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).send(body)
