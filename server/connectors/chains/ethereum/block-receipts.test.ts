/** Checks that a block's receipts are complete: a real block, and every way in which nodes and providers omit some. */
import { describe, expect, test } from 'vitest'
import type { ChainPoll } from '../../../ports/chain.ts'
import { type Answer, error, nodeWith, result, type Script } from '../scripted-node.fixture.ts'
import { assertWhole } from './block-receipts.ts'
import { ethereumConnector } from './index.ts'
import { logsBloom, receiptsRoot } from './receipts-root.ts'
import { TRANSFER_TOPIC } from './transfers.ts'
import mainnet from './vectors/mainnet-block.json' with { type: 'json' }
import { readBlock, readBlockReceipts } from './wire.ts'

const word = (hex: string): string => `0x${hex.padStart(64, '0')}`
const account = (hex: string): string => `0x${hex.repeat(20)}`
const TOKEN = account('cc')
const [to, from, nobody] = [account('aa'), account('bb'), account('00')]
const HASH = word('b10c')
const NONE = receiptsRoot([])

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }
const tokenPayment = (units: number): Log => ({
  address: TOKEN,
  topics: [TRANSFER_TOPIC, word(from.slice(2)), word(to.slice(2))],
  data: word(units.toString(16)),
})
const event: Log = { address: account('dd'), topics: [word('1')], data: '0x' }

/** A transaction with its receipt, as a node writes both. */
const transaction = (id: string, logs: readonly Log[], { value = 0, type = 2, parties = [from, to] } = {}) => ({
  listed: { hash: word(id), from: parties[0], to: parties[1], value: `0x${value.toString(16)}` },
  receipt: (place: number) => ({
    transactionHash: word(id),
    blockHash: HASH,
    blockNumber: '0x5',
    transactionIndex: `0x${place.toString(16)}`,
    status: '0x1',
    type: `0x${type.toString(16)}`,
    from: parties[0],
    to: parties[1],
    gasUsed: '0x5208',
    cumulativeGasUsed: `0x${((place + 1) * 21_000).toString(16)}`,
    logs: logs.map((log, index) => ({
      ...log,
      blockHash: HASH,
      transactionHash: word(id),
      logIndex: `0x${(place * 10 + index).toString(16)}`,
    })),
  }),
})
type Sent = ReturnType<typeof transaction>

/** A block of these, whose header commits to the receipts of `covered`. */
function blockOf(listed: readonly Sent[], covered = listed) {
  const receipts = readBlockReceipts(covered.map(({ receipt }, place) => receipt(place))) ?? []
  const header = {
    number: '0x5',
    hash: HASH,
    parentHash: word('a'),
    timestamp: '0x1',
    gasUsed: `0x${(covered.length * 21_000).toString(16)}`,
  }
  const covers = { receiptsRoot: receiptsRoot(receipts), logsBloom: logsBloom(receipts.flatMap(({ logs }) => logs)) }
  return { ...header, ...covers, transactions: listed.map((each) => each.listed) }
}

const SPEC = {
  network: 'polygon',
  assets: [
    { asset: 'MATIC', decimals: 18 },
    { asset: 'USDT', decimals: 6, contract: TOKEN },
  ],
  startHeight: 5,
} as const
const connectorOn = async (script: Script) =>
  ethereumConnector({
    spec: SPEC,
    chainId: 137,
    finality: 'confirmations',
    rpcUrl: await nodeWith({ eth_chainId: result('0x89'), ...script }),
  })

/** Polls that block; the node answers `receipts` to the block's request, and correctly by hash. */
async function polled(block: object, sent: readonly Sent[], receipts: Answer, script: Script = {}): Promise<unknown> {
  const one = (txid: unknown): Answer => {
    const place = sent.findIndex(({ listed }) => listed.hash === txid)
    return result(place < 0 ? null : sent[place]?.receipt(place))
  }
  const connector = await connectorOn({
    eth_blockNumber: result('0x5'),
    eth_getBlockByNumber: result(block),
    eth_getBlockReceipts: receipts,
    eth_getTransactionReceipt: one,
    ...script,
  })
  const poll: ChainPoll = await connector.poll([], { ours: async (keys) => new Set(keys) }, 9)
  if (poll.kind === 'lost') return 'lost'
  return poll.held === undefined
    ? poll.transfers.map(({ amount, index }) => `${amount.units} ${amount.asset} ${index}`)
    : poll.held.reason
}

const coins = transaction('1', [], { value: 7, type: 0 })
const tokens = transaction('2', [event, tokenPayment(5)])
const swap = transaction('3', [event, tokenPayment(6), event])
const sent = [coins, tokens, swap]
const receiptsOf = (some: readonly Sent[]) => some.map(({ receipt }, place) => receipt(place))
const SEEN = ['7 MATIC value', '5 USDT log-1', '6 USDT log-1']

describe('the receipts of a real block', () => {
  const block = readBlock(mainnet.block)
  const receipts = readBlockReceipts(mainnet.receipts) ?? []
  if (block === null) throw new Error('no block')

  test('give the root and the filter in its header, and no others do', () => {
    const listed = { ...block, height: block.number }
    expect(() => assertWhole(listed, receipts)).not.toThrow()
    expect(logsBloom(receipts.flatMap(({ logs }) => logs))).toBe(block.logsBloom)
    expect(() => assertWhole(listed, receipts.slice(1))).toThrow('1 of the 2 transactions')
    expect(() =>
      assertWhole(
        listed,
        receipts.map((receipt) => ({ ...receipt, logs: [] })),
      ),
    ).toThrow('not those of its header')
    expect(() =>
      assertWhole(
        listed,
        receipts.map((receipt) => ({ ...receipt, blockHash: word('0') })),
      ),
    ).toThrow('another block')
  })
})

describe('a block', () => {
  test('is read with all of its receipts', async () => {
    expect(await polled(blockOf(sent), sent, result(receiptsOf(sent)))).toEqual(SEEN)
  })

  const withoutLog = receiptsOf(sent).map((receipt, place) => ({
    ...receipt,
    logs: place === 1 ? receipt.logs.slice(0, 1) : receipt.logs,
  }))
  test.each<[string, Answer, RegExp]>([
    ['nothing', result([]), /^3 of the 3 transactions/],
    ['null', result(null), /no receipts of block 5 yet/],
    ['one too few', result(receiptsOf(sent).slice(1)), /^1 of the 3 transactions/],
    ['one twice', result([...receiptsOf(sent), sent[0]?.receipt(0)]), /have no receipt/],
    ['one more', result(receiptsOf([...sent, transaction('4', [])])), /without some of its transactions/],
    [
      'another block’s',
      result(receiptsOf(sent).map((receipt) => ({ ...receipt, blockHash: word('e') }))),
      /another block/,
    ],
    ['all without one event', result(withoutLog), /not those of its header/],
  ])('of which a node tells %s is held', async (_name, receipts, reason) => {
    expect(await polled(blockOf(sent), sent, receipts)).toMatch(reason)
  })

  test('whose transactions a node leaves out, or lists twice, is held', async () => {
    expect(await polled(blockOf([], sent), sent, result([]))).toMatch(/without its transactions/)
    expect(await polled(blockOf([coins, ...sent], sent), sent, result(receiptsOf(sent)))).toMatch(/a transaction twice/)
    expect(await polled(blockOf(sent.slice(1), sent), sent, result(receiptsOf(sent)))).toMatch(
      /without some of its transactions/,
    )
  })

  test.each([
    [-32_601, 'the method eth_getBlockReceipts does not exist'],
    [-32_602, 'query returned more than 10000 results'],
    [-32_600, 'method not allowed on this plan'],
    [-32_005, 'limit exceeded'],
    [-32_000, 'receipts length mismatch: 3 vs 4'],
  ])('whose receipts are refused (%i) is read from each transaction’s own', async (code, message) => {
    expect(
      await polled(blockOf(sent), sent, error(code, message), { eth_getLogs: error(-32_005, 'limit exceeded') }),
    ).toEqual(SEEN)
    // A block that its index does not know yet.
    expect(await polled(blockOf(sent), sent.slice(1), error(code, message))).toMatch(
      /1 of the 3 transactions|not those/,
    )
  })

  test('with a kind of transaction that is not known is held to the number of receipts, the filter and the gas', async () => {
    const other = [...sent, transaction('4', [], { type: 0x7e })]
    const block = { ...blockOf(other), receiptsRoot: word('f') }
    expect(await polled(block, other, result(receiptsOf(other)))).toEqual(SEEN)
    expect(await polled({ ...block, gasUsed: '0x1' }, other, result(receiptsOf(other)))).toMatch(
      /not those of its header/,
    )
    expect(await polled({ ...block, logsBloom: blockOf([coins]).logsBloom }, other, result(receiptsOf(other)))).toMatch(
      /not those of its header/,
    )
  })
})

describe('what comes over Polygon’s bridge', () => {
  const bridge = transaction('9', [tokenPayment(8)], { type: 0, parties: [nobody, nobody] })
  const all = [...sent, bridge]
  const ALL = [...SEEN, '8 USDT log-0']
  const mismatch = error(-32_000, 'receipts length mismatch')
  const logs = result([...swap.receipt(2).logs, ...bridge.receipt(3).logs])

  test.each<[string, object, Answer, Script]>([
    ['stands in the block and among its receipts', blockOf(all, sent), result(receiptsOf(all)), {}],
    ['and is covered by the header', blockOf(all), result(receiptsOf(all)), {}],
    ['stands in the block alone', blockOf(all, sent), result(receiptsOf(sent)), {}],
    ['stands among the receipts alone', blockOf(sent), result(receiptsOf(all)), {}],
    ['stands alone in a block without any transaction', blockOf([]), result([bridge.receipt(0)]), {}],
    ['makes a node refuse the receipts', blockOf(all, sent), mismatch, { eth_getLogs: logs }],
    ['makes a node refuse the receipts, and is listed nowhere', blockOf(sent), mismatch, { eth_getLogs: logs }],
  ])('%s: it is seen', async (_name, block, receipts, script) => {
    const expected =
      'transactions' in block && Array.isArray(block.transactions) && block.transactions.length === 0
        ? ['8 USDT log-0']
        : ALL
    expect(await polled(block, all, receipts, script)).toEqual(expected)
  })

  test('is seen by its events where it has no receipt at all, and holds the block where those are refused', async () => {
    expect(await polled(blockOf(all, sent), sent, result(receiptsOf(sent)), { eth_getLogs: logs })).toEqual(ALL)
    expect(
      await polled(blockOf(all, sent), sent, result(receiptsOf(sent)), { eth_getLogs: error(-32_005, 'limit') }),
    ).toMatch(/the bridge/)
  })
})

test('a provider that is asked too often says nothing about a token’s decimals', async () => {
  const script = { eth_getBlockByNumber: result({ ...blockOf([]), receiptsRoot: NONE }) }
  const health = async (answer: Answer) => (await connectorOn({ ...script, eth_call: answer })).health()
  await expect(health(error(-32_005, 'limit exceeded'))).rejects.toThrow('limit exceeded')
  await expect(health(error(-32_000, 'too many requests'))).rejects.toThrow('too many requests')
  expect(await health(error(3, 'execution reverted'))).toMatchObject({ refusedAssets: ['USDT'] })
  expect(await health(result(word('6')))).toMatchObject({ refusedAssets: [] })
})
