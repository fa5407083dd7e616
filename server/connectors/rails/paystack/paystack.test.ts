import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exactJson } from '../../exact-json.ts'
import { paystackRail } from './index.ts'
import { isUnknown, refusalOf, transferOf } from './wire.ts'

// Recorded answers are those of Paystack's documentation, as its sources have them
// (github.com/PaystackOSS/doc-code-snippets, src/api/transfers).
const VERIFIED = `{"status":true,"message":"Transfer retrieved","data":{"amount":100000,"createdAt":"2025-08-04T09:59:19.000Z","currency":"NGN","domain":"test",
  "failures":null,"id":860670817,"integration":463433,"reason":"Bonus for the week","reference":"acv_9ee55786-2323-4760-98e2-6380c9cb3f67","source":"balance",
  "source_details":null,"status":"success","titan_code":null,"transfer_code":"TRF_8opchtrhtjlfz90n","request":1068403325,"transferred_at":null,
  "updatedAt":"2025-08-04T09:59:19.000Z","recipient":{"active":true,"currency":"NGN","recipient_code":"RCP_gd9vgag7n5lr5ix","type":"nuban"},
  "session":{"provider":null,"id":null},"fee_charged":1000,"fees_breakdown":null,"gateway_response":null}}`
const REFERENCE = 'acv_9ee55786-2323-4760-98e2-6380c9cb3f67'
const NEEDS_OTP = `{"status":true,"message":"Transfer requires OTP to continue","data":{"reference":"x8beye1xud","integration":463433,"domain":"test",
  "amount":20000,"currency":"NGN","source":"balance","reason":"E choke","recipient":10751086,"status":"otp","transfer_code":"TRF_1aqrqhoomp0rjro","id":56506855}}`
const REFUSED =
  `{"status":false,"message":"Recipient specified is invalid","meta":{"nextStep":"Provide a valid recipient. Ensure you are passing the recipient
  code in the recipient param"},"type":"validation_error","code":"invalid_transfer_recipient"}`.replace('\n  ', ' ')
const NOT_FOUND = '{"status":false,"message":"Transfer not found"}'
const FAILED_EVENT = `{"event":"transfer.failed","data":{"amount":200000,"currency":"NGN","domain":"test","failures":null,"id":69123462,
  "reason":"Enjoy","reference":"1976435206","source":"balance","status":"failed","transfer_code":"TRF_chs98y5rykjb47w"}}`

const withStatus = (status: string): unknown =>
  exactJson(VERIFIED.replace('"status":"success"', `"status":"${status}"`))

describe('a transfer', () => {
  test('as documented is paid, and its fee is known', () => {
    expect(transferOf(exactJson(VERIFIED), REFERENCE)).toEqual({
      kind: 'paid',
      railId: 'TRF_8opchtrhtjlfz90n',
      feeMinor: 1000n,
    })
  })
  test('that waits for a one-time code is pending: somebody may still enter it', () => {
    expect(transferOf(exactJson(NEEDS_OTP), 'x8beye1xud')).toEqual({ kind: 'pending', railId: 'TRF_1aqrqhoomp0rjro' })
  })
  test.each([
    ['pending', 'pending'],
    ['received', 'pending'],
    ['processing', 'pending'],
    ['failed', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['abandoned', 'failed'],
    ['reversed', 'reversed'],
    ['SUCCESS', 'no_answer'],
    ['on_hold', 'no_answer'],
    ['', 'no_answer'],
  ])('of status %j is %s', (status, kind) => {
    expect(transferOf(withStatus(status), REFERENCE)?.kind).toBe(kind)
  })
  test('of another reference says nothing of ours', () => {
    expect(transferOf(exactJson(VERIFIED), 'acv_another')?.kind).toBe('no_answer')
  })
  test('that cannot be read is none', () => {
    expect(transferOf(exactJson('{"status":true,"data":[]}'), REFERENCE)).toBeNull()
    expect(transferOf(exactJson(REFUSED), REFERENCE)).toBeNull()
  })
})

describe('a refusal', () => {
  test.each([
    [REFUSED, 'account_invalid'],
    [
      '{"status":false,"message":"Your balance is not enough to fulfil this request","code":"insufficient_balance"}',
      'rail_balance_low',
    ],
    ['{"status":false,"message":"Transfer amount is below the minimum"}', 'amount_out_of_range'],
    ['{"status":false,"message":"Something new"}', 'rejected'],
  ])('%s', (text, why) => {
    expect(refusalOf(exactJson(text))).toMatchObject({ why, duplicate: false })
  })
  test.each([
    'Please provide a unique reference. Reference already exists on a transfer',
    'Duplicate Transfer Reference',
  ])('a duplicate is told: %s', (message) => {
    expect(refusalOf({ status: false, message })).toMatchObject({ duplicate: true })
  })
  test('only Paystack’s own words make a reference unknown', () => {
    expect(isUnknown(404, exactJson(NOT_FOUND))).toBe(true)
    expect(isUnknown(404, { status: false, message: 'Not found' })).toBe(false)
    expect(isUnknown(404, { error: 'no route' })).toBe(false)
    expect(isUnknown(401, exactJson(NOT_FOUND))).toBe(false)
  })
})

describe('a webhook', () => {
  const rail = paystackRail({ url: 'https://api.paystack.co', secretKey: 'sk_test_recorded', timeoutMs: 1 })
  const sign = (body: string): string => createHmac('sha512', 'sk_test_recorded').update(body).digest('hex')
  const read = (body: string, signature = sign(body)) =>
    rail.readNotice({ 'x-paystack-signature': signature }, Buffer.from(body))

  test('as documented names its transfer', () => {
    expect(read(FAILED_EVENT)).toEqual({ eventId: 'transfer.failed:69123462', reference: '1976435206' })
  })
  test('whose bytes changed after it was signed names nothing', () => {
    expect(read(FAILED_EVENT.replace('200000', '200001'), sign(FAILED_EVENT))).toBeNull()
    expect(read(FAILED_EVENT, sign(FAILED_EVENT).toUpperCase())).toBeNull()
    expect(read(FAILED_EVENT, '')).toBeNull()
  })
  test('of anything but a transfer is not ours', () => {
    expect(read(FAILED_EVENT.replace('transfer.failed', 'charge.success'))).toBeNull()
    expect(read('[]')).toBeNull()
  })
})
