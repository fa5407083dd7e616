/**
 * SIGKILL at every state change of a sale's payout: of the worker wherever it writes one, of the API where it takes a
 * sale and where it records a webhook. Whatever was killed, a sale is paid once or fully returned, never both and never
 * neither, and the books are exact.
 *
 * Three customers sell at once, so that one kill stops three sales each at its own change; `ROUNDS` lists where.
 */
import type { PayoutAccount, QuickSellDetail, QuickSellQuote } from '@zend/contracts'
import { bankClient } from '@zend/sandbox/bank'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyQuickSells } from '@zend/server/products/quick-sell'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../testkit/commit.ts'
import { installStops, killedAt } from '../testkit/crash-stops.ts'
import { eventually, type HttpAnswer, type HttpCustomer } from '../testkit/customer.ts'
import { noteFigures } from '../testkit/figures.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  askSellQuote,
  nigerian,
  QUICK_PAYOUTS,
  saveAccount,
  sellCode,
  sellOf,
  takeSell,
} from '../testkit/quick-sells.ts'
import { verifyCustomer } from '../testkit/verify-customer.ts'
import { customerWithPin, fund, PIN } from '../testkit/withdrawals.ts'

const SELLS = 'quick_sell.sells'
const TRIES = 'quick_sell.attempts'
const EVENTS = 'quick_sell.rail_events'

/** The end of a sale: it is paid, no rail can pay it, or the bank returns it after it was paid. */
type End = 'paid' | 'returned' | 'bank_reversed'
/** A sale into an account with this ending, which decides its outcome, and the change at which the worker is killed. */
type Case = readonly [lastTwo: string, table: string, change: string, end: End, ifFailed?: 'crypto' | 'local']

/**
 * Accounts' outcomes: `00` is paid, `83` rejected by every rail after it was taken, `85` taken without an answer, `86`
 * never arrives. Changes of an attempt: it is written before the rail is called (`open`, the second one `open 2`), its
 * answer is stored (`answered`, or `silent`), it is about to be queried (`asked`), ordered again (`sent again`), or
 * over. One case of each row for each customer.
 */
const ROUNDS: readonly (readonly Case[])[] = [
  [
    ['00', SELLS, 'converted', 'paid'],
    ['83', TRIES, 'failed', 'returned'],
    ['85', SELLS, 'payout_unknown', 'paid'],
  ],
  [
    ['00', SELLS, 'payout_sent', 'paid'],
    ['83', SELLS, 'second_rail', 'returned'],
    ['85', TRIES, 'silent', 'paid'],
  ],
  [
    ['00', TRIES, 'open', 'paid'],
    ['83', TRIES, 'open 2', 'returned', 'local'],
    ['85', TRIES, 'asked', 'paid'],
  ],
  [
    ['00', TRIES, 'answered', 'paid'],
    ['83', TRIES, 'failed 2', 'returned'],
    ['00', TRIES, 'reversed', 'bank_reversed'],
  ],
  [
    ['00', TRIES, 'asked', 'paid'],
    ['83', SELLS, 'returned', 'returned', 'local'],
    ['00', SELLS, 'bank_reversed', 'bank_reversed', 'local'],
  ],
  [
    ['00', TRIES, 'paid', 'paid'],
    ['86', TRIES, 'sent again', 'returned'],
    ['00', SELLS, 'paid', 'paid'],
  ],
]

/**
 * In every run: before a rail is called, and after it answered. Others are drawn by the commit; all run at night (`npm
 * run nightly`).
 */
const ALWAYS = ROUNDS.slice(2, 4)
const DRAWN = 1
const nameOf = (round: readonly Case[]): string =>
  round.map(([lastTwo, table, change]) => `…${lastTwo} ${table} ${change}`).join(', ')
const others = ROUNDS.filter((round) => !ALWAYS.includes(round))
const KILLS = [...ALWAYS, ...drawn(others, process.env['CRASH_POINTS'] === 'all' ? others.length : DRAWN, nameOf)]

/** The first rail rejects every payout it has taken, and the second pays. */
const FAILOVER: readonly Case[] = [
  ['00', TRIES, 'open 2', 'paid'],
  ['00', TRIES, 'paid 2', 'paid'],
  ['00', SELLS, 'second_rail', 'paid'],
]

const SOLD = '10.000000'
const db = await testDatabase()
let product: Product
let customers: readonly HttpCustomer[]
const accounts = new Map<string, PayoutAccount>()

beforeAll(async () => {
  const payout = { ...QUICK_PAYOUTS.quickSell.payout, claimMs: 400, orderOnItsWayMaxMs: 600, sendsMax: 2 }
  // Rails' health history is forgotten at once, so that the first rail stays first despite earlier kills.
  const health = { ...QUICK_PAYOUTS.quickSell.health, windowMs: 1 }
  product = await startProduct({
    databaseUrl: db.url,
    numbers: { ...QUICK_PAYOUTS, quickSell: { ...QUICK_PAYOUTS.quickSell, payout, health } },
  })
  await installStops(db.owner, [SELLS, TRIES, EVENTS], {
    changes: sql`array[
      case when now_is ->> 'state' is distinct from was ->> 'state' then now_is ->> 'state' || case when (now_is ->> 'ordinal')::int > 1 then ' ' || (now_is ->> 'ordinal') else '' end end,
      case when (now_is ->> 'asks')::int > (was ->> 'asks')::int then 'asked' end,
      case when now_is ->> 'rail_id' is not null and was ->> 'rail_id' is null then 'answered' end,
      case when (now_is ->> 'silent')::boolean and not (was ->> 'silent')::boolean then 'silent' end,
      case when (now_is ->> 'sends')::int > (was ->> 'sends')::int then 'sent again' end,
      case when now_is ->> 'event_id' is not null then 'noted' end]`,
    customer: sql`coalesce(now_is ->> 'holder', (select s.holder from quick_sell.sells s where s.id = now_is ->> 'sell_id'),
      (select s.holder from quick_sell.attempts a join quick_sell.sells s on s.id = a.sell_id where a.reference = now_is ->> 'reference'))`,
  })
  customers = await Promise.all(
    [0, 1, 2].map(async (n) => {
      const customer = await customerWithPin(product)
      await verifyCustomer(product, customer)
      await customer.address('USDT', 'ethereum')
      const fates = new Set([...ROUNDS, FAILOVER].flatMap((round) => round.slice(n, n + 1).map(([lastTwo]) => lastTwo)))
      for (const lastTwo of fates)
        accounts.set(keyOf(customer, lastTwo), await saveAccount(product, customer, 'NGN', nigerian(lastTwo)))
      return customer
    }),
  )
  for (const customer of customers)
    await fund(product, customer, { currency: 'USDT', chain: 'ethereum', amount: '200' })
}, 120_000)
// A case that failed halfway must not affect the following ones.
afterEach(async () => {
  await bank().webhooks('all', 'well')
  await bank().behave('paystack', { kind: 'well' })
})
afterAll(() => product?.stop())

const keyOf = ({ userId }: HttpCustomer, lastTwo: string): string => `${userId} ${lastTwo}`
const bank = () => bankClient(product.sandbox.url)

/** A sale ready to be accepted; `since` is a time before it. */
type Ready = {
  readonly since: Date
  readonly customer: HttpCustomer
  readonly take: () => Promise<HttpAnswer | null>
  readonly end: End
  readonly local: boolean
}

async function ready(
  customer: HttpCustomer,
  lastTwo: string,
  end: End,
  ifFailed: 'crypto' | 'local' = 'crypto',
): Promise<Ready> {
  const account = accounts.get(keyOf(customer, lastTwo))
  if (account === undefined) throw new Error(`no account …${lastTwo}`)
  const wanted = { account, fromCurrency: 'USDT', fromCurrencyAmt: SOLD }
  const otp = await sellCode(product, customer, wanted)
  // A killed worker delivers no prices for a moment.
  const quoted = await eventually('an offer', async () => {
    const answer = await askSellQuote(customer, wanted)
    return answer.status === 200 ? answer : null
  })
  const { quote } = quoted.data as QuickSellQuote
  const take = () =>
    takeSell(customer, { quote, ifFailed, otp, transactionPin: PIN }, quote.slice(-40)).catch(() => null)
  return { since: new Date(), customer, take, end, local: ifFailed === 'local' }
}

/** Returns the sale from the first answer or, like an app without an answer, from sending the same request again. */
async function made({ take }: Ready, first: HttpAnswer | null): Promise<QuickSellDetail> {
  const answer = first?.status === 201 ? first : await take()
  if (answer?.status !== 201) throw new Error(`no sale: ${JSON.stringify(answer?.json)}`)
  return (answer.data as { transaction: QuickSellDetail }).transaction
}

/** Lets the bank return its payments of those of these sales that end so. */
async function giveBack(sales: readonly Pick<Ready, 'since' | 'customer' | 'end'>[]): Promise<void> {
  for (const { since, customer } of sales.filter(({ end }) => end === 'bank_reversed')) {
    const { rows } = await sql<{
      reference: string
    }>`select a.reference from quick_sell.attempts a join quick_sell.sells s on s.id = a.sell_id
      where a.state = 'paid' and s.state = 'paid' and s.holder = ${customer.userId} and s.locked_at >= ${since}`.execute(
      db.owner.read,
    )
    for (const { reference } of rows) {
      for (const payout of await bank().payouts(reference))
        if (payout.state === 'paid') await bank().settle(payout, 'reversed')
    }
  }
}

/** Due payouts are swept every minute; here at once. */
const sweep = () =>
  sql`select graphile_worker.add_job('sweep-quick-sells', job_key => 'sweep now')`.execute(db.owner.read)
const unitsIn = (text: string): bigint => BigInt(text.replace('.', ''))
const dollars = async (customer: HttpCustomer): Promise<bigint> => unitsIn((await customer.balance('USDT')).total)

/** Waits for a sale's end, and checks that it is the only one. */
async function endsOnce(sale: Ready, first: HttpAnswer | null, before: bigint): Promise<void> {
  const { customer, end, local } = sale
  const { _id: id } = await made(sale, first)
  const ended = await eventually(
    () => `${id} to be ${end}; last logs:\n${product.lastLogs()}`,
    async () => {
      await sweep()
      await giveBack([sale])
      const found = await sellOf(customer, id)
      return found.state === end ? found : null
    },
  )
  const payouts = (await bank().payouts()).filter(({ clientReference }) => clientReference.startsWith(id))
  // The bank's final state: one payment, or nothing that stayed.
  const lasting = payouts.filter(({ state }) => state === 'paid' || state === 'pending')
  expect(lasting.map(({ state, amount }) => [state, amount])).toEqual(
    end === 'paid' ? [['paid', ended.counter.amount]] : [],
  )
  expect(payouts.filter(({ state }) => state === 'reversed')).toHaveLength(end === 'bank_reversed' ? 1 : 0)
  expect(await dollars(customer)).toBe(end === 'paid' || local ? before - unitsIn(SOLD) : before)
  expect(ended.returned?.currency ?? null).toBe(end === 'paid' ? null : local ? 'NGN' : 'USDT')
}

async function expectExactBooks(): Promise<void> {
  const checks = [...(await verifyLedger(db)), ...(await verifyQuickSells(db.owner.read))]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
}

/** One round: a sale of each customer, one kill for all, and the end of each. */
async function survives(round: readonly Case[]): Promise<void> {
  const sales = await Promise.all(
    round.map(async ([lastTwo, , , end, ifFailed], n) => {
      const customer = customers[n]
      if (customer === undefined) throw new Error('no customer')
      return { ...(await ready(customer, lastTwo, end, ifFailed)), before: await dollars(customer) }
    }),
  )
  // The worker has few job slots: webhooks of stopped sales would occupy them.
  await bank().webhooks('all', 'none')
  const answers = await killedAt(db.owner, product, {
    part: 'worker',
    stops: round.map(([, table, change], n) => ({ table, change, customer: sales[n]?.customer.userId ?? '' })),
    begin: () => Promise.all(sales.map(({ take }) => take())),
    step: () => giveBack(sales),
  })
  await bank().webhooks('all', 'well')
  for (const [n, sale] of sales.entries()) await endsOnce(sale, answers[n] ?? null, sale.before)
  await expectExactBooks()
}

describe('the worker is killed', () => {
  test.each(KILLS.map((round) => [nameOf(round), round] as const))(
    'at %s',
    { timeout: 60_000 },
    async (_name, round) => {
      await survives(round)
      noteFigures({ kills: round.length })
    },
  )

  test('while the first rail rejects and the second pays', { timeout: 60_000 }, async () => {
    await bank().behave('paystack', { kind: 'rejecting' })
    await survives(FAILOVER)
  })
})

describe('the API is killed', () => {
  test.each([
    ['as it writes a sale', SELLS, 'locked'],
    ['as it notes a webhook', EVENTS, 'noted'],
  ])('%s', { timeout: 60_000 }, async (_name, table, change) => {
    const [customer] = customers
    if (customer === undefined) throw new Error('no customer')
    const before = await dollars(customer)
    const sale = await ready(customer, '00', 'paid')
    const first = await killedAt(db.owner, product, {
      part: 'api',
      stops: [{ table, change, customer: customer.userId }],
      begin: sale.take,
    })
    await endsOnce(sale, first, before)
    await expectExactBooks()
  })
})
