/** Examples of Currencycloud's own documentation (github.com/CurrencyCloud/currencycloud-swagger, commit cd538c3). */
import { money } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { payeeBy } from '../fx.fixture.ts'
import { beneficiaryFields } from './beneficiary.ts'
import { currencycloudNotices } from './index.ts'
import { listedPurpose } from './purpose.ts'
import { conversionOf, nameCheckOf, type Payment, payment, paymentStatus, refusalOf, statementLine } from './wire.ts'

// data/local/swagger/responses/v2_payments_create_POST_200.json, without what is not read.
const CREATED = {
  id: 'dbec7699-6508-479e-b1cf-d4fbe4bed798',
  amount: '10.00',
  beneficiary_id: '5824f6a3-a5a7-4c3e-acf2-5b1ed2939811',
  currency: 'GBP',
  status: 'ready_to_send',
  payment_type: 'regular',
  transferred_at: '',
  authorisation_steps_required: '0',
  failure_reason: '',
  updated_at: '2022-01-31T14:30:46+00:00',
  unique_request_id: null,
  failure_returned_amount: '0.00',
  charge_type: null,
  fee_amount: null,
  fee_currency: null,
  review_status: 'in_review',
}
const paymentWith = (over: Readonly<Record<string, unknown>>): Payment => payment.parse({ ...CREATED, ...over })
const RELEASED = { transferred_at: '2018-04-30 08:39:25 +0000' }

describe('a payment', () => {
  test.each([
    ...['new', 'awaiting_authorisation', 'authorised', 'ready_to_send', 'submitted'].map((status) => [
      status,
      'pending',
    ]),
    ['released', 'sent'],
    ['completed', 'sent'],
    ['deleted', 'failed'],
    // A new payment is needed after its conversion was cancelled, and nobody says that this one is dead.
    ['suspended', 'no_answer'],
    ['paid', 'no_answer'],
  ])('that is %s is %s', (status, kind) => {
    expect(paymentStatus(paymentWith({ status })).kind).toBe(kind)
  })
  test('that failed after it left came back with what it says', () => {
    const failed = { ...RELEASED, status: 'failed', failure_reason: 'Test Fail', failure_returned_amount: '2000.00' }
    expect(paymentStatus(paymentWith(failed))).toEqual({
      kind: 'returned',
      why: 'other',
      said: 'Test Fail',
      returned: money('GBP', 200_000n),
    })
    // Until it says so, nothing is back.
    expect(paymentStatus(paymentWith({ ...failed, failure_returned_amount: '0.00' })).kind).toBe('no_answer')
    expect(paymentStatus(paymentWith({ ...failed, failure_returned_amount: 'all' })).kind).toBe('no_answer')
  })
  test('that failed before it left was not paid', () => {
    expect(paymentStatus(paymentWith({ status: 'failed', failure_reason: 'x', review_status: 'rejected' }))).toEqual({
      kind: 'failed',
      why: 'compliance',
      said: 'x',
    })
  })
  test('is delivered when the tracker of wires says so, and has its fee in its own currency only', () => {
    const row = paymentWith({ status: 'completed', payment_type: 'priority', fee_amount: '5.00', fee_currency: 'GBP' })
    const tracker = { uetr: '46ed4827-7b6f-4491-a06f-b548d5a7512d', completion_time: null }
    const processing = { ...tracker, transaction_status: { status: 'processing' } }
    expect(paymentStatus(row, processing)).toMatchObject({ kind: 'sent', tracking: tracker.uetr, feeMinor: 500n })
    const completed = {
      uetr: tracker.uetr,
      completion_time: RELEASED.transferred_at,
      transaction_status: { status: 'completed' },
    }
    expect(paymentStatus(row, completed).kind).toBe('delivered')
    expect(paymentStatus({ ...row, fee_currency: 'USD' })).toMatchObject({ feeMinor: null })
  })
})

describe('a conversion', () => {
  // data/local/swagger/responses/v2_conversions_create_POST_200.json, with our currencies the other way round.
  const AGREED = {
    id: '1873a622-ce56-4357-a016-84b850aca99f',
    settlement_date: '2022-02-02T16:30:00+00:00',
    status: 'awaiting_funds',
    buy_currency: 'GBP',
    sell_currency: 'USD',
    client_buy_amount: '106.54',
    client_sell_amount: '150.00',
    unique_request_id: 'fxc-1',
  }
  test('is agreed with what it costs and when it settles', () => {
    expect(conversionOf(AGREED, 'fxc-1')).toEqual({
      kind: 'agreed',
      providerId: AGREED.id,
      sell: money('USD', 15_000n),
      settlesAt: new Date('2022-02-02T16:30:00Z'),
    })
    expect(conversionOf({ ...AGREED, status: 'trade_settled' }, 'fxc-1')?.kind).toBe('settled')
    expect(conversionOf({ ...AGREED, status: 'closed' }, 'fxc-1')?.kind).toBe('no_answer')
    expect(conversionOf(AGREED, 'fxc-2')?.kind).toBe('no_answer')
    expect(conversionOf({ ...AGREED, sell_currency: 'EUR' }, 'fxc-1')).toBeNull()
  })
})

test.each([
  [{ answer: 'full_match', actual_name: 'Ricardo Sousa', reason_code: 'AV100' }, { kind: 'match' }],
  [
    { answer: 'close_match', actual_name: 'Ricardo Sousa', reason_code: 'AV300' },
    { kind: 'close', name: 'Ricardo Sousa' },
  ],
  [
    { answer: 'close_match', actual_name: null, reason_code: 'AV303' },
    { kind: 'close', name: null },
  ],
  [{ answer: 'no_match', actual_name: null, reason_code: 'AV200' }, { kind: 'none' }],
  [{ answer: 'no_match', actual_name: null, reason_code: 'AV201' }, { kind: 'none' }],
  [{ answer: 'no_match', actual_name: null, reason_code: 'AV202' }, { kind: 'not_possible' }],
  [{ answer: 'no_match', actual_name: null, reason_code: 'AV208' }, { kind: 'not_possible' }],
  [{ answer: 'perhaps', reason_code: 'AV900' }, null],
])('a name check of %j', (body, said) => {
  expect(nameCheckOf(body)).toEqual(said)
})

test.each([
  ['duplicate_request', 'unique_request_id', 'rejected', true],
  ['payment_above_limit', 'amount', 'amount_out_of_range', false],
  ['invalid_beneficiary_id', 'beneficiary_id', 'payee_invalid', false],
  ['incorrect_purpose_code', 'purpose_code', 'purpose_invalid', false],
  ['charge_type_not_available', 'charge_type', 'not_supported', false],
  ['crossing_cutoff_time', 'base', 'cut_off', false],
  ['amount_is_too_small', 'amount', 'amount_out_of_range', false],
])('its refusal %s', (code, field, why, duplicate) => {
  const body = { error_code: code, error_messages: { [field]: [{ code, message: 'm', params: '' }] } }
  expect(refusalOf(body)).toMatchObject({ why, duplicate })
})

test('a line of the statement has its sign from its type', () => {
  // data/local/swagger/responses/v2_transactions_find_GET_200.json.
  const row = {
    id: '85280ea5-ba77-414b-af1f-18283d4f140c',
    currency: 'USD',
    amount: '100000.00',
    type: 'credit',
    action: 'funding',
    related_entity_type: 'inbound_funds',
    related_entity_id: '85ab4e71-5a94-48eb-8ce6-9b829e102195',
    completed_at: '2018-04-18T12:30:39+00:00',
  } as const
  expect(statementLine(row, 'USD')).toMatchObject({ kind: 'funding', amount: money('USD', 10_000_000n) })
  expect(statementLine({ ...row, type: 'debit', action: 'payment_fee' }, 'USD')).toMatchObject({
    kind: 'fee',
    amount: money('USD', -10_000_000n),
  })
  expect(statementLine({ ...row, action: 'margin' }, 'USD')?.kind).toBe('other')
  expect(statementLine(row, 'GBP')).toBeNull()
})

test.each([
  ['us-ach', { routing_code_type_1: 'aba', routing_code_value_1: '021000021', bank_account_type: 'checking' }],
  ['us-fedwire', { routing_code_type_1: 'aba', account_number: '1234567800', 'payment_types[]': 'priority' }],
  ['ca-eft', { routing_code_type_1: 'bank_code', routing_code_value_1: '003', routing_code_value_2: '00012' }],
  ['gb-fps', { routing_code_type_1: 'sort_code', routing_code_value_1: '200052', bank_country: 'GB' }],
  ['eu-sepa', { iban: 'DE89370400440532013000', bank_country: 'DE', currency: 'EUR' }],
  ['swift', { bic_swift: 'BKCHCNBJ110', account_number: '6217000100', currency: 'CNH', bank_country: 'CN' }],
] as const)('a payee by %s has the fields of its account', (rail, fields) => {
  expect(Object.fromEntries(beneficiaryFields(payeeBy(rail), 'zend-1'))).toMatchObject({
    ...fields,
    beneficiary_entity_type: 'company',
    beneficiary_company_name: 'Harbour Supplies Ltd',
    beneficiary_external_reference: 'zend-1',
  })
})

test('a purpose is sent as the provider lists it, or not at all', () => {
  expect(listedPurpose('GDDS', ['CGODDR', 'CSTRDR'])).toBe('CGODDR')
  expect(listedPurpose('GDDS', ['CSTRDR'])).toBeNull()
  expect(listedPurpose('INTC', ['CGODDR'])).toBeNull()
})

describe('a push notification', () => {
  const FAILED =
    '{"header":{"message_type":"payment","notification_type":"payment_failed_notification"},"body":{"id":"a634d8c2-f520-4cba-985c-77dc1e0cc9af","amount":"2000.00","failure_returned_amount":"2000.00","currency":"GBP","status":"failed","unique_request_id":"Ciu4eNcYnq582hwK_8Cu47sk"}}'
  // openssl dgst -sha512 -hmac 'a key'
  const SIGNED =
    'fdafdefe1dc694e7c8ee0747fe4d12fecd40dea2f7d9b86ed466504ce81c20139f1eda3c4b1fbc9fc08bc4c7436b6eaaba1725e0a4695835b27861fb78bf3af3'
  const read = (body: string, signature?: string, hmacKey = 'a key') =>
    currencycloudNotices(hmacKey).readNotice({ 'x-hmac-digest-sha-512': signature }, Buffer.from(body))
  test('with its signature names what it is about', () => {
    expect(read(FAILED, SIGNED)).toEqual({
      eventId: 'payment_failed_notification:a634d8c2-f520-4cba-985c-77dc1e0cc9af:failed:',
      about: 'payment',
      reference: 'Ciu4eNcYnq582hwK_8Cu47sk',
      providerId: 'a634d8c2-f520-4cba-985c-77dc1e0cc9af',
    })
  })
  test('without it, with another key or with other bytes names nothing', () => {
    expect(read(FAILED)).toBeNull()
    expect(read(FAILED, SIGNED.replace('f', 'e'))).toBeNull()
    expect(read(FAILED, SIGNED, 'another key')).toBeNull()
    expect(read(FAILED.replace('2000', '2001'), SIGNED)).toBeNull()
  })
})
