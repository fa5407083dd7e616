/**
 * The connector for Algorand finds one transaction by its id, and a block by its round, over HTTP: the same as its
 * polls, as long as a node remembers.
 */
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedAlike } from '../../../ports/chain-find.contract.ts'
import type { BlockRef, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { addressOf, ALGO, AlgorandFixture, ELSEWHERE, GENESIS, NOWHERE, SPEC } from './algorand.fixture.ts'
import { algorandConnector } from './index.ts'

const fixture = new AlgorandFixture()
beforeAll(() => fixture.chain)
afterAll(() => fixture.end())

const UNKNOWN = `${'Z'.repeat(51)}A`
let nextIndex = 100
const newDeposit = (): string => addressOf({ account: 'deposit', index: (nextIndex += 1) })
const watching = (...ours: readonly string[]): Watch => ({
  ours: async (keys) => new Set(keys.filter((key) => ours.includes(key))),
})

/** What polls report from the first block on. */
async function polled(
  watch: Watch,
): Promise<{ readonly blocks: readonly BlockRef[]; readonly transfers: readonly IncomingTransfer[] }> {
  const poll = await (await fixture.connector({ spec: { ...SPEC, startHeight: 1 } })).poll([], watch, 2_000)
  if (poll.kind === 'lost') throw new Error('lost')
  return poll
}

describe('a transaction by its id', () => {
  test('pays what polls say, and what closing an account leaves beside it', async () => {
    const ours = newDeposit()
    const [closing, both] = [await fixture.outsider(5n * ALGO), await fixture.outsider(7n * ALGO)]
    await fixture.pay(ours, 1_234_567_890n)
    await fixture.submit(closing, { to: newDeposit(), units: ALGO, close: ours })
    await fixture.submit(both, { to: ours, units: 2n * ALGO, close: ours })
    await fixture.mine(2)
    const { transfers, blocks } = await polled(watching(ours))
    const byTxid = Map.groupBy(transfers, ({ txid }) => txid)
    expect([transfers.length, byTxid.size]).toEqual([4, 3])
    const connector = await fixture.connector()
    for (const [txid, expected] of byTxid)
      expect(await connector.find(txid, watching(ours))).toEqual({
        txid,
        outcome: 'mined',
        block: expected[0]?.block,
        minedAt: expect.any(Date) as Date,
        headHeight: blocks.at(-1)?.height,
        transfers: expected,
        unlisted: [],
      })
  })

  test('that waits is pending', async () => {
    const [connector, ours] = [await fixture.connector(), newDeposit()]
    const txid = await fixture.pay(ours, ALGO)
    expect(await connector.find(txid, watching(ours))).toMatchObject({
      outcome: 'pending',
      block: null,
      minedAt: null,
      transfers: [],
    })
    await fixture.mine()
    expect(await connector.find(txid, watching(ours))).toMatchObject({
      outcome: 'mined',
      transfers: [{ txid, lookupKey: ours }],
    })
  })

  test('that can be in no block any more is none', async () => {
    const [connector, ours, payer] = [await fixture.connector(), newDeposit(), await fixture.outsider()]
    const chain = await fixture.chain
    const txid = await fixture.submit(payer, { to: ours, units: ALGO })
    // Too cheap for fifty rounds; after that it has expired.
    await chain.askFee(1_000n)
    await fixture.mine(10)
    expect((await connector.find(txid, watching(ours)))?.outcome).toBe('pending')
    await fixture.mine(45)
    expect(await connector.find(txid, watching(ours))).toBeNull()
    await chain.askFee(null)
  })

  test('asks the watch once, about whoever it pays; to others it pays us nothing', async () => {
    const [connector, payer, other] = [await fixture.connector(), await fixture.outsider(), newDeposit()]
    const rest = newDeposit()
    const txid = await fixture.submit(payer, { to: other, units: ALGO, close: rest })
    await fixture.pay(newDeposit(), ALGO)
    await fixture.mine()
    const asked: (readonly string[])[] = []
    const found = await connector.find(txid, { ours: async (keys) => (asked.push(keys), new Set()) })
    expect([found?.outcome, found?.transfers, asked]).toEqual(['mined', [], [[other, rest]]])
  })
})

test('the hash of a block is the polled one at every round, and none above the head', async () => {
  await fixture.mine(5)
  const connector = await fixture.connector()
  const { blocks } = await polled(watching())
  expect(blocks.length).toBeGreaterThan(5)
  for (const { height, hash } of blocks) expect(await connector.hashAt(height)).toBe(hash)
  for (const none of [(blocks.at(-1)?.height ?? 0) + 1, 2 ** 40, -1]) expect(await connector.hashAt(none)).toBeNull()
})

/**
 * A proxy before the node; `before` may act, or answer instead of the node, before a request (by its path) is passed
 * on.
 */
async function throughProxy(
  before: (path: string) => Promise<string | null>,
  use: (rpcUrl: string) => Promise<void>,
): Promise<void> {
  const origin = await fixture.rpcUrl()
  const proxy = createServer((request, response) => {
    const [path, ask] = [request.url ?? '', async (): Promise<Response> => fetch(`${origin}${request.url}`)]
    void before(path)
      .then(async (instead) => (instead === null ? ask() : new Response(instead)))
      .then(async (answer) => response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())))
      .catch(() => response.destroy())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = proxy.address()
  await use(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
  proxy.closeAllConnections()
  await new Promise((closed) => proxy.close(closed))
}

test('a node that names a block without the transaction is not believed', async () => {
  await fixture.mine()
  const lie = async (path: string) =>
    path.includes('/pending/') ? '{"confirmed-round":1,"pool-error":"","txn":{"txn":{}}}' : null
  await throughProxy(lie, async (rpcUrl) => {
    await expect((await fixture.connector({ rpcUrl })).find(UNKNOWN, watching())).rejects.toThrow(
      'does not hold the transaction',
    )
  })
})

test('a transaction whose round closes while the node is asked is mined', async () => {
  const ours = newDeposit()
  const txid = await fixture.pay(ours, ALGO)
  const close = async (path: string): Promise<null> => {
    if (path.includes('/pending/')) await fixture.mine()
    return null
  }
  await throughProxy(close, async (rpcUrl) => {
    const found = await (await fixture.connector({ rpcUrl })).find(txid, watching(ours))
    expect(found).toMatchObject({ outcome: 'mined', transfers: [{ txid, lookupKey: ours }] })
    expect(found?.headHeight).toBe(found?.block?.height)
  })
})

askedAlike(async () => ({
  connector: await fixture.connector(),
  mistaken: await fixture.connector(ELSEWHERE),
  unknown: UNKNOWN,
  shown: [UNKNOWN.toLowerCase()],
  unreachable: algorandConnector({ spec: SPEC, ...GENESIS, rpcUrl: NOWHERE }),
  bad: [
    UNKNOWN.slice(1),
    `${UNKNOWN}A`,
    `${UNKNOWN.slice(0, 51)}B`,
    `1${UNKNOWN.slice(1)}`,
    newDeposit(),
    'ab'.repeat(32),
  ],
}))

// Last, because a reader that starts at the first round would read all of these.
test('a transaction that the node has forgotten is none, unless its block is named', async () => {
  const [connector, ours] = [await fixture.connector(), newDeposit()]
  const txid = await fixture.pay(ours, 3n * ALGO)
  await fixture.mine(10)
  const remembered = await connector.find(txid, watching(ours))
  const block = remembered?.block as BlockRef
  expect(remembered).toMatchObject({ outcome: 'mined', transfers: [{ txid, lookupKey: ours }] })
  await fixture.mine(990)
  expect((await connector.find(txid, watching(ours)))?.block).toEqual(block)
  await fixture.mine(1)
  expect(await connector.find(txid, watching(ours))).toBeNull()
  const headHeight = block.height + 1_000
  expect(await connector.find(txid, watching(ours), block)).toEqual({ ...remembered, headHeight })
  // The named block can be wrong, or come from a chain that is further ahead.
  for (const height of [block.height - 1, block.height + 1, headHeight + 1]) {
    expect(await connector.find(txid, watching(ours), { ...block, height })).toBeNull()
  }
  expect(await connector.find(UNKNOWN, watching(ours), block)).toBeNull()
})
