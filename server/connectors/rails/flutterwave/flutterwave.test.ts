import { describe, expect, test } from 'vitest'
import { exactJson } from '../../exact-json.ts'
import { flutterwaveRail } from './index.ts'
import { foundTransfer, orderedTransfer, refusalOf } from './wire.ts'

// Recorded answers are those of Flutterwave's published client for version 3 (github.com/Flutterwave/Node-v3,
// documentation/transfers.md).
const QUEUED = `{"status":"success","message":"Transfer Queued Successfully","data":{"id":396432,"account_number":"0690000040","bank_code":"044",
  "full_name":"Alexis Sanchez","created_at":"2023-03-11T01:14:21.000Z","currency":"NGN","debit_currency":"NGN","amount":5500,"fee":26.875,"status":"NEW",
  "reference":"akhlm-pstmnpyt-rfxxgjlsioens007_PMCKDU_1","meta":null,"narration":"Akhlm Pstmn Trnsfr xx007","complete_message":"","requires_approval":0,
  "is_approved":1,"bank_name":"ACCESS BANK NIGERIA"}}`
const QUEUED_REFERENCE = 'akhlm-pstmnpyt-rfxxgjlsioens007_PMCKDU_1'
const FETCHED = `{"status":"success","message":"Transfers fetched","meta":{"page_info":{"total":47,"current_page":1,"total_pages":5}},"data":[
  {"id":403318,"account_number":"256782033409","bank_code":"MPS","full_name":"N/A","created_at":"2023-05-22T16:34:49.000Z","currency":"UGX","debit_currency":null,
  "amount":20,"fee":500,"status":"FAILED","reference":"6b76aa8f93bd765c","meta":[{"mobile_number":"08109328188"}],"narration":"Mobile money payout",
  "approver":null,"complete_message":"beneficiary_name is required","requires_approval":0,"is_approved":1,"bank_name":"N/A"},
  {"id":401083,"account_number":"28581369","bank_code":"wallet","full_name":"Trulipay technologies ","created_at":"2023-04-26T22:10:27.000Z","currency":"GHS",
  "debit_currency":"GHS","amount":20000,"fee":0,"status":"FAILED","reference":"TRF-546614104664","meta":{"AccountId":1758777},"narration":null,"approver":null,
  "complete_message":"DISBURSE FAILED: You can only spend GHS 1000.00 at once","requires_approval":0,"is_approved":1,"bank_name":"wallet"}]}`
const NONE =
  '{"status":"success","message":"Transfers fetched","meta":{"page_info":{"total":0,"current_page":1,"total_pages":0}},"data":[]}'
const EVENT =
  '{"event":"transfer.completed","event.type":"Transfer","data":{"id":396432,"status":"SUCCESSFUL","reference":"akhlm-1"}}'

const listed = (...rows: readonly object[]): unknown => ({ status: 'success', data: rows })
const row = (status: string, more: object = {}) => ({
  id: '7',
  reference: 'ours-0123456789abcdef',
  status,
  currency: 'NGN',
  ...more,
})
const OURS = 'ours-0123456789abcdef'

describe('a transfer', () => {
  test('that was queued, as documented, is pending', () => {
    expect(orderedTransfer(exactJson(QUEUED), QUEUED_REFERENCE)).toEqual({ kind: 'pending', railId: '396432' })
  })
  test('of a fraction of a kobo’s fee costs a whole kobo more', () => {
    const paid = exactJson(QUEUED.replace('"NEW"', '"SUCCESSFUL"'))
    expect(orderedTransfer(paid, QUEUED_REFERENCE)).toEqual({ kind: 'paid', railId: '396432', feeMinor: 2688n })
  })
  test.each([
    ['6b76aa8f93bd765c', 'account_invalid'],
    ['TRF-546614104664', 'amount_out_of_range'],
  ])('that failed, as documented: %s', (reference, why) => {
    expect(foundTransfer(exactJson(FETCHED), reference)).toMatchObject({ kind: 'failed', why })
  })
  test('whose message says that it was reversed came back', () => {
    expect(
      foundTransfer(listed(row('FAILED', { complete_message: 'Transaction has been reversed' })), OURS)?.kind,
    ).toBe('reversed')
  })
  test.each(['OTP', 'successful', 'Completed', ''])('of the unknown status %j is nobody’s to judge', (status) => {
    expect(foundTransfer(listed(row(status)), OURS)?.kind).toBe('no_answer')
  })
})

describe('a search by reference', () => {
  test('that finds nothing does not know it', () => {
    expect(foundTransfer(exactJson(NONE), OURS)).toEqual({ kind: 'unknown_reference' })
  })
  test('that finds only others did not search', () => {
    expect(foundTransfer(exactJson(FETCHED), OURS)?.kind).toBe('no_answer')
  })
  test.each([
    [['FAILED', 'SUCCESSFUL'], 'paid'],
    [['FAILED', 'PENDING'], 'pending'],
    [['FAILED', 'HELD'], 'no_answer'],
    [['FAILED', 'FAILED'], 'failed'],
  ])('that finds %j of one reference tells %s', (statuses, kind) => {
    expect(foundTransfer(listed(...statuses.map((status) => row(status))), OURS)?.kind).toBe(kind)
  })
  test('whose answer is something else is none', () => {
    expect(foundTransfer({ status: 'success', data: {} }, OURS)).toBeNull()
    expect(foundTransfer({ status: 'error', message: 'x', data: null }, OURS)).toBeNull()
  })
})

test('a duplicate is told from other refusals', () => {
  expect(refusalOf({ status: 'error', message: 'Duplicate reference', data: null })).toMatchObject({ duplicate: true })
  expect(refusalOf({ status: 'error', message: 'Insufficient funds', data: null })).toMatchObject({
    duplicate: false,
    why: 'rail_balance_low',
  })
})

test('a webhook is believed by its secret hash alone, and only about transfers', () => {
  const rail = flutterwaveRail({
    url: 'https://api.flutterwave.com',
    secretKey: 'x',
    webhookHash: 'recorded',
    timeoutMs: 1,
    sender: { name: 'Zend', country: 'NG', phone: '2348000000000' },
  })
  const read = (hash: string, body = EVENT) => rail.readNotice({ 'verif-hash': hash }, Buffer.from(body))
  expect(read('recorded')).toEqual({ eventId: 'transfer.completed:396432:SUCCESSFUL', reference: 'akhlm-1' })
  expect(read('recorde')).toBeNull()
  expect(read('')).toBeNull()
  expect(read('recorded', EVENT.replace('transfer.completed', 'charge.completed'))).toBeNull()
})
