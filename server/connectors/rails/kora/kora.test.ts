import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exactJson } from '../../exact-json.ts'
import { koraRail } from './index.ts'
import { KORA_INSTITUTIONS } from './institutions.ts'
import { balancesAnswer, isUnknown, payoutOf, refusalOf } from './wire.ts'

// Recorded answers and words are those of Kora's documentation (https://developers.korapay.com/docs/payout-via-api,
// /docs/balance-api, /docs/errors).
const INITIATED = `{"status":true,"message":"transfer initiated successfully","data":{"amount":"100.00","fee":"2.50","currency":"NGN","status":"processing",
  "reference":"KPY-D-t74azVrw9oPLtv9","narration":"Test Transfer Payment","message":"Payout processing",
  "customer":{"name":"John Doe","email":"johndoe@sample.com","phone":null},"metadata":{"internalRef":"JD-12-67","age":15,"fixed":true}}}`
const REFERENCE = 'KPY-D-t74azVrw9oPLtv9'
const BALANCES = `{"status":true,"message":"success","data":{"NGN":{"pending_balance":100000.78,"available_balance":400300.90},
  "USD":{"pending_balance":10000.78,"available_balance":10093756.06,"issuing_balance":17639.67}}}`
const refusal = (message: string): unknown => ({ status: false, message, data: null })

const withStatus = (status: string, message = 'Payout processing'): unknown =>
  exactJson(INITIATED.replace('"status":"processing"', `"status":"${status}"`).replace('Payout processing', message))

describe('a payout', () => {
  test('as documented is under way', () => {
    expect(payoutOf(exactJson(INITIATED), REFERENCE)).toEqual({ kind: 'pending', railId: REFERENCE })
  })
  test('that succeeded is paid, and its fee is known', () => {
    expect(payoutOf(withStatus('success'), REFERENCE)).toEqual({ kind: 'paid', railId: REFERENCE, feeMinor: 250n })
  })
  test.each([
    ['Insufficient funds in disbursement wallet', 'rail_balance_low'],
    ['Dormant account', 'account_closed'],
    ['Payout limit exceeded', 'amount_out_of_range'],
    ['Do not honor', 'rejected'],
    ['Timeout waiting for response from destination', 'rejected'],
    ['Payout terminated due to suspected fraud', 'rejected'],
  ])('that failed says why: %s', (message, why) => {
    expect(payoutOf(withStatus('failed', message), REFERENCE)).toEqual({
      kind: 'failed',
      railId: REFERENCE,
      why,
      said: message,
    })
  })
  test.each(['SUCCESS', 'reversed', 'on_hold', ''])('of status %j says nothing', (status) => {
    expect(payoutOf(withStatus(status), REFERENCE)?.kind).toBe('no_answer')
  })
  test('of another reference says nothing of ours; what cannot be read is none', () => {
    expect(payoutOf(exactJson(INITIATED), 'another')?.kind).toBe('no_answer')
    expect(payoutOf({ status: true, data: {} }, REFERENCE)).toBeNull()
    expect(payoutOf(refusal('Transaction not found'), REFERENCE)).toBeNull()
  })
})

describe('a refusal', () => {
  test.each([
    ['Insufficient funds in disbursement wallet', 'rail_balance_low'],
    ['Unable to resolve bank account.', 'account_invalid'],
    ['Invalid account.', 'account_invalid'],
    ['Invalid bank provided.', 'not_supported'],
    ['Invalid request data', 'rejected'],
  ])('%s', (message, why) => {
    expect(refusalOf(refusal(message))).toMatchObject({ why, duplicate: false })
  })
  test('a duplicate is told', () => {
    expect(refusalOf(refusal('Duplicate Transaction Reference. Please use a unique reference'))).toMatchObject({
      duplicate: true,
    })
  })
  test('only Kora’s own words make a reference unknown', () => {
    expect(isUnknown(refusal('Transaction not found'))).toBe(true)
    expect(isUnknown(refusal('Invalid authorization key'))).toBe(false)
    expect(isUnknown({ message: 'Transaction not found' })).toBe(false)
  })
})

test('balances as documented', () => {
  expect(balancesAnswer.parse(exactJson(BALANCES)).data['NGN']?.available_balance).toBe('400300.90')
})

test('codes are those that the documentation shows, in its writing', () => {
  expect(KORA_INSTITUTIONS['ZA bank']).toMatchObject({
    'za-absa': { code: '632005' },
    'za-african-bank': { code: '430000' },
  })
  expect(KORA_INSTITUTIONS['KE bank']).toMatchObject({ 'ke-equity': { code: '0068' }, 'ke-kcb': { code: '0001' } })
})

describe('a webhook', () => {
  const rail = koraRail({
    url: 'https://api.korapay.com',
    secretKey: 'sk_test_recorded',
    contactMail: 'payouts@example.com',
    timeoutMs: 1,
  })
  const data = { fee: 15, amount: 150.99, status: 'success', currency: 'NGN', reference: REFERENCE }
  const sign = (signed: unknown): string =>
    createHmac('sha256', 'sk_test_recorded').update(JSON.stringify(signed)).digest('hex')
  const read = (body: unknown, signature = sign(data)) =>
    rail.readNotice({ 'x-korapay-signature': signature }, Buffer.from(JSON.stringify(body)))

  test('names its payout; its signature is over its data alone', () => {
    expect(read({ event: 'transfer.success', data })).toEqual({
      eventId: `transfer.success:${REFERENCE}`,
      reference: REFERENCE,
    })
    expect(read({ event: 'transfer.failed', data })).toMatchObject({ eventId: `transfer.failed:${REFERENCE}` })
  })
  test('whose data changed after it was signed names nothing', () => {
    expect(read({ event: 'transfer.success', data: { ...data, reference: 'another' } })).toBeNull()
    expect(read({ event: 'transfer.success', data }, '')).toBeNull()
  })
  test('of anything but a payout is not ours', () => {
    expect(read({ event: 'charge.success', data })).toBeNull()
    expect(rail.readNotice({ 'x-korapay-signature': sign([]) }, Buffer.from('[]'))).toBeNull()
  })
})
