/**
 * A seeded simulation over HTTP: two copies of the API on one database, each with its own connections, poster and
 * position, and customers who send commands once, repeatedly, concurrently, to either copy, with and without keys.
 * Balances and histories must always equal those of a simple model.
 */
import { type CoinCode, COIN_CODES, money, newId, parseMoney } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { createPin } from '@zend/server/core/confirmation'
import {
  balancesOf,
  credit,
  customer as customerAccount,
  debit,
  house,
  post,
  verifyLedger,
} from '@zend/server/core/ledger'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { openDatabase } from '@zend/server/database'
import { openInventory, openSwapPoster } from '@zend/server/products/swap'
import {
  accountsOn,
  CALLER,
  expectOk,
  stillMarket,
  testDatabase,
  type TestCustomer,
  offeredEverywhere,
} from '@zend/tests/testkit'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApi } from './app.ts'
import { swapRoutes } from './routes/swap.route.ts'

const db = await testDatabase()
const accounts = accountsOn(db)
const { clock } = accounts
const PIN = '2580'
const COINS = ['BTC', 'ETH', 'USDT', 'USDC'] as const
const STEPS = 60
const SEED = 20_260

const copies = await Promise.all([copyOfApi(), copyOfApi()])
afterAll(async () => {
  for (const { close } of copies) await close()
})

/** One copy of the API: it shares only the database and the quote signing secret with the other. */
async function copyOfApi() {
  const own = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
  const market = stillMarket(clock)
  const coins: ReadonlySet<CoinCode> = new Set(COIN_CODES)
  const poster = openSwapPoster({ database: own })
  const app = await buildApi({
    routes: swapRoutes({
      db: own,
      clock,
      policy: DEFAULTS.swap,
      market,
      poster,
      coins,
      inventory: openInventory({ read: own.read, clock, market, policy: DEFAULTS.swap, coins }),
      quoteKey: quoteKeyFrom(Buffer.alloc(32, 9)),
      confirmSwap: accounts.deps.confirmer.confirmSwap,
      rules: { confirmation: accounts.deps, clock, coins, ownBill: async () => false },
    }),
    mayBegin: offeredEverywhere,
    endingsReceived: async () => undefined,
    authenticate: accounts.bearerOf,
    logger: pino({ level: 'silent' }),
    origins: [],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute: 1_000_000,
    bodyBytesMax: 4_000,
    trustedProxies: [],
    admission: DEFAULTS.api.admission,
    open: DEFAULTS.api.open,
    uploads: { inFlightMax: 2, perCustomerMax: 1 },
  })
  return {
    app,
    close: async (): Promise<void> => {
      await app.close()
      await poster.close()
      await own.close()
    },
  }
}

type Answered = {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly code: string | undefined
}
type Offer = {
  readonly quote: string
  readonly fromCurrency: CoinCode
  readonly toCurrency: CoinCode
  readonly fromAmount: string
  readonly toAmount: string
}
type Coin = (typeof COINS)[number]
type Sent = { readonly who: TestCustomer; readonly body: object; readonly key: string; readonly id: string }

const AMOUNTS: Readonly<Record<Coin, string>> = { BTC: '0.001', ETH: '0.02', USDT: '40', USDC: '40' }
const FUNDS: Readonly<Record<Coin, bigint>> = {
  BTC: 10n ** 8n,
  ETH: 10n ** 19n,
  USDT: 20_000_000_000n,
  USDC: 20_000_000_000n,
}
const WAYS = [
  'once',
  'both copies',
  'four at once',
  'no key, both',
  'expired',
  'wrong PIN',
  'other customer',
  'key reused',
] as const

/** A seeded random number generator (mulberry32). */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const last = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return Math.floor((((last ^ (last >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
const chance = chanceFrom(SEED)
function pick<T>(from: readonly T[]): T {
  const picked = from[chance(from.length)]
  if (picked === undefined) throw new RangeError('there is nothing to pick from')
  return picked
}

async function call(copy: number, who: TestCustomer, url: string, body?: object, key?: string): Promise<Answered> {
  const { app } = copies[copy % 2 === 0 ? 0 : 1]
  const response = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/personal${url}`,
    headers: {
      authorization: `Bearer ${who.session.access.token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const json = response.json<{ data?: Record<string, unknown>; code?: string }>()
  return { status: response.statusCode, data: json.data ?? {}, code: json.code }
}

const ask = (who: TestCustomer, from: Coin, to: Coin): Promise<Answered> =>
  call(chance(2), who, '/swap/quote', { fromCurrency: from, toCurrency: to, fromCurrencyAmt: AMOUNTS[from] })

/** A customer with a PIN and money. */
async function customerWithMoney(): Promise<TestCustomer> {
  const who = await accounts.customer()
  expectOk(await createPin(accounts.deps, who.actor, PIN, CALLER))
  for (const coin of COINS) {
    const value = money(coin, FUNDS[coin])
    const id = newId('pst', clock.now().getTime())
    const legs = [debit(house('chain_reserve', coin), value), credit(customerAccount(who.userId, coin), value)]
    expectOk(
      await post(db.owner.read, { id, kind: 'deposit_credit', cause: `test:${id}`, occurredAt: clock.now(), legs }),
    )
  }
  return who
}

/** Takes an offer in one of the ways. Returns what was done, if it should have been done. */
async function take(
  way: (typeof WAYS)[number],
  {
    who,
    other,
    body,
    key,
    anew,
  }: Omit<Sent, 'id'> & { readonly other: TestCustomer; readonly anew: () => Promise<Answered> },
): Promise<Answered | null> {
  const send = (copy: number, as = who, with_: object = body) => call(copy, as, '/swap', with_, key)
  switch (way) {
    case 'once':
      return send(chance(2))
    case 'both copies':
    case 'four at once': {
      const answers = await Promise.all(Array.from({ length: way === 'both copies' ? 2 : 4 }, (_, copy) => send(copy)))
      // One command has one result, whichever copy returned it.
      for (const answer of answers) expect(answer).toEqual(answers[0])
      return answers[0] ?? null
    }
    case 'no key, both': {
      const answers = await Promise.all([0, 1].map((copy) => call(copy, who, '/swap', body)))
      expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'quote_used'])
      return answers.find(({ status }) => status === 200) ?? null
    }
    case 'expired': {
      clock.advance(DEFAULTS.swap.quoteLifeMs + DEFAULTS.swap.quoteGraceMs + 1)
      // The result of this key is final, on either copy.
      for (const copy of [0, 1]) expect((await send(copy)).code).toBe('quote_expired')
      return null
    }
    case 'wrong PIN':
      expect((await send(chance(2), who, { ...body, transactionPin: '1379' })).code).toBe('pin_wrong')
      return send(chance(2))
    case 'other customer':
      expect((await send(chance(2), other)).code).toBe('quote_invalid')
      return send(chance(2))
    case 'key reused': {
      const done = await send(0)
      const { quote } = (await anew()).data
      expect((await send(1, who, { quote, transactionPin: PIN })).code).toBe('idempotency_key_reused')
      return done
    }
  }
}

test(`seed ${SEED}: ${STEPS} commands over two copies, each with its repeats`, { timeout: 180_000 }, async () => {
  const people = [await customerWithMoney(), await customerWithMoney(), await customerWithMoney()]
  const model = new Map<string, bigint>(
    people.flatMap(({ userId }) => COINS.map((coin) => [`${userId} ${coin}`, FUNDS[coin]] as const)),
  )
  const made = new Map<string, string[]>(people.map(({ userId }) => [userId, []]))
  const seen = new Set<string>()
  const earlier: Sent[] = []
  const change = (who: TestCustomer, coin: CoinCode, amount: string, sign: bigint): void => {
    const at = `${who.userId} ${coin}`
    model.set(at, (model.get(at) ?? 0n) + sign * expectOk(parseMoney(coin, amount)).amount)
  }
  for (let step = 0; step < STEPS; step += 1) {
    const [who, from, to, way] = [pick(people), pick(COINS), pick(COINS), pick(WAYS)]
    const quoted = await ask(who, from, to)
    if (from === to) {
      expect(quoted).toMatchObject({ status: 422, code: 'currencies_equal' })
      continue
    }
    expect(quoted.status).toBe(200)
    const offer = quoted.data as Offer
    const [body, key] = [{ quote: offer.quote, transactionPin: PIN }, `key-${SEED}-${step}-0123456789`]
    const other = people.find(({ userId }) => userId !== who.userId) ?? who
    seen.add(way)
    const done = await take(way, { who, other, body, key, anew: () => ask(who, from, to) })
    if (done !== null) {
      expect(done.status).toBe(200)
      const { _id: id } = done.data['swap'] as { readonly _id: string }
      made.get(who.userId)?.push(id)
      change(who, offer.fromCurrency, offer.fromAmount, -1n)
      change(who, offer.toCurrency, offer.toAmount, 1n)
      if (way !== 'no key, both') earlier.push({ who, body, key, id })
    }
    const old = earlier[chance(earlier.length + 1)]
    if (old === undefined) continue
    const again = await call(chance(2), old.who, '/swap', old.body, old.key)
    expect(again).toMatchObject({ status: 200, data: { swap: { _id: old.id } } })
  }
  for (const who of people) {
    const held = new Map((await balancesOf(db.read, who.userId)).map(({ asset, total }) => [asset, total.amount]))
    for (const coin of COINS) expect(held.get(coin), coin).toBe(model.get(`${who.userId} ${coin}`))
    for (const copy of [0, 1]) {
      const { data } = await call(copy, who, '/swap/history?limit=100')
      const told = (data['swaps'] as { readonly _id: string }[]).map(({ _id }) => _id)
      expect(told.toSorted()).toEqual(made.get(who.userId)?.toSorted())
    }
  }
  expect((await verifyLedger(db)).filter(({ violations }) => violations !== 0)).toEqual([])
  // A run that never used one of these ways proves nothing about it.
  expect(seen.size).toBe(WAYS.length)
})
