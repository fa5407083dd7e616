/**
 * The connector for Algorand on a development chain, over HTTP: it sees payments, closed accounts, what applications
 * pay, and nothing else.
 */
import { createServer, type Server } from 'node:http'
import {
  type Account,
  ApplyData,
  BlockHeader,
  Block,
  decodeMsgpack,
  encodeMsgpack,
  EvalDelta,
  makePaymentTxnWithSuggestedParamsFromObject,
  modelsv2,
  SignedTransaction,
  SignedTxnInBlock,
  SignedTxnWithAD,
} from 'algosdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockRef, ChainConnector, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { addressOf, ALGO, AlgorandFixture, ELSEWHERE, GENESIS, NOWHERE, publicKeyOf, SPEC } from './algorand.fixture.ts'
import { algorandAddresses, algorandConnector } from './index.ts'
import { readBlock } from './block.ts'

const BLOCKS_MAX = 500
const fixture = new AlgorandFixture()
beforeAll(() => fixture.chain)
afterAll(() => fixture.end())

let nextIndex = 0
const newDeposit = (): string => addressOf({ account: 'deposit', index: (nextIndex += 1) })
const watching = (...ours: readonly string[]): Watch => ({
  ours: async (keys) => new Set(keys.filter((key) => ours.includes(key))),
})

/** Reads the feed as the product does: what is known, newest first, and what arrived. */
class Reader {
  known: BlockRef[] = []
  transfers: IncomingTransfer[] = []
  readonly connector: ChainConnector
  readonly watch: Watch

  constructor(connector: ChainConnector, watch: Watch) {
    this.connector = connector
    this.watch = watch
  }

  async step(blocksMax = BLOCKS_MAX): Promise<number> {
    const poll = await this.connector.poll(this.known, this.watch, blocksMax)
    if (poll.kind === 'lost') throw new Error('lost')
    expect(poll.base).toEqual(this.known[0] ?? null)
    for (const { block } of poll.transfers) expect(poll.blocks).toContainEqual(block)
    this.known.unshift(...poll.blocks.toReversed())
    this.transfers.push(...poll.transfers)
    expect(new Set(this.transfers.map(({ txid, index }) => `${txid} ${index}`)).size).toBe(this.transfers.length)
    return poll.blocks.length
  }

  async seen(): Promise<readonly string[]> {
    while ((await this.step()) > 0);
    return this.transfers.map(({ lookupKey, amount, index }) => `${lookupKey} ${amount.units} ${index}`)
  }
}

/** A reader of these addresses that has read everything so far. */
async function caughtUp(...ours: readonly string[]): Promise<Reader> {
  const reader = new Reader(await fixture.connector(), watching(...ours))
  await reader.seen()
  reader.transfers = []
  return reader
}

describe('addresses', () => {
  const address = addressOf({ account: 'hot', index: 0 })
  test.each([
    [address, address],
    [`${address.slice(0, -2)}AA`, 'address_checksum'],
    [address.toLowerCase(), 'address_malformed'],
    [`${address}A`, 'address_malformed'],
    [`${address}#1`, 'address_malformed'],
    ['A'.repeat(52) + 'Y5HFKQ', 'address_malformed'],
    ['GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6', 'address_malformed'],
    ['', 'address_malformed'],
  ])('typed: %s', (input, expected) => {
    const read = algorandAddresses().parseAddress(input)
    expect(read.ok ? read.value : read.refusal.code).toEqual(
      read.ok ? { address: expected, lookupKey: expected } : expected,
    )
  })

  test('none of a key or an index that is none', () => {
    const addresses = algorandAddresses()
    const key = publicKeyOf({ account: 'deposit', index: 1 })
    expect(addresses.depositAddress(key, 5)).toEqual(addresses.hotAddress(key))
    for (const wrong of ['', key.slice(2), key.toUpperCase()])
      expect(() => addresses.hotAddress(wrong)).toThrow(RangeError)
    for (const index of [-1, 0.5, 2 ** 31]) expect(() => addresses.depositAddress(key, index)).toThrow(RangeError)
  })
})

test('sees each deposit once, to the last unit, however often it is asked, and not before its round ended', async () => {
  const [one, two] = [newDeposit(), newDeposit()]
  const reader = await caughtUp(one, two)
  const txids = [await fixture.pay(one, 100_000n), await fixture.pay(two, 1_234_567_890n), await fixture.pay(one, 1n)]
  expect(await reader.seen()).toEqual([])
  await fixture.mine(3)
  for (let poll = 0; poll < 3; poll++)
    expect(await reader.seen()).toEqual([`${one} 100000 pay`, `${two} 1234567890 pay`, `${one} 1 pay`])
  // The ids that we compute from blocks equal the reported ones.
  expect(reader.transfers.map(({ txid }) => txid)).toEqual(txids)
  expect(reader.transfers[0]).toMatchObject({
    confirmationsMin: 1,
    amount: { asset: 'ALGO', decimals: 6 },
    block: reader.known[2],
  })
  const again = await caughtUp()
  expect(again.known[0]).toEqual(reader.known[0])
})

test('sees what a closed account leaves, beside what it pays, and nothing that pays others or comes from itself', async () => {
  const [ours, other] = [newDeposit(), newDeposit()]
  const reader = await caughtUp(ours)
  const closing = await fixture.outsider(5n * ALGO)
  const both = await fixture.outsider(7n * ALGO)
  const txid = await fixture.submit(closing, { to: other, units: ALGO, close: ours })
  const txidBoth = await fixture.submit(both, { to: ours, units: 2n * ALGO, close: ours })
  await fixture.pay(other, ALGO)
  await fixture.mine()
  expect(await reader.seen()).toEqual([`${ours} 3999000 close`, `${ours} 2000000 pay`, `${ours} 4999000 close`])
  expect(reader.transfers.map((each) => each.txid)).toEqual([txid, txidBoth, txidBoth])
  const self = await fixture.outsider()
  await fixture.submit(self, { to: self.addr.toString(), units: ALGO })
  await fixture.mine()
  const own = await caughtUp()
  const poll = await own.connector.poll(own.known.slice(1), watching(self.addr.toString()), 1)
  expect(poll).toMatchObject({ transfers: [] })
})

test('sees what an application pays from inside, however deep', async () => {
  const [payer, ours] = [await fixture.outsider(), newDeposit()]
  const { height } = await fixture.mine()
  const bytes = new Uint8Array(
    await (await fetch(`${await fixture.rpcUrl()}/v2/blocks/${height}?format=msgpack`)).arrayBuffer(),
  )
  const { header } = decodeMsgpack(bytes, modelsv2.BlockResponse).block
  expect(header).toBeInstanceOf(BlockHeader)
  const call = (sender: Account, units: bigint, within: readonly SignedTxnWithAD[]) => {
    const suggestedParams = {
      fee: 1_000,
      flatFee: true,
      minFee: 1_000,
      firstValid: 1,
      lastValid: 2,
      genesisHash: header.genesisHash,
      genesisID: header.genesisID,
    }
    const txn = makePaymentTxnWithSuggestedParamsFromObject({
      sender: sender.addr,
      receiver: ours,
      amount: units,
      suggestedParams,
    })
    const applyData = new ApplyData(within.length === 0 ? {} : { evalDelta: new EvalDelta({ innerTxns: [...within] }) })
    return new SignedTxnWithAD({ signedTxn: new SignedTransaction({ txn }), applyData })
  }
  const deep = call(payer, 3n, [call(payer, 2n, []), call(payer, 1n, [call(payer, 4n, [])])])
  const block = new Block({
    header,
    payset: [new SignedTxnInBlock({ signedTxn: deep, hasGenesisID: true, hasGenesisHash: false })],
  })
  const { moves } = readBlock(encodeMsgpack(new modelsv2.BlockResponse({ block })))
  expect(moves.map(({ to, units, index }) => [to, units, index])).toEqual([
    [ours, 3n, 'pay'],
    [ours, 2n, 'inner-0-pay'],
    [ours, 1n, 'inner-1-pay'],
    [ours, 4n, 'inner-1-inner-0-pay'],
  ])
  expect(new Set(moves.map(({ txid }) => txid)).size).toBe(1)
})

test('reads no more blocks than it is told, and the rest when asked again; asks about all payees at once', async () => {
  const to = newDeposit()
  const reader = await caughtUp(to)
  await fixture.pay(to, ALGO)
  const { height } = await fixture.mine(39)
  const read: number[] = []
  for (let poll = 0; poll < 4; poll++) read.push(await reader.step(18))
  expect(read).toEqual([18, 18, 3, 0])
  expect(reader.known[0]?.height).toBe(height)
  expect(await reader.seen()).toEqual([`${to} 1000000 pay`])
  const asked: (readonly string[])[] = []
  await reader.connector.poll(
    reader.known.slice(39),
    { ours: async (keys) => (asked.push(keys), new Set()) },
    BLOCKS_MAX,
  )
  expect(asked).toEqual([[to]])
})

test('goes on after the node was started anew; is lost when the chain is another; takes a node that is behind for late', async () => {
  const to = newDeposit()
  const reader = await caughtUp(to)
  await fixture.pay(to, ALGO)
  const { height } = await fixture.mine()
  await fixture.restart()
  const after = new Reader(await fixture.connector(), watching(to))
  after.known = [...reader.known]
  expect(await after.seen()).toEqual([`${to} 1000000 pay`])
  expect(await after.connector.poll([{ height: height - 1, hash: 'A'.repeat(52) }], watching(to), 10)).toEqual({
    kind: 'lost',
    headHeight: height,
  })
  const ahead = { height: height + 1, hash: 'B'.repeat(52) }
  expect(await after.connector.poll([ahead, ...after.known], watching(to), 10)).toMatchObject({
    kind: 'advanced',
    base: ahead,
    blocks: [],
  })
})

test('knows the head, and refuses a coin whose decimals are others', async () => {
  const { height } = await fixture.mine()
  expect(await (await fixture.connector()).health()).toMatchObject({
    headHeight: height,
    headAt: expect.any(Date),
    refusedAssets: [],
  })
  const wrong = await fixture.connector({ spec: { ...SPEC, assets: [{ asset: 'ALGO', decimals: 7 }] } })
  expect((await wrong.health()).refusedAssets).toEqual(['ALGO'])
})

test('believes no node of another network, and throws when it cannot be reached', async () => {
  const mistaken = await fixture.connector(ELSEWHERE)
  await expect(mistaken.poll([], watching(), 1)).rejects.toThrow('the algorand node is not on testnet-v1.0')
  await expect(mistaken.health()).rejects.toThrow('is not on')
  const unreachable = algorandConnector({ spec: SPEC, ...GENESIS, rpcUrl: NOWHERE })
  for (const call of [unreachable.poll([], watching(), 1), unreachable.health()]) {
    await expect(call).rejects.toThrow(/unreachable/)
    await expect(call).rejects.not.toThrow(/secret|key|127/)
  }
})

describe('behind a proxy', () => {
  let proxy: Server
  let change: (path: string) => { readonly status: number; readonly body: string } | null = () => null
  let rpcUrl = ''
  beforeAll(async () => {
    proxy = createServer((request, response) => {
      const instead = change(request.url ?? '')
      if (instead !== null) return void response.writeHead(instead.status).end(instead.body)
      void fixture
        .rpcUrl()
        .then(async (origin) => {
          const inner = await fetch(`${origin}${request.url}`)
          response.writeHead(inner.status).end(Buffer.from(await inner.arrayBuffer()))
        })
        .catch(() => response.destroy())
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    const address = proxy.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    rpcUrl = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => void proxy.close())

  test.each([
    [
      'a block that a second node has not',
      { status: 404, body: '{"message":"failed to retrieve information from the ledger"}' },
      'has no block of round',
    ],
    ['a 404 of the proxy', { status: 404, body: '<html>' }, 'HTTP status 404'],
    ['a fault', { status: 500, body: '{"message":"busy"}' }, 'busy'],
    ['no MessagePack', { status: 200, body: '{}' }, ''],
  ])('%s skips nothing', async (_name, instead, message) => {
    const to = newDeposit()
    const reader = await caughtUp(to)
    await fixture.pay(to, ALGO)
    const { height } = await fixture.mine()
    const connector = algorandConnector({ spec: SPEC, ...GENESIS, rpcUrl })
    change = (path) => (path.startsWith(`/v2/blocks/${height}?`) ? instead : null)
    await expect(connector.poll(reader.known, watching(to), BLOCKS_MAX)).rejects.toThrow(message)
    change = () => null
    expect(await connector.poll(reader.known, watching(to), BLOCKS_MAX)).toMatchObject({
      transfers: [{ lookupKey: to }],
    })
  })
})
