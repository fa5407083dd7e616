/** Published answers of the real indexer, parsed like ours. */
import { Cell } from '@ton/core'
import { expect, test } from 'vitest'
import { exactJson } from '../../exact-json.ts'
import { commentOf, OPERATION, operationOf } from './bodies.ts'
import recorded from './vectors/answers.json' with { type: 'json' }
import { readMasterchainInfo, readStateAt, readTransactions } from './wire.ts'

/** The answer as it arrives over the wire. */
const wire = (answer: unknown): unknown => exactJson(JSON.stringify(answer))

test('the newest masterchain block', () => {
  expect(readMasterchainInfo(wire(recorded.masterchainInfo))).toEqual({
    workchain: -1,
    seqno: 21_082_664,
    hash: Buffer.from(recorded.masterchainInfo.last.root_hash, 'base64').toString('hex'),
    globalId: -3,
    utime: 1_721_068_768,
  })
})

test('the state of an account at a masterchain block', () => {
  const { result } = recorded.addressInformation
  const hexOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex')
  expect(readStateAt(wire(recorded.addressInformation))).toEqual({
    newest: { lt: 34_789_408_000_007n, hash: hexOf(result.last_transaction_id.hash) },
    at: { workchain: -1, seqno: 30_517_690, hash: hexOf(result.block_id.root_hash) },
  })
  expect(() => readStateAt(wire({ ...recorded.addressInformation, ok: false }))).toThrow()
})

test('transactions with everything that is looked at', () => {
  const read = recorded.transactions.flatMap((answer) => readTransactions(wire(answer)))
  expect(read.length).toBeGreaterThan(0)
  for (const { account, hash, previous, inMessage, isFinal } of read) {
    expect(account).toMatch(/^0:[0-9a-f]{64}$/)
    expect([hash, previous.hash]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect([isFinal, inMessage === null]).toEqual([true, false])
  }
  const [first] = read
  expect(first).toMatchObject({
    lt: 23_692_407_000_001n,
    seqno: 21_080_779,
    previous: { lt: 23_688_590_000_001n },
    totalFees: 1_960_116n,
    isAborted: false,
    wasOnlyCredited: false,
    wasSentBack: false,
  })
  expect(first?.inMessage).toMatchObject({ source: null, value: 0n, isBounced: false })
  expect(first?.outMessages).toHaveLength(1)
  expect(first?.outMessages[0]).toMatchObject({
    value: 22_000_000n,
    forwardFee: 266_669n,
    isBounced: false,
    source: first?.account,
  })
  expect(commentOf(first?.outMessages[0]?.body ?? Cell.EMPTY)).toBe('hii')
  const operations = read.flatMap(({ outMessages }) => outMessages.map(({ body }) => operationOf(body)))
  expect(operations).toContain(OPERATION.jettonTransfer)
})

// Computed independently from the account's balance: the payment's value and its fees.
test('what a payment cost is what its account lost', () => {
  const [answer] = recorded.transactions
  const [transaction] = answer === undefined ? [] : readTransactions(wire(answer))
  const states = answer?.transactions[0] as
    | { account_state_before: { balance: string }; account_state_after: { balance: string } }
    | undefined
  const [sent] = transaction?.outMessages ?? []
  if (transaction === undefined || sent === undefined || states === undefined) throw new Error('nothing recorded')
  const lost = BigInt(states.account_state_before.balance) - BigInt(states.account_state_after.balance)
  expect(lost).toBe(sent.value + transaction.totalFees + sent.forwardFee)
})
