/**
 * Quick sells end to end: real processes, and a bank in the providers' own formats over HTTP with every failure that
 * real ones have. Whatever it does, the books are exact and the customer sees the true state.
 */
import { bankClient } from '@zend/sandbox/bank'
import type { LocalBalance, PayoutAccount, QuickSellCountry, QuickSellDetail } from '@zend/contracts'
import { houseBalances, verifyLedger } from '@zend/server/core/ledger'
import { verifyQuickSells } from '@zend/server/products/quick-sell'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  askSellQuote,
  nigerian,
  QUICK_PAYOUTS,
  saveAccount,
  sell,
  sellCode,
  sellOf,
  takeSell,
  trySaving,
  untilSold,
} from '../testkit/quick-sells.ts'
import { verifyCustomer } from '../testkit/verify-customer.ts'
import { customerWithPin, fund, PIN } from '../testkit/withdrawals.ts'

const db = await testDatabase()
let product: Product
let ada: HttpCustomer
/** Ada's account, where payouts succeed unless the bank misbehaves. */
let home: PayoutAccount

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK_PAYOUTS })
  ada = await customerWithPin(product)
  await verifyCustomer(product, ada)
  await fund(product, ada, { currency: 'USDT', chain: 'ethereum', amount: '2000' })
  await eventually(
    'a rate',
    async () => (await ada.call('GET', '/personal/quicksell/rate?fromCurrency=USDT&toCurrency=NGN')).status === 200,
  )
  home = await to('00')
}, 120_000)
afterAll(() => product?.stop())
afterEach(async () => {
  await bank().behave('all', { kind: 'well' })
  const checks = [...(await verifyLedger(db)), ...(await verifyQuickSells(db.owner.read))]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const bank = () => bankClient(product.sandbox.url)
const to = (lastTwo: string, middle?: string) => saveAccount(product, ada, 'NGN', nigerian(lastTwo, middle))
const usdt = async (): Promise<string> => (await ada.balance('USDT')).total
const naira = async (): Promise<string> => {
  const { local } = await ada.get<{ local?: readonly LocalBalance[] }>('/balance')
  return local?.find(({ currency }) => currency === 'NGN')?.total ?? '0.00'
}
const payoutsOf = async ({ _id }: QuickSellDetail) =>
  (await bank().payouts()).filter(({ clientReference }) => clientReference.startsWith(_id))
const forget = ({ accountNumber }: { readonly accountNumber: string }) =>
  ada.call('DELETE', `/personal/quicksell/bank?accountNumber=${accountNumber}`)
/**
 * Sells ten dollars into an account with this outcome and deletes the account at once: a sale in progress keeps its
 * destination.
 */
const selling = async (lastTwo: string, middle: string, ifFailed: 'crypto' | 'local' = 'crypto') => {
  const account = await to(lastTwo, middle)
  const sale = await sell(product, ada, { account, fromCurrency: 'USDT', fromCurrencyAmt: '10' }, ifFailed)
  expect((await forget(account)).json).toMatchObject({ data: { removed: 1 } })
  return sale
}
const sellHome = (fromCurrencyAmt: string, fromCurrency = 'USDT') =>
  sell(product, ada, { account: home, fromCurrency, fromCurrencyAmt })

describe('countries and rates', () => {
  test('countries with the fields of their accounts, limits and fees', async () => {
    const { countries } = await ada.get<{ countries: readonly QuickSellCountry[] }>('/quicksell/countries')
    const nigeria = countries.find(({ country }) => country === 'NG')
    expect(nigeria).toMatchObject({
      currency: 'NGN',
      minimum: '500.00',
      maximum: '5000000.00',
      flatFee: '50.00',
      feeBps: 75,
    })
    expect(nigeria?.methods.map(({ method, resolves, state }) => [method, resolves, state])).toEqual([
      ['bank', true, 'up'],
    ])
    expect(countries.map(({ country }) => country)).toEqual(
      expect.arrayContaining(['NG', 'GH', 'KE', 'UG', 'TZ', 'RW', 'CM', 'ZA', 'ZM']),
    )
  })

  test('another person’s account is not saved, and no code works for another account', async () => {
    const answer = await trySaving(product, ada, 'NGN', {
      ...nigerian('00'),
      fields: { institution: 'ng-access', accountNumber: '0612345100' },
    })
    expect(answer.json).toMatchObject({ status: 422, code: 'account_name_differs' })
    expect((await trySaving(product, ada, 'NGN', nigerian('81', '11111'))).json).toMatchObject({
      code: 'account_not_found',
    })
  })
})

describe('a payout that goes well', () => {
  test('is paid once, announced by mail and live, and shown with a receipt', async () => {
    const account = home
    expect(account).toMatchObject({ accountName: 'ADA NGOZI OBI', match: 'matches' })
    const before = await usdt()
    const sale = await sellHome('100')
    const paid = await untilSold(ada, sale._id, 'paid')
    expect(paid).toMatchObject({
      status: 'success',
      amount: '100.000000',
      currency: 'USDT',
      party: account.accountNumber,
      returned: null,
    })
    expect(Number(await usdt())).toBe(Number(before) - 100)
    const payouts = await payoutsOf(sale)
    expect(payouts.map(({ state, amount }) => [state, amount])).toEqual([['paid', paid.counter.amount]])
    const mails = await eventually('the mail', async () =>
      (await product.sandbox.mails(ada.email)).find(({ subject }) =>
        subject.replaceAll(',', '').startsWith(`₦${paid.counter.amount} is in your `),
      ),
    )
    expect(mails.text).toContain(`••${account.accountNumber.slice(-4)}`)
    expect(mails.text).not.toContain(account.accountNumber)
    const receipt = await fetch(`${product.apiUrl}/personal/transaction/${sale._id}/receipt`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { transactions } = await ada.get<{ transactions: readonly QuickSellDetail[] }>(
      '/quicksell/history?status=success',
    )
    expect(transactions.map(({ _id }) => _id)).toContain(sale._id)
  })

  test('the same command makes one sale; its code is worth nothing for another amount', async () => {
    const wanted = { account: home, fromCurrency: 'USDT', fromCurrencyAmt: '10' }
    const otp = await sellCode(product, ada, wanted)
    const other = (await askSellQuote(ada, { ...wanted, fromCurrencyAmt: '11' })).data as { quote: string }
    const body = { ifFailed: 'crypto', otp, transactionPin: PIN }
    expect((await takeSell(ada, { ...body, quote: other.quote })).json).toMatchObject({ code: 'otp_wrong' })
    const { quote } = (await askSellQuote(ada, wanted)).data as { quote: string }
    const answers = await Promise.all([1, 2, 3].map(() => takeSell(ada, { ...body, quote }, 'one key')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = new Set(answers.map(({ data }) => (data as { transaction: QuickSellDetail }).transaction._id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    const sale = await untilSold(ada, id, 'paid')
    expect(await payoutsOf(sale)).toHaveLength(1)
  })
})

describe('whatever the bank does', () => {
  test.each([
    ['85', 'takes it without an answer'],
    ['91', 'sends every webhook twice'],
    ['93', 'signs its webhooks wrongly'],
    ['94', 'sends no webhook'],
  ])('account …%s: it %s, and the money is paid once', async (lastTwo) => {
    const sale = await selling(lastTwo, '31111')
    await untilSold(ada, sale._id, 'paid')
    expect((await payoutsOf(sale)).map(({ state }) => state)).toEqual(['paid'])
  })

  test('its answers take longer than the retry interval: the money is paid once', async () => {
    await bank().behave('all', { kind: 'slow', delayMs: 2 * QUICK_PAYOUTS.quickSell.payout.claimMs })
    const sale = await sellHome('10')
    await untilSold(ada, sale._id, 'paid')
    expect((await payoutsOf(sale)).map(({ state }) => state)).toEqual(['paid'])
  })

  test('the money comes back at once, and webhooks tell of it in the wrong order: the coin is back, and the late one changes nothing', async () => {
    const before = await usdt()
    const sale = await selling('92', '71111')
    // Whether it is seen as paid in between depends on timing.
    const back = await untilSold(ada, sale._id, 'returned', 'bank_reversed')
    await eventually('every webhook', async () => {
      const payouts = await payoutsOf(sale)
      const told = (await bank().deliveries()).filter(({ reference }) =>
        payouts.some((payout) => payout.reference === reference),
      )
      return told.length === 2 * payouts.length && told.every(({ status }) => status === 200)
    })
    expect((await payoutsOf(sale)).every(({ state }) => state === 'reversed')).toBe(true)
    expect((await sellOf(ada, sale._id)).state).toBe(back.state)
    expect(await usdt()).toBe(before)
  })

  test('it refuses all payouts: none is paid, and the coin is returned after the retries', async () => {
    const before = await usdt()
    await bank().behave('all', { kind: 'down' })
    const sale = await sellHome('10')
    await untilSold(ada, sale._id, 'returned')
    expect(await payoutsOf(sale)).toEqual([])
    expect(await usdt()).toBe(before)
  })

  test('its connections break for a while: the customer sees an unknown state, and then it is paid, once', async () => {
    await bank().behave('all', { kind: 'gone' })
    const sale = await sellHome('10')
    expect(await untilSold(ada, sale._id, 'payout_unknown')).toMatchObject({ status: 'processing', expectedAt: null })
    await bank().behave('all', { kind: 'well' })
    await untilSold(ada, sale._id, 'paid')
    expect((await payoutsOf(sale)).map(({ state }) => state)).toEqual(['paid'])
  })

  test('the first rail rejects it: the second pays', async () => {
    await bank().behave('paystack', { kind: 'rejecting' })
    const sale = await sellHome('10')
    await untilSold(ada, sale._id, 'paid')
    const payouts = await payoutsOf(sale)
    expect(payouts.filter(({ state }) => state === 'paid').map(({ rail }) => rail)).toEqual(['flutterwave'])
  })

  test('both reject it: the coin is back, to the last unit, or the local money, which can be paid out again', async () => {
    const before = await usdt()
    const back = await selling('83', '61111')
    expect(await untilSold(ada, back._id, 'returned')).toMatchObject({
      status: 'returned',
      returned: { amount: '10.000000', currency: 'USDT' },
      reason: 'rejected',
    })
    expect(await usdt()).toBe(before)

    const local = await selling('82', '62222', 'local')
    const returned = await untilSold(ada, local._id, 'returned')
    expect(returned.returned?.currency).toBe('NGN')
    expect(await naira()).toBe(returned.returned?.amount)

    const again = await sellHome(await naira(), 'NGN')
    expect(again).toMatchObject({ rate: '1', fee: { amount: '0.00' }, flatFee: { amount: '50.00' } })
    await untilSold(ada, again._id, 'paid')
    expect(await naira()).toBe('0.00')
  })

  test('it is paid, and later the bank gives it back: so does the customer get it back', async () => {
    const before = await usdt()
    const sale = await sellHome('10')
    await untilSold(ada, sale._id, 'paid')
    for (const payout of await payoutsOf(sale)) await bank().settle(payout, 'reversed')
    const reversed = await untilSold(ada, sale._id, 'bank_reversed')
    expect(reversed).toMatchObject({
      status: 'returned',
      returned: { amount: '10.000000', currency: 'USDT' },
      reason: 'bank_reversed',
    })
    expect(await usdt()).toBe(before)
    await eventually('the mail', async () =>
      (await product.sandbox.mails(ada.email)).some(({ subject }) => subject.startsWith('The bank gave')),
    )
  })

  test('webhooks that are unsigned, about unknown payouts, or too large change nothing', async () => {
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${product.apiUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    const sale = await sellHome('10')
    const paid = await untilSold(ada, sale._id, 'paid')
    const lie = JSON.stringify({ event: 'transfer.reversed', data: { id: 1, reference: paid.reference ?? '' } })
    expect((await post('/hooks/paystack', lie, { 'x-paystack-signature': 'a'.repeat(128) })).status).toBe(403)
    expect((await post('/hooks/paystack', lie)).status).toBe(403)
    expect((await post('/hooks/nobody', lie)).status).toBe(404)
    expect((await post('/hooks/paystack', JSON.stringify({ pad: 'x'.repeat(100_000) }))).status).toBe(413)
    expect(await sellOf(ada, sale._id)).toMatchObject({ state: 'paid' })
  })
})

describe('a rule', () => {
  test('sells its share of a deposit, and keeps the rest', async () => {
    const rule = {
      currency: 'USDT',
      chain: 'ethereum',
      sharePercent: 40,
      accountId: home._id,
      targetRate: null,
      on: true,
      transactionPin: PIN,
    }
    expect((await ada.call('PUT', '/personal/quicksell/rules', rule)).status).toBe(200)
    const before = Number(await usdt())
    await fund(product, ada, { currency: 'USDT', chain: 'ethereum', amount: '50' })
    const sale = await eventually('the sale', async () => {
      const { transactions } = await ada.get<{ transactions: readonly QuickSellDetail[] }>('/quicksell/history')
      return transactions.find(({ automatic }) => automatic)
    })
    expect(sale).toMatchObject({ amount: '20.000000', automatic: true })
    await untilSold(ada, sale._id, 'paid')
    expect(Number(await usdt())).toBe(before + 30)
    expect((await forget(home)).json).toMatchObject({ code: 'account_in_use' })
  })
})

test('the rails’ payments equal the debits of our accounts there', async () => {
  const paid = new Map<string, bigint>()
  for (const { rail, state, amount } of await bank().payouts())
    if (state === 'paid') paid.set(rail, (paid.get(rail) ?? 0n) + BigInt(amount.replace('.', '')))
  const balances = await houseBalances(db.owner.read)
  const costs =
    balances.find(({ account }) => account.house === 'rail_costs' && account.asset === 'NGN')?.balance.amount ?? 0n
  const left = balances.filter(({ account }) => account.house.startsWith('rail:') && account.asset === 'NGN')
  expect(left.reduce((sum, { balance }) => sum + balance.amount, 0n) + costs).toBe(
    [...paid.values()].reduce((sum, each) => sum + each, 0n),
  )
})
