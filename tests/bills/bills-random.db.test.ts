/**
 * Random histories of bills: whoever pays sends right, short, too much, late and in the wrong coin, while blocks fall,
 * prices move and the company cancels. Whatever happens, what is paid of each bill is the worth of what came for it, by
 * a model of its own, and everything that came is in the company's balance. The seed is the commit's; a failure prints
 * it.
 */
import { type BillId, type CoinCode, type DepositId, MINUTE_MS } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import {
  beginPayment,
  type Bill,
  cancelBill,
  countBill,
  type PayQuote,
  quotePay,
  sweepBills,
  verifyBills,
} from '@zend/server/products/bills'
import { verifyDeposits } from '@zend/server/products/deposit'
import { seedOfCommit } from '@zend/tests/testkit/commit'
import { expect, test } from 'vitest'
import { CALLER, expectOk, testDatabase } from '../testkit/index.ts'
import { openBillsEnvironment } from './environment.ts'

const db = await testDatabase()
const env = await openBillsEnvironment(db, { quotesPerHourMax: 10_000, begunPerHourMax: 10_000, perDayMax: 10_000 })
const [STEPS, BILLS] = [150, 8]
const COINS = ['USDT', 'ETH'] as const
const UNIT: Readonly<Record<(typeof COINS)[number], bigint>> = { USDT: 10n ** 6n, ETH: 10n ** 18n }
const ETH_PRICES = ['2000', '2500', '3000']

/** Numbers that look random, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What the model knows of a bill: its quotes, and what it counted of each deposit, in cents. */
type Known = { readonly bill: Bill; readonly quotes: PayQuote['quote'][]; readonly counted: Map<DepositId, bigint> }

/** What coins are worth in cents, by the newest quote that held when they were seen, else by the price of now. */
function worth({ quotes }: Known, coin: (typeof COINS)[number], amount: bigint, seenAt: Date): bigint {
  const held = quotes.findLast(
    ({ coins, madeAt, countsUntil }) => coins.asset === coin && +madeAt <= +seenAt && +seenAt <= +countsUntil,
  )
  if (held !== undefined) return (amount * held.worth) / held.coins.amount
  return (amount * BigInt(env.prices[coin] ?? '0') * 100n) / UNIT[coin]
}

/** Counts in the model what the product counted since, at the prices of now. */
async function follow(known: ReadonlyMap<BillId, Known>): Promise<void> {
  for (const each of known.values()) {
    const { bill, arrivals } = await env.read(each.bill.id)
    for (const { deposit, coins, seenAt, state, counted } of arrivals)
      if (state === 'credited' && counted !== null && !each.counted.has(deposit))
        each.counted.set(deposit, worth(each, coins.asset as (typeof COINS)[number], coins.amount, seenAt))
    expect(bill.paid).toBe([...each.counted.values()].reduce((sum, cents) => sum + cents, 0n))
  }
}

test('what is paid of bills is what came for them, and all that came is the company’s', async () => {
  const seed = seedOfCommit()
  const draw = numbersFrom(seed)
  const of = <T>(all: readonly T[]): T => all[draw(all.length)] as T
  const known = new Map<BillId, Known>()
  const add = (bill: Bill): void => void known.set(bill.id, { bill, quotes: [], counted: new Map() })
  const link = await env.make({ kind: 'link', amount: '25' })
  for (let n = 0; n < BILLS; n += 1) {
    if (n % 2 === 0) add(await env.make({ amount: String(20 + draw(200)) }))
    else add(expectOk(await beginPayment(env.pay, link.code, { name: null }, CALLER)))
  }
  // Addresses that somebody was shown.
  const shown: { readonly id: BillId; readonly quoted: PayQuote }[] = []

  const quote = async (): Promise<void> => {
    const each = of([...known.values()])
    const choice = { coin: of(COINS) as CoinCode, network: 'ethereum' } as const
    const quoted = await quotePay(env.pay, each.bill.code, choice, CALLER)
    if (!quoted.ok) return expect(['bill_closed', 'amount_too_small']).toContain(quoted.refusal.code)
    if (!each.quotes.some(({ madeAt, coins }) => +madeAt === +quoted.value.quote.madeAt && coins.asset === choice.coin))
      each.quotes.push(quoted.value.quote)
    shown.push({ id: each.bill.id, quoted: quoted.value })
  }
  const send = async (): Promise<void> => {
    if (shown.length === 0) return
    const { quoted } = of(shown)
    const { coins } = quoted.quote
    const coin = of([coins.asset, coins.asset, of(COINS)]) as (typeof COINS)[number]
    const whole = coin === coins.asset ? coins.amount : UNIT[coin] / 20n
    const share = of([100n, 100n, 99n, 40n, 130n])
    const to = quoted.destination.toLowerCase()
    const payments = of([1, 1, 2]) === 1 ? [share] : [share, 15n]
    env.chain.mine(...payments.map((percent) => ({ to, units: (whole * percent) / 100n + 1n, asset: coin })))
  }
  const steps: readonly (() => Promise<unknown>)[] = [
    quote,
    quote,
    send,
    send,
    async () => env.chain.mineEmpty(1 + draw(3)),
    async () => env.look(draw(3) > 0),
    async () => {
      await countBill(env.counting, of([...known.keys()]))
      await follow(known)
    },
    async () => {
      // Counted at once by two workers.
      await Promise.all([sweepBills(env.counting), sweepBills(env.counting)])
      await follow(known)
    },
    async () => env.clock.advance(1 + draw(20 * MINUTE_MS)),
    async () => {
      // Counted before the price moves, so that the model knows at which price.
      await sweepBills(env.counting)
      await follow(known)
      env.prices.ETH = of(ETH_PRICES)
    },
    async () => {
      for (const payment of env.chain.reorganise(1 + draw(2))) if (draw(3) > 0) env.chain.mine(payment)
    },
    async () => (draw(4) === 0 ? cancelBill(env.deps, env.actor, of([...known.keys()]), CALLER) : undefined),
  ]
  try {
    for (let step = 0; step < STEPS; step += 1) {
      await of(steps)()
      // Two quotes are never of the same moment: the model tells them apart by it.
      env.clock.advance(1_000)
    }
    env.chain.mineEmpty(6)
    await env.look()
    await sweepBills(env.counting)
    await follow(known)
    for (const coin of COINS) {
      const came = env.chain.payments().filter(({ amount }) => amount.asset === coin)
      const sum = came.reduce((total, { amount }) => total + amount.units, 0n)
      // Less than the least deposit waits for more, as everywhere.
      const waiting = (await Promise.all([...known.keys()].map((id) => env.read(id)))).flatMap(({ arrivals }) =>
        arrivals.filter(({ state, coins }) => state === 'below_minimum' && coins.asset === coin),
      )
      expect(await env.balance(coin)).toBe(sum - waiting.reduce((total, { coins }) => total + coins.amount, 0n))
    }
    const checks = [
      ...(await verifyBills(db.read)),
      ...(await verifyLedger(db)),
      ...(await verifyDeposits(db.read, env.networks)),
    ]
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
  } catch (error) {
    throw new Error(`the seed is ${seed}`, { cause: error })
  }
})
