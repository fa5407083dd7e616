/** Airwallex's fields are those of its SDK for Node (2.0.0-beta.4), its words those of its documentation. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { money } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../ports/clock.ts'
import type { FxPaymentOrder } from '../../../ports/fx-provider.ts'
import { payeeBy } from '../fx.fixture.ts'
import { beneficiaryBody, transferBody } from './beneficiary.ts'
import { airwallexNotices, airwallexProvider } from './index.ts'
import {
  conversionOf,
  nameCheckOf,
  paymentStatus,
  refusalOf,
  statementLine,
  type Transfer,
  transferOf,
} from './wire.ts'

const CREATED = {
  id: 'tr_1',
  request_id: 'fxp-1',
  status: 'PROCESSING',
  transfer_currency: 'EUR',
  // Numbers arrive as text (exact-json.ts).
  transfer_amount: '68.14',
  amount_beneficiary_receives: '68.14',
  fee_amount: '1.5',
  fee_currency: 'EUR',
}
const transferWith = (over: Readonly<Record<string, unknown>>): Transfer => {
  const row = transferOf({ ...CREATED, ...over }, 'fxp-1')
  if (row === null) throw new Error('it is not read')
  return row
}
const DISPATCHED = { dispatch_info: { external_reference: 'a-uetr', external_reference_type: 'UETR' } }

describe('a transfer', () => {
  test.each([
    ...['IN_APPROVAL', 'SCHEDULED', 'OVERDUE', 'PROCESSING', 'FAILED', 'CANCELLATION_REQUESTED'].map((s) => [
      s,
      'pending',
    ]),
    ['SENT', 'sent'],
    ['PAID', 'delivered'],
    ['CANCELLED', 'failed'],
    ...['APPROVAL_RECALLED', 'APPROVAL_REJECTED', 'APPROVAL_BLOCKED', 'NEW_WORD'].map((status) => [
      status,
      'no_answer',
    ]),
  ])('that is %s is %s', (status, kind) => {
    expect(paymentStatus(transferWith({ status })).kind).toBe(kind)
  })
  test('that failed after it left is out until it is cancelled: then its money is back', () => {
    const failed = { ...DISPATCHED, failure_type: 'ACCOUNT_CLOSED', failure_reason: '90101 closed' }
    expect(paymentStatus(transferWith({ ...failed, status: 'FAILED' })).kind).toBe('sent')
    expect(paymentStatus(transferWith({ ...failed, status: 'CANCELLED' }))).toEqual({
      kind: 'returned',
      why: 'account_closed',
      said: 'ACCOUNT_CLOSED 90101 closed',
      returned: money('EUR', 6_814n),
    })
    const half = { ...failed, status: 'CANCELLED', amount_beneficiary_receives: '68.145' }
    expect(paymentStatus(transferWith(half)).kind).toBe('no_answer')
  })
  test('without money of ours says so', () => {
    const row = transferWith({ status: 'CANCELLED', failure_type: 'INSUFFICIENT_FUNDS' })
    expect(paymentStatus(row)).toMatchObject({ kind: 'failed', why: 'balance_low' })
  })
  test('that is sent has its tracking and its fee', () => {
    expect(paymentStatus(transferWith({ ...DISPATCHED, status: 'SENT' }))).toEqual({
      kind: 'sent',
      providerId: 'tr_1',
      tracking: 'a-uetr',
      feeMinor: 150n,
    })
  })
  test('of another reference is none of ours', () => {
    expect(transferOf(CREATED, 'fxp-2')).toBeNull()
  })
})

test('a conversion settles, is cancelled, or is only agreed', () => {
  const row = {
    conversion_id: 'cnv',
    request_id: 'fxc-1',
    status: 'SCHEDULED',
    sell_currency: 'USD',
    sell_amount: '150.1',
    conversion_date: '2026-11-30',
    settlement_cutoff_at: '2026-11-30T15:00:00+0000',
  }
  expect(conversionOf(row, 'fxc-1')).toEqual({
    kind: 'agreed',
    providerId: 'cnv',
    sell: money('USD', 15_010n),
    settlesAt: new Date('2026-11-30T15:00:00Z'),
  })
  expect(conversionOf({ ...row, settlement_cutoff_at: null }, 'fxc-1')).toMatchObject({
    settlesAt: new Date('2026-11-30T23:59:59Z'),
  })
  expect(conversionOf({ ...row, status: 'SETTLED' }, 'fxc-1')?.kind).toBe('settled')
  expect(conversionOf({ ...row, status: 'OVERDUE' }, 'fxc-1')?.kind).toBe('agreed')
  expect(conversionOf({ ...row, status: 'CANCELLED' }, 'fxc-1')?.kind).toBe('failed')
  expect(conversionOf({ ...row, status: 'ELSE' }, 'fxc-1')).toBeNull()
})

test.each([
  [{ code: 'VERIFIED', details: { name_match: 'FULL_MATCH' } }, { kind: 'match' }],
  [
    { code: 'VERIFIED', details: { name_match: 'PARTIAL_MATCH' } },
    { kind: 'close', name: null },
  ],
  [
    { code: 'VERIFIED', details: { name_match: 'FULL_MATCH_INCORRECT_TYPE' } },
    { kind: 'close', name: null },
  ],
  [{ code: 'VERIFIED', details: { name_match: 'NO_MATCH' } }, { kind: 'none' }],
  // The account exists; nothing is said of the name.
  [{ code: 'VERIFIED' }, { kind: 'not_possible' }],
  [{ code: 'UNSUPPORTED', details: { name_match: 'FULL_MATCH' } }, { kind: 'not_possible' }],
  [{ verified: true }, null],
])('an account check of %j', (body, said) => {
  expect(nameCheckOf(body)).toEqual(said)
})

test('its refusals: a duplicate names what was taken, an outage is none', () => {
  const duplicate = { code: 'request_id_duplicate', message: 'm', source: 'request_id', details: { id: 'tr_9' } }
  expect(refusalOf(duplicate)).toMatchObject({ duplicate: true, takenId: 'tr_9', open: false })
  expect(refusalOf({ code: 'service_unavailable', message: 'm', source: '' })).toMatchObject({ open: true })
  const errors = [{ source: 'beneficiary.bank_details.iban', code: '018', params: { length_min: '15' } }]
  expect(refusalOf({ code: 'validation_failed', message: 'm', source: '', details: { errors } })).toMatchObject({
    why: 'payee_invalid',
    duplicate: false,
    takenId: null,
  })
  expect(refusalOf({ error: 'x' })).toBeNull()
})

test.each([
  ['PAYOUT', 'PAYOUT', '-68.14', 'payment'],
  ['PAYOUT', 'PAYOUT_REVERSAL', '68.14', 'return'],
  ['PAYOUT', 'FEE', '-1.50', 'fee'],
  ['CONVERSION', 'CONVERSION', '68.14', 'conversion'],
  ['DEPOSIT', 'DEPOSIT', '68.14', 'funding'],
  ['ADJUSTMENT', 'ADJUSTMENT', '0.01', 'other'],
])('a line of %s, %s is %s', (source, type, amount, kind) => {
  const row = { id: null, currency: 'EUR', amount, posted_at: '2026-11-28T10:00:00+0000', source: 'x' }
  expect(statementLine({ ...row, source_type: source, transaction_type: type }, 'EUR')?.kind).toBe(kind)
})

test.each([
  ['us-ach', 'LOCAL', { account_routing_type1: 'aba', local_clearing_system: 'ACH', bank_country_code: 'US' }],
  ['us-fedwire', 'LOCAL', { account_routing_value1: '021000021', local_clearing_system: 'FEDWIRE' }],
  ['ca-eft', 'LOCAL', { account_routing_type1: 'institution_number', account_routing_value2: '00012' }],
  ['ca-interac', 'LOCAL', { account_routing_type1: 'email', account_routing_value1: 'pay@example.com' }],
  ['gb-chaps', 'LOCAL', { account_routing_type1: 'sort_code', local_clearing_system: 'CHAPS' }],
  ['swift', 'SWIFT', { swift_code: 'BKCHCNBJ110', account_number: '6217000100', account_currency: 'CNY' }],
] as const)('a payee by %s has the fields of its account', (rail, method, details) => {
  expect(beneficiaryBody(payeeBy(rail), rail, 'zend-1')).toMatchObject({
    nickname: 'zend-1',
    transfer_methods: [method],
    beneficiary: { type: 'BANK_ACCOUNT', entity_type: 'COMPANY', bank_details: details },
  })
})
test('instant SEPA is chosen by the provider, not by us', () => {
  expect(JSON.stringify(beneficiaryBody(payeeBy('eu-sepa'), 'eu-sepa-instant', 'k'))).not.toContain('clearing')
})

test('a transfer is an exact string of the currency that the payee gets, and costs the payer', () => {
  const payer = { name: 'Kente Ltd', registration: 'CS1', address: payeeBy('gb-fps').address }
  const to = payeeBy('swift')
  const order: FxPaymentOrder = {
    reference: 'fxp-1',
    to,
    rail: 'swift',
    amount: money('CNY', 9_007_199_254_740_993n),
    purpose: 'GDDS',
    remittance: 'x'.repeat(200),
    payer,
  }
  expect(transferBody(order, 'ben_1')).toMatchObject({
    request_id: 'fxp-1',
    transfer_amount: '90071992547409.93',
    transfer_currency: 'CNY',
    source_currency: 'CNY',
    beneficiary_id: 'ben_1',
    transfer_method: 'SWIFT',
    swift_charge_option: 'SHARED',
    fee_paid_by: 'PAYER',
    reference: 'x'.repeat(140),
  })
})

describe('a webhook', () => {
  const PAID =
    '{"id":"evt_1","name":"payout.transfer.paid","account_id":"acct_1","data":{"id":"tr_1","request_id":"fxp-1","status":"PAID"},"created_at":"2023-11-14T22:13:20+0000"}'
  // openssl dgst -sha256 -hmac 'whsec_test' over the timestamp and the body.
  const SIGNED = 'db6b96f69245b0520092c207347589fd34dc1e75e941d09770c73f6309c75c53'
  const TIMESTAMP = '1700000000000'
  const read = (body: string, headers: Readonly<Record<string, string>>, lateMs = 0, webhookSecret = 'whsec_test') =>
    airwallexNotices({ webhookSecret, clock: { now: () => new Date(Number(TIMESTAMP) + lateMs) } }).readNotice(
      headers,
      Buffer.from(body),
    )
  const headers = { 'x-timestamp': TIMESTAMP, 'x-signature': SIGNED }
  test('with its signature names what it is about', () => {
    expect(read(PAID, headers)).toEqual({ eventId: 'evt_1', about: 'payment', reference: 'fxp-1', providerId: 'tr_1' })
  })
  test('without it, with another secret, timestamp or bytes names nothing', () => {
    expect(read(PAID, {})).toBeNull()
    expect(read(PAID, headers, 0, 'whsec_other')).toBeNull()
    expect(read(PAID, { ...headers, 'x-timestamp': '1700000000001' })).toBeNull()
    expect(read(PAID.replace('fxp-1', 'fxp-2'), headers)).toBeNull()
  })
  test('about a question names the question, and nothing of what it asks is believed', () => {
    const asked = '{"id":"evt_2","name":"rfi.action_required","account_id":"acct_1","data":{"id":"rfi_1"}}'
    const signature = createHmac('sha256', 'whsec_test').update(`${TIMESTAMP}${asked}`).digest('hex')
    expect(read(asked, { ...headers, 'x-signature': signature })).toEqual({
      eventId: 'evt_2',
      about: 'question',
      reference: null,
      providerId: 'rfi_1',
    })
  })
  test('is read for as long as it is sent again, and not for ever', () => {
    expect(read(PAID, headers, 3 * 86_400_000)).not.toBeNull()
    expect(read(PAID, headers, 5 * 86_400_000)).toBeNull()
    expect(read(PAID, headers, -600_000)).toBeNull()
  })
})

describe('a list that does not select by our reference', () => {
  test('is read row by row and page by page, and one without an end tells nothing', async () => {
    let endless = false
    const other = { ...CREATED, request_id: 'fxp-other', id: 'tr_0' }
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost')
      const pages: Readonly<Record<string, object>> = {
        '': { items: [other], page_after: 'two' },
        two: { items: [other, CREATED], page_after: 'three' },
        three: { items: [other] },
      }
      const page = endless ? { items: [other], page_after: 'more' } : pages[url.searchParams.get('page') ?? '']
      const login = { token: 't', expires_at: '2099-01-01T00:00:00+0000' }
      response.end(JSON.stringify(url.pathname.endsWith('/login') ? login : page))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const provider = airwallexProvider({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      clientId: 'x',
      apiKey: 'x',
      validity: 'MIN_15',
      clock: systemClock,
      timeoutMs: 5_000,
    })
    expect(await provider.statusOf('fxp-1')).toMatchObject({ kind: 'pending', providerId: 'tr_1' })
    expect(await provider.statusOf('fxp-2')).toEqual({ kind: 'unknown_reference' })
    endless = true
    expect((await provider.statusOf('fxp-3')).kind).toBe('no_answer')
    await new Promise((resolve) => server.close(resolve))
  })
})
