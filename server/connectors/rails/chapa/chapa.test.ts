import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exactJson } from '../../exact-json.ts'
import { chapaRail } from './index.ts'
import { foundTransfer, orderedTransfer, refusalOf } from './wire.ts'

// Recorded answers are those of Chapa's documentation (https://developer.chapa.co/transfer/transfers and the pages
// beside it).
const VERIFIED = `{"message":"Transfer details","status":"success","data":{"account_name":"Israel Goytom","account_number":"21312331234123","mobile":null,
  "currency":"ETB","amount":100,"charge":2.505,"mode":"live","transfer_method":"bank","narration":null,"chapa_transfer_id":"4d6a7cb7-0d51-4c27-9a19-cc3f066c85a3",
  "bank_code":128,"bank_name":"Bunna Bank","cross_party_reference":null,"ip_address":"UNKNOWN","status":"success","tx_ref":"chewatatest-6669",
  "created_at":"2022-07-26T16:38:32.000000Z","updated_at":"2023-01-10T07:09:08.000000Z"}}`
const REFERENCE = 'chewatatest-6669'
const ID = '4d6a7cb7-0d51-4c27-9a19-cc3f066c85a3'
const refusal = (message: string | object): unknown => ({ message, status: 'failed', data: null })

const withStatus = (status: string): unknown =>
  exactJson(VERIFIED.replace('"status":"success","tx_ref"', `"status":"${status}","tx_ref"`))

describe('a transfer', () => {
  test('as documented is paid; a fraction of a santim that it cost is one', () => {
    expect(foundTransfer(exactJson(VERIFIED), REFERENCE)).toEqual({ kind: 'paid', railId: ID, feeMinor: 251n })
  })
  test.each([
    ['pending', 'pending'],
    ['queued', 'pending'],
    ['reverted', 'failed'],
    ['failed/cancelled', 'failed'],
    ['SUCCESS', 'no_answer'],
    ['otp', 'no_answer'],
    ['', 'no_answer'],
  ])('of status %j is %s', (status, kind) => {
    expect(foundTransfer(withStatus(status), REFERENCE)?.kind).toBe(kind)
  })
  test('of another reference says nothing of ours; what cannot be read is none', () => {
    expect(foundTransfer(exactJson(VERIFIED), 'another')?.kind).toBe('no_answer')
    expect(foundTransfer({ status: 'success', data: {} }, REFERENCE)).toBeNull()
  })
  test('only its own words make a reference unknown', () => {
    expect(foundTransfer(refusal('Transfer not found'), REFERENCE)).toEqual({ kind: 'unknown_reference' })
    expect(foundTransfer(refusal('Bank not found'), REFERENCE)).toBeNull()
    expect(foundTransfer(refusal('Invalid API Key'), REFERENCE)).toBeNull()
  })
  test('that was ordered is under way under our reference, and under no other', () => {
    const queued = { message: 'Transfer Queued Successfully', status: 'success', data: REFERENCE }
    expect(orderedTransfer(queued, REFERENCE)?.kind).toBe('pending')
    expect(orderedTransfer(queued, 'another')?.kind).toBe('no_answer')
    expect(orderedTransfer(refusal('Insufficient Balance'), REFERENCE)).toBeNull()
  })
})

test.each([
  ['Insufficient Balance', 'rail_balance_low', false],
  [{ reference: ['The reference has already been taken.'] }, 'rejected', true],
  [{ bank_code: ['The bank code is invalid.'] }, 'not_supported', false],
  [{ account_number: ['The account number is invalid.'] }, 'account_invalid', false],
])('a refusal: %j', (message, why, duplicate) => {
  expect(refusalOf(refusal(message))).toMatchObject({ why, duplicate })
})

describe('a webhook', () => {
  const rail = chapaRail({ url: 'https://api.chapa.co', secretKey: 'x', webhookSecret: 'recorded', timeoutMs: 1 })
  const BODY = JSON.stringify({
    event: 'payout.success',
    type: 'Payout',
    account_name: 'Israel Goytom',
    status: 'success',
    reference: REFERENCE,
  })
  const sign = (body: string): string => createHmac('sha256', 'recorded').update(body).digest('hex')
  const read = (body: string, signature = sign(body)) =>
    rail.readNotice({ 'x-chapa-signature': signature }, Buffer.from(body))

  test('names its transfer', () => {
    expect(read(BODY)).toEqual({ eventId: `payout.success:${REFERENCE}`, reference: REFERENCE })
  })
  test('whose bytes changed after it was signed names nothing, and neither does one that asks for our approval', () => {
    expect(read(BODY.replace(REFERENCE, 'another'), sign(BODY))).toBeNull()
    expect(rail.readNotice({ 'chapa-signature': sign(BODY) }, Buffer.from(BODY))).toBeNull()
    expect(read(BODY.replace('payout.success', 'charge.success'))).toBeNull()
  })
})
