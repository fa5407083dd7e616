/**
 * Complete blocks of Algorand: a node that omits something, sends another block's data, or something that no library
 * knows yet.
 */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlockRef, ChainConnector, ChainPoll, Watch } from '../../../ports/chain.ts'
import { recordedAnswer } from '../recorded.fixture.ts'
import { addressOf, ALGO, AlgorandFixture, GENESIS, SPEC } from './algorand.fixture.ts'
import { readBlock } from './block.ts'
import { algorandConnector } from './index.ts'
import { type Entry, entriesIn, entryOf, itemsIn, mapOf } from './packed.ts'

const fixture = new AlgorandFixture()
let node: Server
let connector: ChainConnector
/** Changes a block's entries (of its header and `txns`) in the proxy. */
let change: (entries: readonly Entry[]) => readonly Entry[] = (entries) => entries
const honest = change

const changed = (bytes: Buffer): Buffer => {
  const [answer] = entriesIn(bytes)
  return answer === undefined ? bytes : mapOf([{ ...answer, value: mapOf(change(entriesIn(answer.value))) }])
}
const listOf = (items: readonly Buffer[]): Buffer => Buffer.concat([Buffer.of(0x90 | items.length), ...items])
const withTransactions = (edit: (items: readonly Buffer[]) => readonly Buffer[]) => (entries: readonly Entry[]) =>
  entries.map((entry) => (entry.name === 'txns' ? { ...entry, value: listOf(edit(itemsIn(entry.value))) } : entry))
/** The same transaction with an unknown kind. */
const strange = (raw: Buffer): Buffer =>
  Buffer.from(raw.toString('latin1').replace('\xa4type\xa3pay', '\xa4type\xa3new'), 'latin1')

const watching = (...ours: readonly string[]): Watch => ({
  ours: async (keys) => new Set(keys.filter((key) => ours.includes(key))),
})
const to = addressOf({ account: 'deposit', index: 1 })
const poll = async (known: readonly BlockRef[], watch = watching(to)): Promise<ChainPoll & { kind: 'advanced' }> => {
  const answer = await connector.poll(known, watch, 50)
  if (answer.kind === 'lost') throw new Error('lost')
  return answer
}
let known: readonly BlockRef[] = []
let txids: readonly string[] = []

beforeAll(async () => {
  await fixture.chain
  node = createServer((request, response) => {
    void fixture
      .rpcUrl()
      .then(async (origin) => {
        const inner = await fetch(`${origin}${request.url}`)
        const bytes = Buffer.from(await inner.arrayBuffer())
        response
          .writeHead(inner.status)
          .end(request.url?.includes('msgpack') === true && inner.ok ? changed(bytes) : bytes)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening))
  const address = node.address()
  connector = algorandConnector({
    spec: SPEC,
    ...GENESIS,
    rpcUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
  })
})
afterAll(async () => {
  node.close()
  await fixture.end()
})
beforeEach(async () => {
  change = honest
  known = (await poll([])).blocks.slice(-1)
  txids = [await fixture.pay(to, ALGO), await fixture.pay(to, 2n * ALGO)]
  await fixture.mine()
})

describe('a block', () => {
  test.each<[string, typeof change, RegExp]>([
    ['without one of its transactions', withTransactions((items) => items.slice(1)), /sent 1 of the 2 transactions/],
    ['without any', (entries) => entries.filter(({ name }) => name !== 'txns'), /sent 0 of the 2 transactions/],
    ['with one twice', withTransactions((items) => [...items, ...items.slice(0, 1)]), /sent 3 of the 2 transactions/],
    [
      'without one, where another is of an unknown kind',
      withTransactions((items) => items.slice(1).map(strange)),
      /sent 1 of the 2/,
    ],
    [
      'that counts less than it did, to hide it',
      (entries) =>
        withTransactions((items) => items.slice(1))(
          entries.map((each) => (each.name === 'tc' ? entryOf('tc', Buffer.of(1)) : each)),
        ),
      /sent 1 of the|another block than its own/,
    ],
  ])('%s is asked for again, and read whole when it comes', async (_, lie, words) => {
    change = lie
    await expect(poll(known)).rejects.toThrow(words)
    change = honest
    expect((await poll(known)).transfers.map(({ txid }) => txid).toSorted()).toEqual([...txids].toSorted())
  })

  test('whose header is not the one of its hash is not believed', async () => {
    change = (entries) =>
      entries.map((each) =>
        each.name === 'seed' ? each : each.name === 'ts' ? entryOf('ts', Buffer.of(0xce, 1, 2, 3, 4)) : each,
      )
    await expect(poll(known)).rejects.toThrow('another block than its own')
  })
})

describe('a transaction of a kind that nobody knows', () => {
  const oneStrange = withTransactions(([first, ...rest]) => (first === undefined ? rest : [strange(first), ...rest]))

  test('is told of and skipped where it names nobody of ours; what else the block holds is read', async () => {
    change = oneStrange
    const { blocks, transfers, unread } = await poll(known, watching())
    expect([blocks.length, transfers, unread]).toEqual([
      1,
      [],
      [{ txid: expect.stringMatching(/^[A-Z2-7]{52}$/), kind: 'new' }],
    ])
    change = honest
    expect(await poll(known, watching())).not.toHaveProperty('unread')
  })

  test('stops the network where it names an address of ours', async () => {
    change = oneStrange
    await expect(poll(known)).rejects.toThrow(/unknown kind \(new\) and names an address of ours/)
  })
})

describe('recorded blocks', () => {
  const packed = (name: string): Buffer =>
    Buffer.from(recordedAnswer('algorand', `algod-${name}.msgpack.base64.txt`).trim(), 'base64')
  /** The digest covered by the network's certificate beside a block. */
  const certified = (bytes: Buffer): Buffer | undefined => {
    const under = (within: Buffer | undefined, name: string) =>
      within === undefined ? undefined : entriesIn(within).find((each) => each.name === name)?.value
    return under(under(under(bytes, 'cert'), 'prop'), 'dig')?.subarray(2)
  }

  test.each(['stpf_block', 'stpf_block_high_index'])('%s has the hash that its certificate signs', (name) => {
    const { hash, held, unread } = readBlock(packed(name))
    const bits = [...hash]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
    const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
    expect(bytes.toString('hex')).toBe(certified(packed(name))?.toString('hex'))
    expect([held, unread]).toEqual([1n, []])
  })

  test.each(['branch512_block', 'proposer_incentives_block'])('%s is read with what its consensus added', (name) => {
    expect(readBlock(packed(name))).toMatchObject({ counter: 1003n, held: 0n, moves: [], unread: [] })
  })

  test('whatever is cut off one is noticed', () => {
    const whole = packed('stpf_block')
    for (const end of [1, 10, 100, 1_000, whole.length - 1])
      expect(() => readBlock(whole.subarray(0, end)), String(end)).toThrow()
  })
})
