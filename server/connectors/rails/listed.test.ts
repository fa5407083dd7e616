import { startBank } from '@zend/sandbox/bank'
import { localCurrencyOf, money } from '@zend/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayoutOrder, PayoutRail } from '../../ports/payout-rail.ts'
import { railAt } from './bank.fixture.ts'
import { flutterwave } from './flutterwave/index.ts'
import { RAILS } from './index.ts'
import { type Row, rowOf, unclear } from './listed.ts'

const row = (code: string, name: string): Row => ({ id: code, code, name })

test.each([
  ['its code and name', [row('946', 'Commercial Bank of Ethiopia (CBE)')], '946'],
  ['its code under another name', [row('946', 'Some other bank')], undefined],
  ['its name under another code', [row('94', 'Commercial Bank of Ethiopia (CBE)')], undefined],
  ['it twice', [row('946', 'Commercial Bank of Ethiopia'), row('946', 'Commercial Bank of Ethiopia')], undefined],
  ['nothing', [], undefined],
])('a list with %s', (_what, rows, code) => {
  expect(rowOf(rows, { code: '946', name: /^commercial bank of ethiopia/i })?.code).toBe(code)
})

test('a list that did not come says nothing', () => {
  expect(unclear({ kind: 'silence', reached: false, said: 'unreachable' })).toEqual({
    kind: 'unclear',
    said: 'unreachable',
  })
})

let bank: Awaited<ReturnType<typeof startBank>>
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.stop())

test.each([
  ['flutterwave', 'ET', 'bank', 'et-cbe', '1000123456788', 'CBETETAA', '1000123456788'],
  ['chapa', 'ET', 'bank', 'et-awash', '01320123456788', '656', '01320123456788'],
  ['chapa', 'ET', 'mobile-money', 'et-telebirr', '+251911234588', '855', '0911234588'],
  ['kora', 'ZA', 'bank', 'za-fnb', '12345678988', '250655', '12345678988'],
  ['kora', 'KE', 'mobile-money', 'ke-airtel', '0733123488', 'airtel-ke', '254733123488'],
] as const)(
  '%s in %s by %s: %s %s goes to %s %s',
  async (name, country, method, institution, accountNumber, code, written) => {
    const keys = await bank.keys()
    const connector = RAILS.find((each) => each.name === name)
    if (connector === undefined) throw new Error(`no rail ${name}`)
    const rail = railAt(connector, bank.url, keys)
    const currency = localCurrencyOf(country)
    const to = {
      country,
      currency,
      method,
      institution,
      branch: null,
      accountType: null,
      accountNumber,
      accountName: 'Ada Obi',
    }
    const reference = `qsl-place-${institution}`
    const sent = await rail.send({ reference, amount: money(currency, 50_000n), to, narration: 'Zend payout' })
    expect(sent.kind).toBe('pending')
    expect(await bank.payouts(reference)).toMatchObject([
      { institution: code, accountNumber: written, amount: '500.00', currency },
    ])
  },
)

describe('a bank that the provider does not list', () => {
  let rail: PayoutRail
  beforeAll(async () => {
    rail = railAt(flutterwave, bank.url, await bank.keys())
  })

  const order = (institution: string, reference: string): PayoutOrder => ({
    reference,
    amount: money('GHS', 5_000n),
    to: {
      ...({ country: 'GH', currency: 'GHS', method: 'bank', branch: null, accountType: null } as const),
      institution,
      accountNumber: '1441001234588',
      accountName: 'Ada Obi',
    },
    narration: 'Zend payout',
  })

  test('is paid by another rail: nothing was ordered', async () => {
    expect(await rail.send(order('gh-absa', 'qsl-listed-0000001'))).toMatchObject({
      kind: 'failed',
      why: 'not_supported',
    })
    expect(await bank.payouts('qsl-listed-0000001')).toEqual([])
  })
  test('is not, once its reference was ordered: it may have left the list since', async () => {
    expect((await rail.send(order('gh-stanbic', 'qsl-listed-0000002'))).kind).toBe('pending')
    expect((await rail.send(order('gh-absa', 'qsl-listed-0000002'))).kind).toBe('pending')
  })
})
