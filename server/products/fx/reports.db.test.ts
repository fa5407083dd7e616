/** What a company can show of its payments abroad: proofs of payment, the order as it was sent, and months. */
import type { ReceiptView } from '@zend/contracts'
import { DAY_MS, type HolderId } from '@zend/kernel'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkReceipt, makeReceipt, receiptKeyFrom, type ReceiptsDeps } from '../../core/receipts/index.ts'
import { fxOn } from './fx.fixture.ts'
import { type FxPayment, referenceOf } from './fx-payment.ts'
import { averageRate, readFxMonths } from './read-months.ts'
import { readFxOrder } from './read-order.ts'
import { readFxProof } from './read-proof.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { company, pay, stateOf, wish, work } = kit
const [currencycloud, airwallex] = kit.providers
const refused = (code: string) => ({ ok: false, refusal: { code } })

const receipts: ReceiptsDeps = {
  // With the API's own login, so that a missing grant fails here.
  read: kit.deps.db.read,
  clock: kit.clock,
  key: receiptKeyFrom(Buffer.alloc(32, 7)),
  transaction: (holder, id) => readFxProof(kit.deps.db.read, holder, id),
  appUrl: 'https://app.example.com',
}
const proof = (holder: HolderId, { id }: Pick<FxPayment, 'id'>) => makeReceipt(receipts, holder, { id, locale: 'en' })
const viewOf = async (holder: HolderId, payment: FxPayment): Promise<ReceiptView> => {
  const draft = expectOk(await proof(holder, payment))
  if (draft.format !== 'pdf') throw new Error('no paper')
  const { proof: printed } = draft.drawing.content as { readonly proof: { readonly link: string } }
  return expectOk(await checkReceipt(receipts, printed.link.replace('https://app.example.com/receipt/', '')))
}

beforeEach(() => kit.reset())
afterEach(async () => expect(await kit.broken()).toEqual([]))

describe('a proof of payment', () => {
  test('is there once it was delivered, for its company alone, and checks as it stands', async () => {
    const { id, ada } = await company()
    const other = await company()
    const payment = await pay(ada)
    expect(await proof(id, payment)).toEqual(refused('receipt_not_ready'))
    await work(payment)
    expect(await stateOf(payment)).toMatchObject({ state: 'sent' })
    expect(await proof(id, payment)).toEqual(refused('receipt_not_ready'))
    const again = await pay(ada)
    airwallex.usual = 'delivered'
    await work(again)
    expect(await proof(other.id, again)).toEqual(refused('not_found'))
    expect(await viewOf(id, again)).toMatchObject({
      transactionType: 'fx',
      status: 'success',
      amount: '1325.770000',
      counter: { amount: '1000.00', currency: 'GBP' },
      party: 'Harbour Supplies Ltd',
      accountEnds: '5600',
      delivery: 'told',
      returnedAt: null,
    })
    const shown = expectOk(await readFxProof(kit.deps.db.read, id, again.id))
    expect(shown).toMatchObject({ madeBy: 'Ada Obi', approvedBy: [], charge: { amount: '10.53', currency: 'USD' } })
    expect(shown.providerReference).not.toBeNull()
  })

  test('made before and after a return: the page of both says that it came back', async () => {
    const { id, ada } = await company()
    const payment = await pay(ada)
    airwallex.usual = 'delivered'
    await work(payment)
    const before = await viewOf(id, payment)
    expect(before.returnedAt).toBeNull()
    airwallex.sendBack(referenceOf(payment.id, 'pay', 1), 'account_closed')
    await kit.later(DAY_MS)
    await wish(ada, payment, 'give_back')
    await work(payment)
    const now = await stateOf(payment)
    expect(now.state).toBe('returned')
    expect(await viewOf(id, payment)).toMatchObject({
      status: 'returned',
      returnedAt: now.reachedAt.cameBack?.toISOString(),
    })
  })

  test('of what never arrived there is none', async () => {
    const { id, ada } = await company()
    const payment = await pay(ada)
    airwallex.paymentFates.push('rejected')
    await work(payment)
    expect(await stateOf(payment)).toMatchObject({ state: 'came_back' })
    expect(await proof(id, payment)).toEqual(refused('receipt_not_ready'))
  })
})

describe('the order', () => {
  test('is there once a provider was given it, says the same each time, and is the company’s alone', async () => {
    const { id, ada } = await company()
    const other = await company()
    const payment = await pay(ada)
    const actor = { holder: id }
    expect(await readFxOrder(kit.deps.db.read, actor, payment.id)).toEqual(refused('fx_not_possible'))
    await work(payment)
    const first = expectOk(await readFxOrder(kit.deps.db.read, actor, payment.id))
    const text = new TextDecoder().decode(first.bytes)
    expect(text).toContain(`<MsgId>${payment.id.replaceAll('_', '-')}-p1</MsgId>`)
    expect(text).toContain('<InstdAmt Ccy="GBP">1000.00</InstdAmt>')
    await kit.later(DAY_MS)
    expect(expectOk(await readFxOrder(kit.deps.db.read, actor, payment.id))).toEqual(first)
    expect(await readFxOrder(kit.deps.db.read, { holder: other.id }, payment.id)).toEqual(refused('not_found'))
  })
})

describe('months', () => {
  test('add up what was booked in each, by currency, and a month that is over stays as it is', async () => {
    const { id, ada } = await company()
    const other = await company()
    await work(await pay(other.ada))
    const year = kit.clock.now().getUTCFullYear()
    expect(await readFxMonths(kit.deps.db.read, { holder: id }, year)).toEqual([])
    currencycloud.usual = 'delivered'
    airwallex.usual = 'delivered'
    const [one, two] = [await pay(ada), await pay(ada, { amount: '500.00' })]
    for (const payment of [one, two]) await work(payment)
    const euro = await pay(ada, { currency: 'EUR', amount: '200.00' })
    await work(euro)
    const months = await readFxMonths(kit.deps.db.read, { holder: id }, year)
    const taken = async (payment: FxPayment): Promise<bigint> => (await stateOf(payment)).terms?.taken.amount ?? 0n
    const pounds = months.find(({ currency }) => currency === 'GBP')
    expect(months.map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
    expect(pounds).toMatchObject({
      month: kit.clock.now().toISOString().slice(0, 7),
      converted: { payments: 2, amount: { amount: 150_000n } },
      delivered: { payments: 2, amount: { amount: 150_000n } },
      returned: { payments: 0 },
    })
    const both = (await taken(one)) + (await taken(two))
    expect(pounds?.converted.taken.amount).toBe(both)
    // 1,500 pounds for so much USDT, rounded down as each rate is.
    expect(averageRate(pounds ?? { converted: { taken: { amount: 0n } } as never })).toBe(
      (Math.floor((1_500 / (Number(both) / 1e6)) * 1e6) / 1e6).toString(),
    )
    const over = JSON.stringify(months, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    // What is returned in a later month is of that month.
    airwallex.sendBack(referenceOf(one.id, 'pay', 1), 'account_closed')
    await kit.later(35 * DAY_MS)
    await wish(ada, one, 'give_back')
    await work(one)
    expect(await stateOf(one)).toMatchObject({ state: 'returned' })
    const after = [
      ...(await readFxMonths(kit.deps.db.read, { holder: id }, year)),
      ...(await readFxMonths(kit.deps.db.read, { holder: id }, year + 1)),
    ]
    const later = after.filter(({ returned }) => returned.payments > 0)
    expect(later).toMatchObject([{ currency: 'GBP', converted: { payments: 0 }, returned: { payments: 1 } }])
    expect(later[0]?.returned.givenBack.amount).toBe((await stateOf(one)).returned?.amount)
    const kept = after.filter(({ returned }) => returned.payments === 0)
    expect(JSON.stringify(kept, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).toBe(
      over,
    )
  })
})
