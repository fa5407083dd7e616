/**
 * Thousands of requests to the real processes over HTTP, from several customers at once: a tenth of the commands are
 * sent twice with one key, and in a twentieth of the calls the client disconnects early. Answers are recorded
 * separately from the database; in the end both must agree.
 */
import { randomBytes } from 'node:crypto'
import type {
  CoinBalance,
  SwapDetail,
  SwapQuote,
  TransferDetail,
  WithdrawalDetail,
  WithdrawalQuote,
} from '@zend/contracts'
import { type CoinCode, money, parseMoney } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { networkTable } from '@zend/server/core/assets'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyTreasury } from '@zend/server/core/treasury'
import { verifyDeposits } from '@zend/server/products/deposit'
import { verifyTransfers } from '@zend/server/products/transfer'
import { verifyWithdrawals } from '@zend/server/products/withdrawal'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually, type HttpCustomer } from '../testkit/customer.ts'
import { noteFigures } from '../testkit/figures.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  customerWithPin,
  freshAddress,
  fund,
  PIN,
  QUICK_NUMBERS,
  quoteOf,
  type WithdrawRequest,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
/** More at night (`npm run nightly`). */
const REQUESTS = Number(process.env['MASS_REQUESTS'] ?? 1_000)
const CUSTOMERS = 6
const LANES = 3
const FUNDS = '4000'
let product: Product

beforeAll(async () => {
  product = await startProduct({
    databaseUrl: db.url,
    pricing: { flushEveryMs: 200, cacheMs: 100 },
    numbers: QUICK_NUMBERS,
  })
}, 120_000)
afterAll(() => product?.stop())
afterEach(async () => {
  const treasury = await db.transact((tx) => verifyTreasury(tx, networkTable(DEFAULTS.networks)), {
    isolation: 'repeatable read',
  })
  const products = [
    ...(await verifyDeposits(db.read, networkTable(DEFAULTS.networks))),
    ...(await verifyWithdrawals(db.read)),
    ...(await verifyTransfers(db.read)),
  ]
  expect([...(await verifyLedger(db)), ...treasury, ...products].filter(({ violations }) => violations !== 0)).toEqual(
    [],
  )
})

/** A customer with this many USDT deposited on the chain. */
async function rich(): Promise<HttpCustomer> {
  const customer = await customerWithPin(product)
  await fund(product, customer, { currency: 'USDT', chain: 'ethereum', amount: FUNDS })
  return customer
}

/** Result of a call; `null` when the client disconnected. */
type Answer = { readonly status: number; readonly data: unknown; readonly code: unknown }

let sent = 0
let hungUp = 0

/**
 * Sends one request. `patienceMs` is when the client disconnects. `unavailable` does not count as an answer: on a very
 * busy machine a database call may time out with an unknown result, and an app retries.
 */
async function request(
  by: HttpCustomer,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
  patienceMs?: number,
): Promise<Answer | null> {
  const { answer } = await eventually(`an answer to ${method} ${path}`, async () => {
    const heard = await sendOnce(by, method, path, body, key, patienceMs)
    return heard?.code === 'unavailable' ? null : { answer: heard }
  })
  return answer
}

async function sendOnce(
  by: HttpCustomer,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
  patienceMs?: number,
): Promise<Answer | null> {
  sent += 1
  const call = new AbortController()
  const timer = patienceMs === undefined ? undefined : setTimeout(() => call.abort(), patienceMs)
  try {
    const response = await fetch(`${product.apiUrl}/personal${path}`, {
      method,
      signal: call.signal,
      headers: {
        authorization: `Bearer ${by.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = (await response.json()) as { readonly data?: unknown; readonly code?: unknown }
    return { status: response.status, data: json.data, code: json.code }
  } catch (error) {
    if (!call.signal.aborted) throw error
    hungUp += 1
    return null
  } finally {
    clearTimeout(timer)
  }
}

const chance = (percent: number): boolean => Math.random() * 100 < percent
const pick = <T>(from: readonly T[]): T => {
  const picked = from[Math.floor(Math.random() * from.length)]
  if (picked === undefined) throw new RangeError('nothing to pick from')
  return picked
}
const resultId = ({ status, data, code }: Answer): string => {
  const done = data as
    | { readonly swap?: { readonly _id: string }; readonly transaction?: { readonly _id: string } }
    | undefined
  return status < 300 ? (done?.swap?._id ?? done?.transaction?._id ?? 'no id') : `${status} ${String(code)}`
}

/**
 * Sends a command under its own key until it is answered: sometimes twice at once, sometimes with an early disconnect.
 * It is executed at most once; afterwards every repeat returns that result, and never fails because the command itself
 * used up its code, quote or key. Returns its one result, or the first refusal.
 */
async function command(by: HttpCustomer, path: string, body: unknown): Promise<Answer> {
  const key = randomBytes(12).toString('hex')
  const send = (patienceMs?: number): Promise<Answer | null> => request(by, 'POST', path, body, key, patienceMs)
  const answers = [await send(chance(25) ? Math.floor(Math.random() * 10) : undefined)]
  const repeats = (chance(10) ? 2 : 0) + (answers[0] === null ? 1 : 0)
  answers.push(...(await Promise.all(Array.from({ length: repeats }, () => send()))))
  const heard = answers.filter((answer) => answer !== null)
  const told = `${path}, one key: ${answers.map((answer) => (answer === null ? 'hung up' : resultId(answer))).join(', ')}`
  const result = heard.find(({ status }) => status < 300) ?? heard[0]
  if (result === undefined) throw new Error('nothing was answered')
  const others = heard.filter((answer) => resultId(answer) !== resultId(result))
  if (others.length > 0) {
    // A refusal leaves the key free, and parallel lanes may bring money in between two tries. Once executed, every
    // repeat has the same answer.
    expect(answers[0], told).not.toBe(result)
    expect(new Set(others.map(({ code }) => code)), told).toEqual(new Set(['insufficient_funds']))
    expect(resultId((await send()) ?? result), told).toBe(resultId(result))
  }
  return result
}

/** Records answers separately from the database: amounts by customer and coin, and the ids of everything done. */
class Notebook {
  readonly done = new Set<string>()
  readonly #due = new Map<string, bigint>()
  readonly withdrawals = new Map<
    string,
    { readonly by: HttpCustomer; readonly currency: CoinCode; readonly amount: string }
  >()

  /** Records a result, once. */
  note(id: string, ...moves: readonly (readonly [HttpCustomer, CoinCode, string, 1n | -1n])[]): void {
    if (this.done.has(id)) return
    this.done.add(id)
    for (const [who, coin, text, sign] of moves) this.move(who, coin, text, sign)
  }

  move({ userId }: Pick<HttpCustomer, 'userId'>, coin: CoinCode, text: string, sign: 1n | -1n): void {
    const name = `${userId} ${coin}`
    this.#due.set(name, (this.#due.get(name) ?? 0n) + sign * minor(coin, text))
  }

  due({ userId }: HttpCustomer, coin: CoinCode): bigint {
    return this.#due.get(`${userId} ${coin}`) ?? 0n
  }
}

function minor(coin: CoinCode, text: string): bigint {
  const parsed = parseMoney(coin, text)
  if (!parsed.ok) throw new Error(`not an amount of ${coin}: ${text}`)
  return money(coin, parsed.value.amount).amount
}

const COINS = ['BTC', 'ETH', 'USDT', 'USDC', 'DAI'] as const
const READS = [
  '/balance',
  '/transaction/history?page=1&limit=10',
  '/transaction/limits',
  '/swap/history?page=1&limit=10',
  '/transaction/marketprice?currency=BTC&quote=USD',
]

async function read(by: HttpCustomer): Promise<void> {
  const answer = await request(
    by,
    'GET',
    pick(READS),
    undefined,
    undefined,
    chance(6) ? Math.floor(Math.random() * 4) : undefined,
  )
  if (answer !== null) expect(answer.status).toBe(200)
}

async function swapOnce(by: HttpCustomer, book: Notebook): Promise<void> {
  const { balances } = await by.get<{ readonly balances: readonly CoinBalance[] }>('/balance')
  const rich = balances.filter(
    ({ currency, available }) => (COINS as readonly string[]).includes(currency) && Number(available) > 0,
  )
  const { currency: from, available } = pick(rich)
  const share = 1 + Math.floor(Math.random() * 40)
  const amount = text(from, (minor(from, available) * BigInt(share)) / 100n)
  const to = pick(COINS.filter((coin) => coin !== from))
  const quoted = await request(by, 'POST', '/swap/quote', {
    fromCurrency: from,
    toCurrency: to,
    fromCurrencyAmt: amount,
  })
  if (quoted?.status !== 200) {
    expect(['amount_too_small', 'price_stale', 'price_sources_disagree', 'invalid_request']).toContain(quoted?.code)
    return
  }
  const { quote } = quoted.data as SwapQuote
  const answer = await command(by, '/swap', { quote, transactionPin: PIN })
  if (answer.status >= 300) {
    expect(['insufficient_funds', 'quote_expired']).toContain(answer.code)
    return
  }
  const { swap } = answer.data as { readonly swap: SwapDetail }
  book.note(swap._id, [by, swap.currency, swap.amount, -1n], [by, swap.counter.currency, swap.counter.amount, 1n])
}

/** Minor units as decimal text. */
function text(coin: CoinCode, amount: bigint): string {
  const decimals = minor(coin, '1').toString().length - 1
  const digits = amount.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Returns the code mailed for exactly this act. Other mails come in between. */
async function codeFor(by: HttpCustomer, act: Readonly<Record<string, string>>): Promise<string> {
  const seen = new Set((await product.sandbox.mails(by.email)).map(({ id }) => id))
  const asked = await request(
    by,
    'GET',
    `/emailotp?${new URLSearchParams({ emailType: 'withdrawal', ...act }).toString()}`,
  )
  expect(asked?.status).toBe(200)
  return eventually('a code', async () =>
    (await product.sandbox.mails(by.email))
      .filter(({ id }) => !seen.has(id))
      .flatMap((mail) => /^\d{6}\r?$/m.exec(mail.text)?.[0].trim() ?? [])
      .at(0),
  )
}

async function transferOnce(by: HttpCustomer, to: HttpCustomer, book: Notebook): Promise<void> {
  const payment = { currency: 'USDT', amount: `${1 + Math.floor(Math.random() * 20)}.5`, toUser: to.username } as const
  const otp = await codeFor(by, payment)
  const answer = await command(by, '/withdraw', { ...payment, otp, transactionPin: PIN })
  if (answer.status >= 300) {
    expect(['insufficient_funds', 'price_stale']).toContain(answer.code)
    return
  }
  const { transaction } = answer.data as { readonly transaction: TransferDetail }
  book.note(transaction._id, [by, 'USDT', transaction.amount, -1n], [to, 'USDT', transaction.amount, 1n])
}

async function withdrawOnce(by: HttpCustomer, book: Notebook): Promise<void> {
  const wanted: WithdrawRequest = {
    currency: 'USDT',
    chain: 'ethereum',
    toAddr: freshAddress('ethereum'),
    amount: `${30 + Math.floor(Math.random() * 20)}`,
  }
  if (minor('USDT', (await by.balance('USDT')).available) < minor('USDT', wanted.amount)) return
  const otp = await codeFor(by, wanted)
  // The other lanes swap meanwhile.
  const quoted = await quoteOf(by, wanted).catch(() => null)
  if (quoted === null) return
  const answer = await command(by, '/withdraw', { quote: quoted.quote, otp, transactionPin: PIN })
  if (answer.status >= 300) {
    expect(['insufficient_funds', 'price_stale']).toContain(answer.code)
    return
  }
  const { transaction } = answer.data as { readonly transaction: WithdrawalDetail }
  book.note(transaction._id, [by, 'USDT', transaction.amount, -1n])
  book.withdrawals.set(transaction._id, { by, currency: 'USDT', amount: transaction.amount })
  if (!chance(60)) return
  const cancelled = await command(by, `/withdraw/${transaction._id}/cancel`, {})
  if (cancelled.status >= 300) {
    expect(cancelled.code).toBe('withdrawal_not_cancellable')
    return
  }
  expect((cancelled.data as { readonly transaction: WithdrawalDetail }).transaction.state).toBe('cancelled')
  book.withdrawals.delete(transaction._id)
  book.move(by, 'USDT', transaction.amount, 1n)
}

test(
  'thousands of requests, a tenth of the commands twice and a twentieth hung up on: every key has one result, and the books are exact',
  { timeout: 1_200_000 },
  async () => {
    const customers: HttpCustomer[] = []
    for (let i = 0; i < CUSTOMERS; i++) customers.push(await rich())
    const book = new Notebook()
    for (const customer of customers) book.move(customer, 'USDT', FUNDS, 1n)
    await eventually('prices', async () => {
      const [someone] = customers
      if (someone === undefined) return false
      const quotes = await Promise.all(
        COINS.filter((coin) => coin !== 'USDT').map((to) =>
          request(someone, 'POST', '/swap/quote', { fromCurrency: 'USDT', toCurrency: to, fromCurrencyAmt: '20' }),
        ),
      )
      return quotes.every((quote) => quote?.status === 200)
    })
    sent = 0
    hungUp = 0
    const lane = async (by: HttpCustomer, place: number, number: number): Promise<void> => {
      for (;;) {
        if (sent >= REQUESTS) return
        // A customer has one mailed code at a time, so acts that need one run sequentially.
        if (number === 0 && chance(12)) await transferOnce(by, customers[(place + 1) % CUSTOMERS] ?? by, book)
        else if (number === 0 && chance(10)) await withdrawOnce(by, book)
        else if (chance(40)) await swapOnce(by, book)
        else await read(by)
      }
    }
    await Promise.all(
      customers.flatMap((by, place) => Array.from({ length: LANES }, (_, number) => lane(by, place, number))),
    )

    noteFigures({ requests: sent, hungUp })
    expect(sent).toBeGreaterThanOrEqual(REQUESTS)
    expect(hungUp / sent, 'how many calls were hung up on').toBeGreaterThan(0.03)
    // A cancelled payment returns its money; without faults no other does, so the rest stays out of the available
    // balance.
    for (const customer of customers) {
      for (const coin of COINS)
        expect(minor(coin, (await customer.balance(coin)).available), `${customer.username} ${coin}`).toBe(
          book.due(customer, coin),
        )
    }
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from swap.swaps union all select id from transfer.transfers union all select id from withdrawal.withdrawals`,
    )
    expect(new Set(rows.map(({ id }) => id))).toEqual(book.done)
    for (const [id, { by }] of book.withdrawals) {
      const { transaction } = await by.get<{ readonly transaction: WithdrawalDetail }>(`/transaction/${id}`)
      expect(['failed', 'rejected', 'cancelled']).not.toContain(transaction.state)
    }
  },
)

/**
 * Returns whether this call was refused for a stale price, which happens while the worker gets no processor time;
 * nothing was done then.
 */
const isStale = (answer: Answer | null): boolean => answer?.code === 'price_stale'

/** Asks for an offer until prices are available. */
const offerFor = <T>(by: HttpCustomer, path: string, wanted: object): Promise<T> =>
  eventually(`an offer of ${path}`, async () => {
    const answer = await request(by, 'POST', path, wanted)
    if (isStale(answer)) return null
    expect(answer?.status, String(answer?.code)).toBe(200)
    return answer?.data as T
  })

/** Sends fifty commands at once, each for sixty hundredths of the balance. Returns how many succeeded. */
async function rush(by: HttpCustomer, commands: readonly (readonly [path: string, body: unknown])[]): Promise<number> {
  const answers = await Promise.all(
    commands.map(([path, body]) => request(by, 'POST', path, body, randomBytes(12).toString('hex'))),
  )
  const refused = answers.filter((answer) => answer !== null && answer.status >= 300 && !isStale(answer))
  for (const answer of refused)
    expect(['insufficient_funds', 'otp_expired', 'otp_wrong', 'otp_tries_used_up']).toContain(answer?.code)
  return new Set(
    answers
      .filter((answer) => answer !== null && answer.status < 300)
      .map((answer) => (answer === null ? '' : resultId(answer))),
  ).size
}

const SHARE = '2400'

async function swapOffers(by: HttpCustomer, count: number): Promise<readonly (readonly [string, unknown])[]> {
  const wanted = { fromCurrency: 'USDT', toCurrency: 'USDC', fromCurrencyAmt: SHARE }
  const offers = await Promise.all(Array.from({ length: count }, () => offerFor<SwapQuote>(by, '/swap/quote', wanted)))
  return offers.map(({ quote }) => ['/swap', { quote, transactionPin: PIN }] as const)
}

test(
  'fifty withdrawals and swaps at once against one balance spend it exactly once',
  { timeout: 120_000 },
  async () => {
    const by = await rich()
    const wanted: WithdrawRequest = {
      currency: 'USDT',
      chain: 'ethereum',
      toAddr: freshAddress('ethereum'),
      amount: SHARE,
    }
    const otp = await codeFor(by, wanted)
    const quotes = await Promise.all(
      Array.from({ length: 25 }, () => offerFor<WithdrawalQuote>(by, '/withdraw/quote', wanted)),
    )
    const withdrawals = quotes.map(({ quote }) => ['/withdraw', { quote, otp, transactionPin: PIN }] as const)
    const swaps = await swapOffers(by, 25)
    expect(
      await rush(
        by,
        withdrawals.flatMap((each, i) => [each, swaps[i] ?? each]),
      ),
    ).toBe(1)
    expect((await by.balance('USDT')).available).toBe('1600.000000')
  },
)

test('fifty transfers and swaps at once against one balance spend it exactly once', { timeout: 120_000 }, async () => {
  const [by, payee] = [await rich(), await customerWithPin(product)]
  const payment = { currency: 'USDT', amount: SHARE, toUser: payee.username } as const
  const otp = await codeFor(by, payment)
  const transfers = Array.from({ length: 25 }, () => ['/withdraw', { ...payment, otp, transactionPin: PIN }] as const)
  const swaps = await swapOffers(by, 25)
  expect(
    await rush(
      by,
      transfers.flatMap((each, i) => [each, swaps[i] ?? each]),
    ),
  ).toBe(1)
  expect((await by.balance('USDT')).available).toBe('1600.000000')
})
