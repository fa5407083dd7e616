/** The pure parts of payments abroad: prices, what is given back, what an answer means, and that every posting balances. */
import { FX_CURRENCIES, type FxCurrency } from '@zend/corridors'
import { type AssetCode, money, rate } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { describe, expect, test } from 'vitest'
import type { Leg } from '../../core/ledger/index.ts'
import { type FxPayment, fxMachine, giveBackOf, isClosed, referenceOf } from './fx-payment.ts'
import { fxPolicy } from './fx.policy.ts'
import { boughtPosting, cameBackPosting, convertPosting, paidPosting, returnPosting } from './fx.postings.ts'
import { areApart, priceOf, rateText, scaled, withHeadroom } from './price.ts'
import { effectiveAnswer, type FxTry, nextLookAt, outcomeOf } from './tries.ts'

const policy = fxPolicy(DEFAULTS.fx)
const gbp = (amount: bigint) => money('GBP', amount)
const usd = (amount: bigint) => money('USD', amount)
const NOW = new Date('2026-11-30T10:00:00Z')
const later = (ms: number): Date => new Date(+NOW + ms)

describe('a price', () => {
  const at = rate('USDT', 'USD', '1')

  test('is cost, margin and fee, each rounded up', () => {
    expect(priceOf(gbp(100_000n), usd(131_000n), at, policy)).toEqual({
      deliver: gbp(100_000n),
      cost: usd(131_000n),
      margin: usd(524n),
      fee: usd(1_053n),
      worth: usd(132_577n),
      taken: money('USDT', 1_325_770000n),
    })
  })

  test('has the least fee where the share is less, and more USDT where one is worth less than a dollar', () => {
    expect(priceOf(gbp(1_000n), usd(1_310n), at, policy)).toMatchObject({ fee: usd(500n) })
    expect(priceOf(gbp(1_000n), usd(1_310n), rate('USDT', 'USD', '0.999'), policy).taken.amount).toBe(18_178179n)
  })

  test('of US dollars has no margin', () => {
    expect(priceOf(money('USD', 100_000n), usd(100_000n), at, policy)).toMatchObject({
      margin: usd(0n),
      fee: usd(800n),
    })
  })

  test('for another amount is in proportion, rounded up', () => {
    expect(scaled(gbp(3n), { sell: usd(132n), buy: gbp(100n) })).toEqual(usd(4n))
  })

  test('is apart from another by its share of the lower one', () => {
    expect(areApart(usd(10_000n), usd(10_150n), 150)).toBe(false)
    expect(areApart(usd(10_151n), usd(10_000n), 150)).toBe(true)
  })

  test('is written as a rate without zeros at its end, rounded down', () => {
    expect(rateText(money('USDT', 1_325_770000n), gbp(100_000n))).toBe('0.754278')
    expect(rateText(money('USDT', 4_000000n), gbp(100n))).toBe('0.25')
    expect(rateText(money('USDT', 1_000000n), money('CNY', 700n))).toBe('7')
  })

  test('leaves room for what rates move', () => {
    expect(withHeadroom(money('USDT', 1_000001n), 100)).toEqual(money('USDT', 1_010002n))
  })
})

test('what is given back is all that was taken, less the share that banks took, rounded up', () => {
  const taken = money('USDT', 100_000001n)
  expect(giveBackOf({ taken, deliver: gbp(7_000n), cameBack: gbp(7_000n) })).toEqual(taken)
  expect(giveBackOf({ taken, deliver: gbp(7_000n), cameBack: gbp(6_300n) })).toEqual(money('USDT', 90_000000n))
  expect(giveBackOf({ taken, deliver: gbp(7_000n), cameBack: gbp(0n) })).toEqual(money('USDT', 0n))
})

test('what is over stays over, and nothing that was paid can be given back before it came back', () => {
  const states = Object.keys(fxMachine.table) as (keyof typeof fxMachine.table)[]
  expect(states.filter(isClosed)).toEqual(['returned', 'cancelled', 'expired', 'not_taken'])
  expect(states.filter((state) => fxMachine.allows(state, 'given_back'))).toEqual(['came_back'])
  expect(states.filter((state) => fxMachine.allows(state, 'cancelled'))).toEqual(['funded', 'documents_review'])
})

describe('an answer', () => {
  const attempt: FxTry = {
    reference: referenceOf('fxp_0', 'pay', 1),
    paymentId: 'fxp_0',
    kind: 'pay',
    ordinal: 1,
    provider: 'airwallex',
    state: 'open',
    priceId: null,
    sends: 1,
    sentAt: NOW,
    asks: 0,
    nextAt: NOW,
    silent: false,
    providerId: null,
    charge: null,
    why: null,
    said: null,
    createdAt: NOW,
    doneAt: null,
    endedAt: null,
  }
  const of = (answer: Parameters<typeof outcomeOf>[1], at = NOW, over: Partial<FxTry> = {}) =>
    outcomeOf({ ...attempt, ...over }, answer, at, policy.tries)
  const unknown = { kind: 'unknown_reference' } as const
  const late = later(policy.tries.orderOnItsWayMaxMs + 1)
  const sent = { kind: 'sent', providerId: 'p', tracking: null, feeMinor: 5n } as const

  test('that a reference is unknown means nothing while the order can be on its way', () => {
    expect(of(unknown)).toMatchObject({ kind: 'wait', silent: true })
    expect(of(unknown, late)).toEqual({ kind: 'send_again' })
    expect(of(unknown, late, { sends: policy.tries.sendsMax })).toMatchObject({ kind: 'failed', why: 'not_taken' })
  })

  test('of no, from before the last order, says nothing of that one', () => {
    const no = { kind: 'failed', why: 'rejected', said: 'no' } as const
    expect(effectiveAnswer(no, { nth: 1 }, 2)).toMatchObject({ kind: 'no_answer' })
    expect(effectiveAnswer(no, { nth: 2 }, 2)).toBe(no)
    expect(effectiveAnswer(sent, { nth: 1 }, 2)).toBe(sent)
  })

  test('that it was not taken counts for one order alone', () => {
    const notTaken = { kind: 'not_taken', said: 'HTTP 503' } as const
    expect(of(notTaken)).toMatchObject({ kind: 'not_taken', nextAt: expect.any(Date) })
    expect(of(notTaken, NOW, { sends: 2 })).toMatchObject({ kind: 'wait', silent: true })
    expect(of(notTaken, late)).toMatchObject({ kind: 'not_taken', nextAt: null })
  })

  test('that it left is watched for a return, also once it was delivered', () => {
    expect(of(sent)).toMatchObject({ kind: 'left', delivered: false, charge: 5n })
    const done = { state: 'done', doneAt: NOW } as const
    const back = { kind: 'returned', why: 'account_closed', said: 'closed', returned: gbp(1n) } as const
    expect(of({ ...sent, kind: 'delivered' }, NOW, done)).toMatchObject({ kind: 'left', delivered: true })
    expect(of(back, later(40 * 86_400_000), done)).toMatchObject({ kind: 'came_back', why: 'account_closed' })
    expect(nextLookAt(policy.tries, NOW, later(61 * 86_400_000))).toBeNull()
  })

  test('that contradicts a conclusive one changes nothing', () => {
    expect(of({ kind: 'failed', why: 'rejected', said: '' }, NOW, { state: 'done' })).toMatchObject({
      kind: 'contradiction',
    })
    expect(of(sent, NOW, { state: 'failed' })).toEqual({ kind: 'contradiction', nextAt: null })
  })

  test('of a conversion says when the currency can be paid out', () => {
    const agreed = { kind: 'agreed', providerId: 'c', sell: usd(131n), settlesAt: late } as const
    expect(of(agreed, NOW, { kind: 'convert' })).toEqual({ kind: 'bought', sold: usd(131n), nextAt: late })
    const done = { kind: 'convert', state: 'done', doneAt: NOW } as const
    expect(of(agreed, NOW, done)).toMatchObject({ kind: 'wait', nextAt: late })
    expect(of({ kind: 'settled', providerId: 'c', sell: usd(131n) }, NOW, done)).toEqual({ kind: 'payable' })
  })
})

/** Sums the legs of each asset. */
function sumsOf(legs: readonly Leg[]): ReadonlyMap<AssetCode, bigint> {
  const sums = new Map<AssetCode, bigint>()
  for (const { account, amount } of legs) sums.set(account.asset, (sums.get(account.asset) ?? 0n) + amount)
  return sums
}

test.each(FX_CURRENCIES)(
  'every posting in %s balances, and the whole way back leaves the company nothing short',
  (currency) => {
    const deliver = money<FxCurrency>(currency, 100_000n)
    const priced = priceOf(
      deliver,
      usd(currency === 'USD' ? 100_000n : 131_000n),
      rate('USDT', 'USD', '0.9991'),
      policy,
    )
    const { taken, worth, fee, cost } = priced
    const buy = money<FxCurrency>(currency, 100_500n)
    const terms = { provider: 'airwallex', taken, worth, fee, cost, buy }
    const payment = {
      id: 'fxp_0',
      holder: 'biz_0',
      deliver,
      terms,
      cameBack: money(currency, 98_500n),
    } as unknown as FxPayment
    const all = [
      convertPosting(payment, terms, NOW),
      ...(currency === 'USD' ? [] : [boughtPosting(payment, terms, cost, NOW)]),
      paidPosting(payment, terms, 300n, NOW),
      cameBackPosting(payment, 'airwallex', money(currency, 98_500n), NOW),
      returnPosting(payment, NOW),
    ]
    for (const { kind, legs } of all) {
      expect(
        [...sumsOf(legs).values()].every((sum) => sum === 0n),
        kind,
      ).toBe(true)
      const places = legs.map(({ account }) => JSON.stringify(account))
      expect(new Set(places).size, `${kind} has one leg on each account`).toBe(places.length)
    }
    const clearing = all
      .flatMap(({ legs }) => legs)
      .filter(({ account }) => 'house' in account && account.house === 'fx_clearing')
    expect(clearing.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
  },
)
