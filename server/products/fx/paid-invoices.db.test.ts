/** Invoices that payments abroad pay in parts: never more than remains, given back when the money is. */
import { formatMoney, HOUR_MS, MINUTE_MS, money } from '@zend/kernel'
import { expectOk, notAwaiting, pdfOf, policiesOn, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { seedOfCommit } from '@zend/tests/testkit/commit'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addInvoice, confirmInvoice, type Invoice, removeInvoice } from '../../core/invoices/index.ts'
import { fxOn, PIN, supplierIn, type Wanted } from './fx.fixture.ts'
import { openFxOrders } from './fx.deps.ts'
import { type FxPayment, isClosed } from './fx-payment.ts'
import { mailFxCode, requestFx } from './request-payment.ts'
import { decidePapers, listPapers } from './review-papers.ts'
import { askRates } from './rates.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { bill, clock, deps, later, order, people, providers, quote, remaining, worker } = kit
const [first, second] = providers
const { ada } = await kit.company(100_000_000000n)
// A company of its own: the other's payments may fill what one person may send alone within a day.
const { ada: importer } = await kit.company(100_000_000000n)
const REVIEWER = { operator: 'ada@zend', why: 'looked at the invoice' }

beforeEach(() => kit.reset())
afterEach(async () => expect(await kit.broken()).toEqual([]))

const paying = ({ id }: Invoice, pays: string, rest: Wanted = {}): Wanted => ({
  amount: pays,
  ...rest,
  invoices: [{ invoice: id, pays }],
})
const pay = async (invoice: Invoice, pays: string, rest: Wanted = {}, by = ada): Promise<FxPayment> =>
  expectOk(notAwaiting(await order(by, paying(invoice, pays, rest))))
const payYuan = (invoice: Invoice, pays: string): Promise<FxPayment> =>
  pay(invoice, pays, { currency: 'CNY' }, importer)
const refused = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) })

describe('an invoice', () => {
  test('is paid in instalments, and then no more', async () => {
    const invoice = await bill(ada)
    const deposit = await pay(invoice, '300.00')
    expect(deposit.invoices).toEqual([
      {
        invoice: invoice.id,
        number: invoice.confirmed?.number,
        date: invoice.confirmed?.date,
        total: '1000.00',
        pays: '300.00',
        file: invoice.digest,
        differences: '',
      },
    ])
    expect(await remaining(ada, invoice)).toBe(700_00n)
    expect(await quote(ada, paying(invoice, '700.01'))).toEqual({
      ok: false,
      refusal: { code: 'invoice_spent', invoice: invoice.id, remaining: '700.00', currency: 'GBP' },
    })
    await pay(invoice, '700.00')
    expect(await remaining(ada, invoice)).toBe(0n)
    await later(MINUTE_MS)
    expect(await kit.stateOf(deposit)).toMatchObject({ state: 'sent' })
    expect(await remaining(ada, invoice)).toBe(0n)
  })

  test('has its part again when the payment is called off, runs out, or comes back', async () => {
    const invoice = await bill(ada)
    const called = await pay(invoice, '400.00', { most: '100', until: new Date(clock.now().getTime() + 3 * HOUR_MS) })
    const waits = await pay(invoice, '300.00', { most: '100', until: new Date(clock.now().getTime() + 2 * HOUR_MS) })
    for (const provider of [first, second]) provider?.paymentFates.push('rejected')
    const back = await pay(invoice, '300.00')
    expect(await remaining(ada, invoice)).toBe(0n)
    expectOk(await kit.wish(ada, called, 'cancel'))
    await later(MINUTE_MS)
    expect(await kit.stateOf(called)).toMatchObject({ state: 'cancelled' })
    expect(await remaining(ada, invoice)).toBe(400_00n)
    await later(3 * HOUR_MS)
    expect(await kit.stateOf(waits)).toMatchObject({ state: 'expired' })
    expect(await remaining(ada, invoice)).toBe(700_00n)
    expect(await kit.stateOf(back)).toMatchObject({ state: 'came_back' })
    expectOk(await kit.wish(ada, back, 'give_back'))
    await later(MINUTE_MS)
    expect(await kit.stateOf(back)).toMatchObject({ state: 'returned' })
    expect(await remaining(ada, invoice)).toBe(1_000_00n)
  })

  test('gives its last cent to one of two payments at once, whichever API takes it', async () => {
    const firm = await kit.company()
    const other = await kit.join(firm.id)
    const rules = { company: firm.id, version: 1, madeBy: firm.ada.userId, rules: [] }
    await policiesOn(db, clock)(rules)
    const invoice = await bill(firm.ada, { total: '500.00' })
    const ready: { readonly who: TestCustomer; readonly quote: string; readonly otp: string }[] = []
    for (const [who, amount] of [
      [firm.ada, '500.00'],
      [other, '499.99'],
    ] as const) {
      clock.advance(61_000)
      await askRates(worker)
      const { quote: text } = expectOk(await quote(who, paying(invoice, amount)))
      expectOk(await mailFxCode(deps, who.actor, text))
      ready.push({ who, quote: text, otp: await people.codeTo(who.command.email) })
    }
    const apis = [deps, { ...deps, orders: openFxOrders({ db: deps.db, clock }) }]
    const answers = await Promise.all(
      ready.map(({ who, ...taken }, n) =>
        requestFx(apis[n] ?? deps, who.actor, { ...taken, pin: PIN, idempotencyKey: null }),
      ),
    )
    expect(answers.filter(({ ok }) => !ok)).toEqual([refused('invoice_spent')])
    expect(await remaining(firm.ada, invoice)).toBe(answers[0]?.ok === true ? 0n : 1n)
  })

  test('of another supplier, currency or company is none', async () => {
    const invoice = await bill(ada)
    expect(await quote(ada, paying(invoice, '100.00', { currency: 'EUR' }))).toEqual(refused('invoice_unknown'))
    const { ada: other } = await kit.company()
    expect(await quote(other, paying(invoice, '100.00'))).toEqual(refused('invoice_unknown'))
  })

  test('is paid what arrives, or up to two percent less', async () => {
    const invoice = await bill(ada)
    const sums = async (amount: string, pays: string) => quote(ada, { ...paying(invoice, pays), amount })
    expect(await sums('102.00', '100.00')).toMatchObject({ ok: true })
    expect(await sums('102.01', '100.00')).toEqual(refused('invoice_sum'))
    expect(await sums('99.99', '100.00')).toEqual(refused('invoice_sum'))
    const twice = { ...paying(invoice, '50.00'), amount: '100.00' }
    expect(await quote(ada, { ...twice, invoices: [...(twice.invoices ?? []), ...(twice.invoices ?? [])] })).toEqual(
      refused('invoice_sum'),
    )
  })

  test('that names another account than the supplier’s stops the payment', async () => {
    const stranger = await bill(ada, { currency: 'EUR', lines: ['IBAN: PT50 0002 0123 1234 5678 9015 4'] })
    expect(stranger.confirmed?.differences).toEqual(['account'])
    const wanted = paying(stranger, '1000.00', { currency: 'EUR' })
    expect(await quote(ada, wanted)).toEqual(refused('invoice_account_differs'))
    const right = await bill(ada, { currency: 'EUR', lines: ['IBAN: DE89 3704 0044 0532 0130 00'] })
    expect(right.confirmed?.differences).toEqual([])
    expect(await quote(ada, paying(right, '1000.00', { currency: 'EUR' }))).toMatchObject({ ok: true })
  })

  test('is the same however its file or its number is written', async () => {
    const invoice = await bill(ada, { number: 'HS-0042/b' })
    const date = clock.now().toISOString().slice(0, 10)
    const again = pdfOf(['Harbour Supplies Ltd', 'Another paper with the same number, for Baobab Ltd'])
    const upload = { type: 'application/pdf', bytes: again }
    const copy = expectOk(await addInvoice(kit.invoices, ada.actor, upload))
    expect(await addInvoice(kit.invoices, ada.actor, upload)).toEqual({
      ok: false,
      refusal: { code: 'invoice_known', invoice: copy.id },
    })
    const command = {
      supplierId: supplierIn('GBP'),
      number: 'hs 0042 B',
      date,
      currency: 'GBP',
      total: '5.00',
    } as const
    expect(await confirmInvoice(kit.invoices, ada.actor, copy.id, command)).toEqual({
      ok: false,
      refusal: { code: 'invoice_known', invoice: invoice.id },
    })
    // Another company gets the same papers, and is not told.
    const { ada: other } = await kit.company()
    expect(await addInvoice(kit.invoices, other.actor, upload)).toMatchObject({ ok: true })
  })

  test('stays once a payment named it, and never changes once it is confirmed', async () => {
    const invoice = await bill(ada)
    const payment = await pay(invoice, '300.00', { most: '100', until: new Date(clock.now().getTime() + 3 * HOUR_MS) })
    expectOk(await kit.wish(ada, payment, 'cancel'))
    await later(MINUTE_MS)
    expect(await removeInvoice(kit.invoices, ada.actor, invoice.id)).toEqual(refused('invoice_in_use'))
    for (const change of [
      'total = total + 1',
      "number = 'X'",
      'used = 0',
      "supplier = 'spr_eur'",
      'confirmed_at = null',
    ])
      await expect(
        kit.deps.db.transact((tx) => tx.executeQuery(rawOf(`update invoices.invoices set ${change}`))),
      ).rejects.toThrow(/was confirmed|permission denied/)
  })
})

test('whatever becomes of payments, what remains and what they take is the total', async () => {
  const seed = seedOfCommit()
  const draw = fc.sample(fc.nat({ max: 999 }), { numRuns: 2_000, seed })[Symbol.iterator]()
  const below = (max: number): number => (draw.next().value ?? 0) % max
  const bills = [await bill(ada, { total: '700.00' }), await bill(ada, { total: '450.50' })]
  const left = new Map(bills.map((each) => [each.id, each.confirmed?.total.amount ?? 0n]))
  const open: FxPayment[] = []
  for (let step = 0; step < 25; step += 1) {
    for (const { paymentFates } of providers) paymentFates.splice(0, Infinity, below(3) === 0 ? 'rejected' : 'done')
    const invoices = bills.flatMap(({ id }) =>
      below(3) === 0 ? [] : [{ invoice: id, pays: formatMoney(money('GBP', BigInt(50_00 + below(250) * 100))) }],
    )
    const sum = invoices.reduce((all, { pays }) => all + BigInt(pays.replace('.', '')), 0n)
    const fits = invoices.every(({ invoice, pays }) => BigInt(pays.replace('.', '')) <= (left.get(invoice) ?? 0n))
    if (invoices.length > 0) {
      const waits = below(2) === 0 ? { most: '30', until: new Date(+clock.now() + 2 * HOUR_MS) } : {}
      const ordered = await order(ada, { amount: formatMoney(money('GBP', sum)), invoices, ...waits }).catch(() => null)
      expect(ordered?.ok ?? false, `step ${step}, seed ${seed}`).toBe(fits)
      if (ordered?.ok === true) open.push(expectOk(notAwaiting(ordered)))
    }
    const chosen = open[below(Math.max(1, open.length))]
    if (chosen !== undefined) await kit.wish(ada, chosen, below(2) === 0 ? 'cancel' : 'give_back')
    await later(below(3) === 0 ? 3 * HOUR_MS : MINUTE_MS)
    const states = await Promise.all(open.map((each) => kit.stateOf(each)))
    for (const { id, confirmed } of bills) {
      const taken = states
        .filter(({ state }) => !isClosed(state))
        .flatMap((each) => each.invoices.filter(({ invoice }) => invoice === id))
        .reduce((all, { pays }) => all + BigInt(pays.replace('.', '')), 0n)
      left.set(id, (confirmed?.total.amount ?? 0n) - taken)
      expect(await remaining(ada, { id }), `step ${step}, seed ${seed}`).toBe(left.get(id))
    }
  }
  expect(open.length, `seed ${seed}`).toBeGreaterThan(3)
}, 60_000)

const rawOf = (text: string) =>
  ({ sql: text, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: '' } }) as never

describe('papers in yuan', () => {
  test('are needed, and looked at by one of us before anything is converted', async () => {
    expect(await quote(importer, { currency: 'CNY' })).toEqual(refused('invoice_needed'))
    const invoice = await bill(importer, { currency: 'CNY', total: '9000.00' })
    const payment = await payYuan(invoice, '9000.00')
    await later(MINUTE_MS)
    expect(await kit.stateOf(payment)).toMatchObject({ state: 'documents_review' })
    expect(await listPapers(deps)).toMatchObject([{ id: payment.id, elsewhere: [], invoices: [{ pays: '9000.00' }] }])
    await later(HOUR_MS)
    expect(await kit.stateOf(payment)).toMatchObject({ state: 'documents_review' })
    expectOk(await decidePapers(worker, REVIEWER, payment.id, 'accepted'))
    expect(await decidePapers(worker, REVIEWER, payment.id, 'rejected')).toEqual(refused('fx_not_possible'))
    await kit.advance(payment)
    expect(await kit.stateOf(payment)).toMatchObject({ state: 'sent' })
  })

  test('that are rejected free the money and the invoice', async () => {
    const invoice = await bill(importer, { currency: 'CNY', total: '9000.00' })
    const before = await kit.balance(importer.actor.holder)
    const payment = await payYuan(invoice, '9000.00')
    await later(MINUTE_MS)
    expectOk(await decidePapers(worker, REVIEWER, payment.id, 'rejected'))
    await later(MINUTE_MS)
    expect(await kit.stateOf(payment)).toMatchObject({ state: 'not_taken', reason: 'papers_rejected' })
    expect(await remaining(importer, invoice)).toBe(9_000_00n)
    expect(await kit.balance(importer.actor.holder)).toEqual(before)
  })

  test('are called off, and run out, while they wait', async () => {
    const invoice = await bill(importer, { currency: 'CNY', total: '9000.00' })
    const called = await payYuan(invoice, '4000.00')
    const waits = await payYuan(invoice, '5000.00')
    await later(MINUTE_MS)
    expectOk(await kit.wish(importer, called, 'cancel'))
    await later(MINUTE_MS)
    expect(await kit.stateOf(called)).toMatchObject({ state: 'cancelled' })
    await later(4 * 24 * HOUR_MS)
    expect(await kit.stateOf(waits)).toMatchObject({ state: 'expired' })
    expect(await remaining(importer, invoice)).toBe(9_000_00n)
  })

  test('are decided by the worker’s role alone', async () => {
    const invoice = await bill(importer, { currency: 'CNY', total: '9000.00' })
    const payment = await payYuan(invoice, '9000.00')
    await later(MINUTE_MS)
    await expect(decidePapers({ db: deps.db, clock }, REVIEWER, payment.id, 'accepted')).rejects.toThrow(
      /permission denied/,
    )
    expectOk(await kit.wish(importer, payment, 'cancel'))
    await later(MINUTE_MS)
  })
})
