/** Recorded answers of Horizon, parsed by our code, and what must never pass for a payment. */
import { expect, test } from 'vitest'
import recorded from './vectors/horizon.json' with { type: 'json' }
import { readPayments } from './payments.ts'
import { readAccount, readProblem, readSubmission } from './wire.ts'

const [record] = recorded.operations._embedded.records
if (record === undefined) throw new Error('nothing was recorded')
const page = (...records: readonly object[]) => ({ _embedded: { records } })

test('an operation that Horizon answered with', () => {
  expect(readPayments(recorded.operations)).toEqual([
    {
      id: 2_919_916_336_320_518n,
      ledger: 679_846,
      txid: record.transaction_hash,
      successful: true,
      received: [
        {
          to: record.to,
          from: record.from,
          asset: `USD:${record.asset_issuer}`,
          units: 100_000_000_000n,
          // An empty text is no memo.
          memo: null,
          part: 0,
        },
      ],
      merged: null,
      offered: [],
    },
  ])
})

test.each([
  ['an operation that failed', { transaction_successful: false }],
  ['an operation of a transaction that failed', { transaction: { ...record.transaction, successful: false } }],
  ['a contract that moved nothing', { type: 'invoke_host_function' }],
  ['a kind that nobody knows yet', { type: 'payment_by_pigeon' }],
])('%s brings nothing', (_name, change) => {
  expect(readPayments(page({ ...record, ...change }))).toMatchObject([{ received: [], merged: null, offered: [] }])
})

test.each([
  ['another ledger than its number says', { transaction: { ...record.transaction, ledger: 679_847 } }],
  ['no transaction', { transaction: undefined }],
  ['a memo of a kind that nobody knows', { transaction: { ...record.transaction, memo_type: 'song' } }],
  ['an amount with too many decimals', { amount: '1.00000001' }],
  ['an amount below nothing', { amount: '-1.0000000' }],
  ['a number that is none', { paging_token: 'now' }],
])('%s is no answer', (_name, change) => {
  expect(() => readPayments(page({ ...record, ...change }))).toThrow(/./)
})

test('accounts: what is free, what there is room for, and what is asked of payers', () => {
  const line = {
    balance: '10.0000000',
    limit: '30.0000000',
    buying_liabilities: '5.0000000',
    selling_liabilities: '4.0000000',
    asset_type: 'credit_alphanum4',
  }
  const account = {
    sequence: '9223372036854775807',
    subentry_count: 3,
    num_sponsoring: 2,
    num_sponsored: 1,
    balances: [
      { ...line, asset_code: 'USDC', asset_issuer: 'GISSUER', is_authorized: false },
      { balance: '1.0000000', asset_type: 'native' },
      { balance: '7.0000000', asset_type: 'liquidity_pool_shares', liquidity_pool_id: '00' },
    ],
    data: { 'config.memo_required': 'MQ==' },
  }
  expect(readAccount(account)).toMatchObject({
    sequence: 2n ** 63n - 1n,
    entries: 6n,
    memoRequired: true,
    balances: [
      { asset: 'USDC:GISSUER', units: 100_000_000n, free: 60_000_000n, room: 150_000_000n, authorized: false },
      { asset: 'native', units: 10_000_000n, room: null, authorized: true },
      { asset: ':' },
    ],
  })
  expect(readAccount({ ...account, data: { 'config.memo_required': 'MA==' } })?.memoRequired).toBe(false)
})

test('what a node says of a submission, and what says nothing of it', () => {
  const hash = record.transaction_hash
  expect(readSubmission({ tx_status: 'ERROR', hash, errorResultXdr: 'AAAA' })).toEqual({
    status: 'ERROR',
    hash,
    result: 'AAAA',
  })
  expect(readSubmission({ tx_status: 'PENDING', hash })).toEqual({ status: 'PENDING', hash, result: null })
  expect(readSubmission({ tx_status: 'LOST', hash })).toBeNull()
  expect(readProblem({ type: 'https://stellar.org/horizon-errors/stale_history' })).toBe('stale_history')
  expect([readProblem(null), readProblem({ type: 'about:blank' })]).toEqual([null, null])
})
