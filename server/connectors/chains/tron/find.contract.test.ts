/**
 * The connector for Tron finds a transaction, and a block by its height: the same as its polls, and nothing before it
 * is solidified.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBase58, TOKENS, transferData } from '@zend/sandbox/chains/tron'
import { askedAlike, hexForms, nearlyHex } from '../../../ports/chain-find.contract.ts'
import type { BlockRef, DepositAddress, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { depositXpub, hexOf, SPEC, startTestTron, type TestTron, unreachable } from './tron.fixture.ts'

const UNKNOWN = 'ab'.repeat(32)

let tron: TestTron
beforeAll(async () => {
  tron = await startTestTron()
})
afterAll(() => tron.stop())

let made = 0
const newAddress = (): DepositAddress => tron.connector.depositAddress(depositXpub, (made += 1))
const watching = (...ours: readonly DepositAddress[]): Watch => {
  const keys = new Set(ours.map(({ lookupKey }) => lookupKey))
  return { ours: async (asked) => new Set(asked.filter((key) => keys.has(key))) }
}

/** Everything that polls report from the start. */
async function polled(
  watch: Watch,
): Promise<{ readonly blocks: readonly BlockRef[]; readonly transfers: readonly IncomingTransfer[] }> {
  const poll = await tron.connector.poll([], watch, 500)
  if (poll.kind === 'lost') throw new Error('lost')
  return poll
}

describe('a transaction by its id', () => {
  test('pays what polls say, in coins, in tokens, and in both forms many times', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const watch = watching(first, second)
    await tron.pay('TRX', first.address, 9_007_199_254_740_993n)
    await tron.pay('USDT', second.address, 999_999_999_999n)
    await tron.payTogether([
      [newAddress().address, 1n],
      [first.address, 2n],
      [second.address, 3n],
      [first.address, 2n],
    ])
    await tron.settle()
    const { transfers, blocks } = await polled(watch)
    const byTxid = Map.groupBy(transfers, ({ txid }) => txid)
    expect([transfers.length, byTxid.size]).toEqual([5, 3])
    for (const [txid, expected] of byTxid) {
      const found = await tron.connector.find(txid, watch)
      expect(found).toEqual({
        txid,
        outcome: 'mined',
        block: expected[0]?.block,
        minedAt: expect.any(Date) as Date,
        headHeight: blocks.at(-1)?.height,
        transfers: expected,
        unlisted: [],
      })
    }
  })

  test('is pending until it is solidified, and unknown again when a re-organisation dropped it', async () => {
    const [to, gone] = [newAddress(), newAddress()]
    const txid = await tron.pay('TRX', to.address, 5n)
    for (const blocks of [0, 1, 17]) {
      if (blocks > 0) await tron.chain.mine(blocks)
      expect(await tron.connector.find(txid, watching(to))).toMatchObject({
        outcome: 'pending',
        block: null,
        minedAt: null,
        transfers: [],
      })
    }
    await tron.chain.mine(1)
    expect(await tron.connector.find(txid, watching(to))).toMatchObject({
      outcome: 'mined',
      transfers: [{ txid, lookupKey: to.lookupKey }],
    })
    const lost = await tron.pay('USDT', gone.address, 8n)
    await tron.chain.mine(3)
    expect((await tron.connector.find(lost, watching(gone)))?.outcome).toBe('pending')
    expect(await tron.chain.reorg(3, false)).toMatchObject({ ok: true })
    expect(await tron.connector.find(lost, watching(gone))).toBeNull()
  })

  test('that failed moved nothing', async () => {
    const to = newAddress()
    const usdt = hexOf(SPEC.assets[1].contract)
    const failing = [
      await tron.call(usdt, transferData(hexOf(to.address), 5n), { feeLimit: 1_000n }),
      await tron.call(usdt, transferData(hexOf(to.address), 10n ** 30n)),
    ]
    await tron.settle()
    for (const txid of failing) {
      const found = await tron.connector.find(txid, watching(to))
      expect(found).toMatchObject({ outcome: 'failed', transfers: [], unlisted: [] })
      expect(found?.block?.hash).toBe(await tron.connector.hashAt(found?.block?.height ?? -1))
    }
  })

  test('in a token that we do not offer is told and never credited; coins of a contract and amounts of nothing are not', async () => {
    const to = newAddress()
    const fake = await tron.pay('FAKE_USDT', to.address, 5_000_000n)
    const others = [await tron.payThrough(to.address, 10_000_000n), await tron.pay('USDT', to.address, 0n)]
    await tron.settle()
    const contract = toBase58(TOKENS.find(({ asset }) => asset === 'FAKE_USDT')?.contract ?? '')
    expect(await tron.connector.find(fake, watching(to))).toMatchObject({
      outcome: 'mined',
      transfers: [],
      unlisted: [{ contract, units: 5_000_000n, lookupKey: to.lookupKey, index: 'log-0' }],
    })
    expect((await tron.connector.find(fake, watching(newAddress())))?.unlisted).toEqual([])
    for (const txid of others)
      expect(await tron.connector.find(txid, watching(to))).toMatchObject({
        outcome: 'mined',
        transfers: [],
        unlisted: [],
      })
  })

  test('asks the watch once, about every key that it pays', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const txid = await tron.payTogether([
      [first.address, 1n],
      [second.address, 2n],
      [first.address, 3n],
    ])
    await tron.settle()
    const asked: (readonly string[])[] = []
    await tron.connector.find(txid, { ours: async (keys) => (asked.push(keys), new Set()) })
    expect(asked).toEqual([[first.lookupKey, second.lookupKey]])
  })
})

describe('the hash of a block', () => {
  test('is the polled one at every height, and none above the solidified head: two providers agree on what stays', async () => {
    await tron.chain.mine(3)
    const { blocks } = await polled(watching())
    expect(blocks).toHaveLength(30)
    for (const { height, hash } of blocks.slice(0, -18)) expect(await tron.connector.hashAt(height)).toBe(hash)
    const head = blocks.at(-1)?.height ?? 0
    for (const height of [head - 17, head, head + 1, 2 ** 40, -1])
      expect(await tron.connector.hashAt(height)).toBeNull()
  })
})

askedAlike(() => ({
  connector: tron.connector,
  mistaken: tron.mistaken.connector,
  unreachable: unreachable.connector,
  unknown: UNKNOWN,
  shown: hexForms(UNKNOWN),
  bad: [...nearlyHex(UNKNOWN), newAddress().address],
}))
