import { QUICK_SELL_STATES } from '@zend/contracts'
import { type AssetCode, convert, decimalsOf, isCoin, type LocalCurrency, money, rate } from '@zend/kernel'
import fc from 'fast-check'
import { faultsOf, NO_FAULTS } from '@zend/tests/testkit/state-machines'
import { describe, expect, test } from 'vitest'
import { offerFor, offerOf, payoutOf } from './price.ts'
import { convertPosting, paidPosting, returnPosting } from './quick-sell.postings.ts'
import { isReturned, isSettled, returnOf, type Sell, sellMachine, stagesOf } from './quick-sell.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const CURRENCIES: readonly LocalCurrency[] = ['NGN', 'XAF', 'KES', 'UGX']

const offers = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    coin: fc.constantFrom('BTC', 'USDT', 'ETH'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 22n }),
    price: fc.integer({ min: 1, max: 90_000_000 }),
    flat: fc.bigInt({ min: 0n, max: 200_000n }),
    bps: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ currency, coin, amount, price, flat, bps }) => {
    const mid = rate(coin, currency, String(price))
    return {
      mid,
      bps,
      offer: offerOf(money(coin, amount), { mid, asOf: NOW }, { feeBps: bps, flatFee: money(currency, flat) }),
    }
  })

const sellOf = (offer: Sell | ReturnType<typeof offerOf>, over: Partial<Sell> = {}): Sell => ({
  ...offer,
  id: 'sel_01k00000000000000000000001',
  accountId: 'acc_01k00000000000000000000001',
  holder: 'biz_01k00000000000000000000001',
  madeBy: 'usr_01k00000000000000000000001',
  institutionName: 'Access Bank',
  saidSeconds: 120,
  value: money('USD', 1n),
  ifFailed: 'crypto',
  automatic: false,
  consent: null,
  state: 'locked',
  reason: null,
  returned: null,
  to: {
    country: 'NG',
    currency: offer.receives.asset,
    method: 'bank',
    institution: 'ng-access',
    branch: null,
    accountType: null,
    accountNumber: '0690000031',
    accountName: 'OBI ADA',
  },
  reachedAt: { locked: NOW, converted: null, payout_sent: null, paid: null, closed: null },
  ...over,
})

describe('what a sale gives', () => {
  test('the example of product.md: three quarters of a percent and the flat fee', () => {
    const offer = offerOf(
      money('USDT', 100_000000n),
      { mid: rate('USDT', 'NGN', '1540'), asOf: NOW },
      { feeBps: 75, flatFee: money('NGN', 5_000n) },
    )
    expect(offer).toMatchObject({
      gross: money('NGN', 15_400_000n),
      fee: money('NGN', 115_500n),
      receives: money('NGN', 15_279_500n),
      rate: '1528.4500',
    })
  })

  test('adds up, never gives more than the market, and rounds against nobody by a minor unit', () => {
    fc.assert(
      fc.property(offers, ({ offer, mid, bps }) => {
        expect(offer.fee.amount + offer.flatFee.amount + offer.receives.amount).toBe(offer.gross.amount)
        expect(offer.gross.amount).toBe(convert<AssetCode, AssetCode>(offer.sold, mid, 'down').amount)
        const exact = offer.gross.amount * BigInt(bps)
        expect(offer.fee.amount * 10_000n - exact).toBeGreaterThanOrEqual(0n)
        expect(offer.fee.amount * 10_000n - exact).toBeLessThan(10_000n)
      }),
    )
  })

  test('what is asked for arrives exactly, for the least that is sold for it, and at no better a price', () => {
    fc.assert(
      fc.property(offers, fc.bigInt({ min: 1n, max: 10n ** 14n }), ({ offer, mid, bps }, wanted) => {
        const { asset } = offer.sold
        if (!isCoin(asset)) expect.fail(asset)
        const terms = { feeBps: bps, flatFee: offer.flatFee }
        const receives = money(offer.receives.asset, wanted)
        const made = offerFor(receives, asset, { mid, asOf: NOW }, terms)
        expect(made.receives).toEqual(receives)
        expect(made.fee.amount + made.flatFee.amount + wanted).toBe(made.gross.amount)
        // The fee of exactly this gross, as of any sale.
        expect(made.fee.amount).toBe((made.gross.amount * BigInt(bps) + 9_999n) / 10_000n)
        const same = offerOf(made.sold, { mid, asOf: NOW }, terms)
        expect(same.gross.amount).toBeGreaterThanOrEqual(made.gross.amount)
        expect(same.receives.amount).toBeGreaterThanOrEqual(wanted)
        if (made.sold.amount > 1n) {
          const less = offerOf(money(asset, made.sold.amount - 1n), { mid, asOf: NOW }, terms)
          expect(less.receives.amount).toBeLessThan(wanted)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('a local balance costs the flat fee alone', () => {
    expect(payoutOf(money('KES', 100_000n), money('KES', 3_000n), NOW)).toMatchObject({
      receives: money('KES', 97_000n),
      fee: money('KES', 0n),
      rate: '1',
    })
  })
})

describe('postings', () => {
  const legs = (posting: {
    readonly legs: readonly { readonly account: { readonly asset: string }; readonly amount: bigint }[]
  }) => {
    const sums = new Map<string, bigint>()
    for (const { account, amount } of posting.legs) sums.set(account.asset, (sums.get(account.asset) ?? 0n) + amount)
    return [...sums.values()]
  }
  test('balance in every asset, and undoing one leaves nothing anywhere but the coin with the customer', () => {
    fc.assert(
      fc.property(
        offers,
        fc.constantFrom('crypto', 'local'),
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 5_000n }),
        (made, ifFailed, wasPaid, cost) => {
          const { offer } = made
          fc.pre(offer.receives.amount > 0n)
          const sell = sellOf(offer, { ifFailed: ifFailed === 'crypto' ? 'crypto' : 'local' })
          const postings = [
            convertPosting(sell, NOW),
            ...(wasPaid ? [paidPosting(sell, 'paystack', money(offer.receives.asset, cost), NOW)] : []),
            returnPosting(sell, wasPaid ? { rail: 'paystack' } : 'clearing', NOW),
          ]
          for (const posting of postings) expect(new Set(legs(posting))).toEqual(new Set([0n]))
          const all = new Map<string, bigint>()
          for (const { account, amount } of postings.flatMap((posting) => posting.legs)) {
            const name = `${'house' in account ? account.house : 'customer'} ${account.asset}`
            all.set(name, (all.get(name) ?? 0n) + amount)
          }
          for (const [name, amount] of all) {
            if (name.startsWith('payout_clearing') || name.startsWith('quick_sell_fees'))
              expect([name, amount]).toEqual([name, 0n])
            if (ifFailed === 'crypto' && (name.startsWith('customer') || name.startsWith('swap_inventory')))
              expect([name, amount]).toEqual([name, 0n])
          }
          const local = all.get(`customer ${offer.receives.asset}`) ?? 0n
          if (ifFailed === 'local') expect(local).toBe(offer.gross.amount)
          expect(returnOf(sell).amount).toBe(ifFailed === 'crypto' ? offer.sold.amount : offer.gross.amount)
        },
      ),
    )
  })
})

describe('states', () => {
  test('money comes back once, and never after it was given back', () => {
    expect(QUICK_SELL_STATES.filter(isReturned)).toEqual(['returned', 'bank_reversed'])
    expect(Object.keys(sellMachine.table.paid)).toEqual(['reversed'])
    for (const state of QUICK_SELL_STATES)
      if (sellMachine.allows(state, 'gave_up')) expect(isSettled(state)).toBe(false)
  })

  test('every state can be reached, every event happens, and each road has an end', () => {
    const events = {
      not_taken: true,
      converted: true,
      sent: true,
      sent_elsewhere: true,
      unknown: true,
      paid: true,
      gave_up: true,
      reversed: true,
    } as const
    expect(faultsOf(sellMachine, 'locked', events)).toEqual(NO_FAULTS)
  })

  test('the timeline says where it stands, and where it failed', () => {
    const at = { locked: NOW, converted: NOW, payout_sent: NOW, paid: null, closed: null }
    const told = (state: Sell['state']) => stagesOf({ state, reachedAt: at }).map((stage) => stage.state)
    expect(told('locked')).toEqual(['current', 'next', 'next', 'next'])
    expect(told('payout_unknown')).toEqual(['done', 'done', 'current', 'next'])
    expect(told('paid')).toEqual(['done', 'done', 'done', 'done'])
    expect(told('returned')).toEqual(['done', 'done', 'failed', 'next'])
    expect(told('bank_reversed')).toEqual(['done', 'done', 'done', 'failed'])
  })

  test('what was not taken was never sold', () => {
    const closed = new Date(NOW.getTime() + 1)
    const stages = stagesOf({
      state: 'returned',
      reachedAt: { locked: NOW, converted: null, payout_sent: null, paid: null, closed },
    })
    expect(stages.map(({ state, at }) => [state, at])).toEqual([
      ['done', NOW],
      ['failed', closed],
      ['next', null],
      ['next', null],
    ])
  })

  test('what no rail could be asked to pay failed when the money came back', () => {
    const closed = new Date(NOW.getTime() + 1)
    const stages = stagesOf({
      state: 'returned',
      reachedAt: { locked: NOW, converted: NOW, payout_sent: null, paid: null, closed },
    })
    expect(stages.map(({ at }) => at)).toEqual([NOW, NOW, closed, null])
  })
})

test('a currency without minor units has whole amounts', () => {
  expect(decimalsOf('XAF')).toBe(0)
  const { receives } = offerOf(
    money('USDT', 10_000000n),
    { mid: rate('USDT', 'XAF', '610'), asOf: NOW },
    { feeBps: 75, flatFee: money('XAF', 100n) },
  )
  expect(receives).toEqual(money('XAF', 5_954n))
})
