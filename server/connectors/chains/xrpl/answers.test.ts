/** Recorded answers of real servers, checked by hand: the delivered amount counts. */
import { describe, expect, test } from 'vitest'
import { transferIn } from './arrivals.ts'
import recorded from './vectors/answers.json' with { type: 'json' }
import { readHistory, readServerInfo } from './wire.ts'

const BLOCK = { height: 22_420_540, hash: 'A'.repeat(64) }
const HASH = 'A0A074D10355223CBE2520A42F93A52E3CC8B4D692570EB4841084F9BBB39F7A'

/** A recorded transaction as a line of an account's history. */
function lineOf({ tx_json: order, meta }: { readonly tx_json: object; readonly meta: object }, account: string) {
  const line = { tx_json: order, meta, hash: HASH, ledger_index: BLOCK.height, validated: true }
  return readHistory({
    account,
    ledger_index_min: 1,
    ledger_index_max: BLOCK.height,
    transactions: [line],
    validated: true,
  }).transactions[0]
}

describe('a recorded payment', () => {
  test.each(recorded.payments)('$path pays $drops drops', ({ account, drops, answer }) => {
    const line = lineOf(answer, account)
    const found =
      line === undefined ? [] : transferIn(line, { account, ours: new Set([account]), coin: 'XRP', block: BLOCK })
    expect(found.map(({ amount, lookupKey, txid }) => [amount.units, lookupKey, txid])).toEqual(
      drops === null ? [] : [[BigInt(drops), account, HASH]],
    )
  })

  test.each<[string, object, object]>([
    ['failed', {}, { TransactionResult: 'tecPATH_PARTIAL' }],
    ['is from before its amount was kept', {}, { delivered_amount: 'unavailable' }],
    ['says nothing of what it delivered', {}, { delivered_amount: undefined }],
    ['delivered nothing', {}, { delivered_amount: '0' }],
    ['says it as a number', {}, { delivered_amount: 1_000_000 }],
    ['pays somebody else', { Destination: 'rGFuMiw48HdbnrUbkRYuitXTmfrDBNTCnX' }, {}],
    ['comes from ourselves', { Account: 'rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4' }, {}],
    ['deletes an account', { TransactionType: 'AccountDelete' }, {}],
    ['cashes a check', { TransactionType: 'CheckCash' }, {}],
  ])('that %s pays us nothing', (_, order, meta) => {
    const [payment] = recorded.payments
    if (payment === undefined) throw new Error('nothing recorded')
    const { account, answer } = payment
    const line = lineOf({ tx_json: { ...answer.tx_json, ...order }, meta: { ...answer.meta, ...meta } }, account)
    expect(
      line === undefined ? null : transferIn(line, { account, ours: new Set([account]), coin: 'XRP', block: BLOCK }),
    ).toEqual([])
  })
})

test('a history in the first version of the API is not understood, rather than read as empty', () => {
  expect(() => readHistory(recorded.historyOfVersion1.answer)).toThrow()
})

test('a recorded server tells its network, reserves and history', () => {
  expect(readServerInfo(recorded.serverInfo.answer)).toMatchObject({
    network_id: 1,
    complete_ledgers: [{ from: 37_621_036, to: 38_327_626 }],
    validated_ledger: { seq: 38_327_626, reserve_base_xrp: 10_000_000n, reserve_inc_xrp: 2_000_000n },
  })
})

test.each<[string, unknown]>([
  ['empty', []],
  ['7', [{ from: 7, to: 7 }]],
  [
    '1-5,7,9-12',
    [
      { from: 1, to: 5 },
      { from: 7, to: 7 },
      { from: 9, to: 12 },
    ],
  ],
])('the history %s', (text, expected) => {
  const { info } = recorded.serverInfo.answer
  expect(readServerInfo({ info: { ...info, complete_ledgers: text } }).complete_ledgers).toEqual(expected)
})

test.each(['', '1-', '1-5;7', 'all'])('no history: %s', (text) => {
  const { info } = recorded.serverInfo.answer
  expect(() => readServerInfo({ info: { ...info, complete_ledgers: text } })).toThrow()
})
