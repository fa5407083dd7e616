/** What rows mean, and everything that is wrong with them at once. */
import { type Money, money } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { expect, test } from 'vitest'
import { addressSpaces } from '../../connectors/chains/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import type { BatchRow, Typed } from './batch.ts'
import { resultFile } from './result-file.ts'
import { typedAmount } from './typed-amount.ts'
import { type RowTerms, understandRow } from './understand-row.ts'

const networks = networkTable(DEFAULTS.networks)
const chains = addressSpaces(networks)
const terms: RowTerms = {
  networks,
  canonical: (network, text) => {
    const parsed = chains[networks[network].space].parseAddress(text)
    return parsed.ok ? parsed.value.address : null
  },
  payout: (currency) =>
    currency === 'NGN' || currency === 'GHS'
      ? { minimum: money(currency, 100_00n) as Money, maximum: money(currency, 1_000_000_00n) as Money }
      : null,
}
const understand = (typed: Typed) => understandRow(terms, typed)
const faultsOf = (typed: Typed) => understand(typed).faults.map(({ field, fault }) => `${field} ${fault}`)
const BANK: Typed = {
  name: 'Ada Obi',
  institution: 'Access Bank',
  country: 'Nigeria',
  account: '0690 000 031',
  amount: '1,500.50',
  currency: 'ngn',
}
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('an account is found by country and bank in any writing, and its number is canonical', () => {
  for (const typed of [
    BANK,
    { ...BANK, country: 'NG', institution: 'ng-access', account: '0690000031', amount: '1500,50' },
    { ...BANK, country: 'Nigéria', institution: 'ACCESS BANK', amount: '1 500.50' },
    { ...BANK, institution: 'access', amount: '1500.5' },
  ])
    expect(understand(typed)).toEqual({
      way: 'bank',
      name: 'Ada Obi',
      amount: money('NGN', 1_500_50n),
      reference: null,
      payee: {
        country: 'NG',
        currency: 'NGN',
        method: 'bank',
        institution: 'ng-access',
        institutionName: 'Access Bank',
        accountNumber: '0690000031',
      },
      payeeKey: 'account:ng-access::0690000031',
      faults: [],
    })
})

test('mobile money is known by its provider; where no name can be asked the file’s is paid', () => {
  const momo = { country: 'GH', institution: 'MTN MoMo', account: '024 123 4567', amount: '200', currency: 'GHS' }
  expect(understand(momo)).toMatchObject({ way: 'mobile-money', payee: { accountNumber: '+233241234567' }, faults: [] })
  const kenyan = { country: 'KE', institution: 'M-Pesa', account: '0712345678', amount: '200', currency: 'KES' }
  expect(faultsOf(kenyan)).toEqual(['name missing'])
  expect(understand({ ...kenyan, name: 'Wanjiru' })).toMatchObject({ payee: { accountName: 'Wanjiru' } })
})

test('customers and addresses are paid in coins', () => {
  expect(understand({ username: '@Ada', amount: '2', currency: 'USDT' })).toMatchObject({
    way: 'zend',
    payee: { username: 'ada' },
    amount: money('USDT', 2_000000n),
    faults: [],
  })
  expect(understand({ network: 'bitcoin', address: BTC, amount: '0.002', currency: 'BTC' })).toMatchObject({
    way: 'address',
    payee: { network: 'bitcoin', networkName: 'Bitcoin', address: BTC },
    faults: [],
  })
  expect(faultsOf({ username: 'ada', amount: '2', currency: 'NGN' })).toEqual(['currency not_paid'])
  expect(faultsOf({ network: 'bitcoin', address: BTC, amount: '2', currency: 'USDT' })).toEqual(['currency not_paid'])
  expect(faultsOf({ network: 'nowhere', address: BTC, amount: '2', currency: 'BTC' })).toEqual(['network unknown'])
  expect(faultsOf({ network: 'bitcoin', address: `${BTC}x`, amount: '2', currency: 'BTC' })).toEqual([
    'address impossible',
  ])
})

test('all faults of a row are told at once, field by field', () => {
  expect(faultsOf({})).toEqual(['account missing', 'amount missing', 'currency missing'])
  expect(faultsOf({ account: '12', amount: '-5', currency: 'QQQ' })).toEqual([
    'currency unknown',
    'institution missing',
  ])
  expect(faultsOf({ ...BANK, account: '123', amount: '1,500' })).toEqual(['amount ambiguous', 'account impossible'])
  expect(faultsOf({ ...BANK, amount: '99.99' })).toEqual(['amount too_small'])
  expect(faultsOf({ ...BANK, amount: '1000000.01' })).toEqual(['amount too_large'])
  expect(faultsOf({ ...BANK, amount: '1500.505' })).toEqual(['amount too_precise'])
  expect(faultsOf({ ...BANK, amount: '0' })).toEqual(['amount too_small'])
  expect(faultsOf({ ...BANK, currency: 'GHS' })).toEqual(['currency not_paid'])
  expect(faultsOf({ ...BANK, institution: 'Bank of Nowhere', country: 'Atlantis' })).toEqual([
    'country unknown',
    'institution unknown',
  ])
  const { country: _country, ...anywhere } = BANK
  expect(faultsOf({ ...anywhere, institution: 'Ecobank Nobody' })).toEqual(['institution unknown'])
  expect(faultsOf({ ...BANK, username: 'ada' })).toEqual(['way ambiguous'])
  expect(faultsOf({ ...BANK, way: 'pigeon' })).toEqual(['way unknown'])
  expect(faultsOf({ ...BANK, name: `Ada\u202eObi` })).toEqual(['name impossible'])
  expect(faultsOf({ ...BANK, reference: 'x'.repeat(141) })).toEqual(['reference too_long'])
})

test('a bound of an amount is said', () => {
  expect(understand({ ...BANK, amount: '1' }).faults).toEqual([
    { field: 'amount', fault: 'too_small', limit: '100.00' },
  ])
})

test('amounts are read as people write them, and never guessed', () => {
  const all: Readonly<Record<string, string>> = {
    '1234': '1234',
    '1,234.50': '1234.50',
    '1.234,50': '1234.50',
    '1 234,5': '1234.5',
    "1'234'567.8": '1234567.8',
    '1,234,567': '1234567',
    '1.234.567': '1234567',
    '0.001': '0.001',
    '1.234': '1.234',
    '12,5': '12.5',
  }
  for (const [typed, text] of Object.entries(all))
    expect([typed, typedAmount(typed)]).toEqual([typed, { ok: true, text }])
  for (const typed of ['', '-1', '1e3', 'NGN 5', '1,23,456', '1.2.3', '1,2.3,4', '.5', '5.', '½'])
    expect([typed, typedAmount(typed)]).toEqual([typed, { ok: false, fault: 'impossible' }])
  expect(typedAmount('1,234')).toEqual({ ok: false, fault: 'ambiguous' })
})

test('the result file says what became of each row, and is opened by spreadsheets without running anything', () => {
  const row = {
    position: 1,
    state: 'failed',
    typed: {},
    ...understand({ ...BANK, name: '=HYPERLINK("x")', reference: 'a;b' }),
    reason: 'account_invalid',
    payment: 'sel_1',
    left: null,
    endedAt: new Date('2026-11-29T08:00:00Z'),
  } as unknown as BatchRow
  const [head, line, end] = resultFile([row]).split('\r\n')
  expect(head?.startsWith('\ufeffrow,state,reason,name,')).toBe(true)
  expect(line).toBe(
    `1,failed,account_invalid,"'=HYPERLINK(""x"")",bank,NG,Access Bank,0690000031,,,,1500.50,NGN,,,"a;b",sel_1,2026-11-29T08:00:00.000Z`,
  )
  expect(end).toBe('')
})
