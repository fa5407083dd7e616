import { money } from '@zend/kernel'
import { expect, test } from 'vitest'
import { returnReasonOf } from './outcome.ts'
import { payeeBy } from './fx.fixture.ts'
import { payeeKey } from './payee.ts'
import { instantOf, minorOf } from './wire-values.ts'

test.each([
  ['GBP', '100.0', 10_000n],
  ['USD', '10000.00', 1_000_000n],
  ['EUR', '68.14', 6_814n],
  ['USD', '-0.01', -1n],
  ['CNY', '90071992547409.93', 9_007_199_254_740_993n],
  ['GBP', '8.5400', 854n],
] as const)('%s %s is exact', (currency, text, amount) => {
  expect(minorOf(currency, text)).toEqual(money(currency, amount))
})
test.each(['8.541', '1e5', '1,000.00', '', 'NaN', '.5', null])('%j is no amount: nothing is rounded', (text) => {
  expect(minorOf('GBP', text)).toBeNull()
})

test.each([
  ['2022-02-22T06:48:39+0000', '2022-02-22T06:48:39.000Z'],
  ['2018-04-30 00:00:00 +0000', '2018-04-30T00:00:00.000Z'],
  ['2022-02-02T16:30:00+00:00', '2022-02-02T16:30:00.000Z'],
  ['2026-03-31T07:45:19Z', '2026-03-31T07:45:19.000Z'],
  ['2026-03-31T07:45:19+01:00', '2026-03-31T06:45:19.000Z'],
])('%s is an instant', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant)
})
test.each(['2026-03-31', '2026-03-31T07:45:19', '2026-13-31T07:45:19Z', 'soon', ''])('%j is none', (text) => {
  expect(instantOf(text)).toBeNull()
})

test.each([
  ['90301 Beneficiary name does not match', 'name_mismatch'],
  ['AC04', 'account_closed'],
  ['Account is dormant', 'account_closed'],
  ['90302 Account currency mismatch', 'currency_mismatch'],
  ['Invalid sort code', 'routing_invalid'],
  ['90202 BIC', 'routing_invalid'],
  ['Incorrect account number', 'account_invalid'],
  ['Rejected by beneficiary', 'payee_refused'],
  ['FOCR', 'recalled'],
  ['RR04 regulatory reason', 'compliance'],
  ['MS03', 'other'],
])('a return for “%s” is %s', (said, why) => {
  expect(returnReasonOf(said)).toBe(why)
})

test('a payee’s key follows from every field and from nothing else', () => {
  const payee = payeeBy('gb-fps')
  const { name, ...rest } = payee
  expect(payeeKey({ name, ...rest })).toBe(payeeKey(payee))
  const others = [
    payeeBy('gb-fps', 'Harbour Supplies'),
    { ...payee, address: { ...payee.address, town: 'York' } },
    { ...payee, bank: { way: 'gb-bank', sortCode: '200053', account: '12345600' } as const },
  ]
  const keys = [payeeKey(payee), payeeKey(payee, 'gb-chaps'), ...others.map((other) => payeeKey(other))]
  expect(new Set(keys).size).toBe(keys.length)
})
