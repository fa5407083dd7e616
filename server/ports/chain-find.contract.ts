/**
 * The contract of finding one transaction and of one block's hash, for every chain connector: it must report exactly
 * what polls do. Runs on a real node of a network, beside the chain contract and on the same chain.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { CoinCode } from '@zend/kernel'
import type { TestChain } from './chain.contract.ts'
import type { BlockRef, ChainConnector, DepositAddress, IncomingTransfer, Watch } from './chain.ts'

/** A development chain, and what is needed to find things on it. */
export type TestFinding = TestChain & {
  /** The same connector, configured for another chain than the node's. */
  readonly mistaken: ChainConnector
  /** An id, as polls report it, of a transaction that never existed. */
  readonly unknown: string
  /** Replaces the newest blocks by one more, without their transactions. */
  readonly drop: (depth: number) => Promise<void>
  /** Sends a payment to this address that will be in the next block and fail. Absent where none can. Returns its id. */
  readonly fail?: (to: string) => Promise<string>
  /**
   * Sends a payment to this address in a coin that we do not offer. Absent where there are none, or the network does
   * not show them.
   */
  readonly payUnlisted?: (
    to: string,
  ) => Promise<{ readonly txid: string; readonly contract: string; readonly units: bigint }>
}

const BLOCKS_MAX = 500

const watching = (...ours: readonly DepositAddress[]): Watch => {
  const keys = new Set(ours.map(({ lookupKey }) => lookupKey))
  return { ours: async (asked) => new Set(asked.filter((key) => keys.has(key))) }
}
const NOBODY = watching()

/** Runs the contract. `start` is called once; the suite stops nothing, whoever started the node does. */
export function chainFindContract(name: string, start: () => Promise<TestFinding>): void {
  describe(`${name}: one transaction and one block`, { timeout: 60_000 }, () => {
    let chain: TestFinding
    // Separate from those of the chain contract, which count from 0.
    let nextIndex = 2_000
    const newAddress = (): DepositAddress => chain.connector.depositAddress(chain.accountXpub, nextIndex++)
    const pay = async (to: DepositAddress, [amount] = chain.amounts): Promise<string> => {
      const [txid] = amount === undefined ? [] : await chain.send([{ ...amount, to: to.address }])
      if (txid === undefined) throw new Error('nothing was paid')
      return txid
    }
    /** Returns everything that polls report about the newest blocks. */
    const polled = async (
      watch: Watch,
    ): Promise<{ readonly blocks: readonly BlockRef[]; readonly transfers: readonly IncomingTransfer[] }> => {
      const poll = await chain.connector.poll([], watch, BLOCKS_MAX)
      if (poll.kind === 'lost') throw new Error('lost')
      return poll
    }

    beforeAll(async () => {
      chain = await start()
    }, 60_000)

    test('a transaction pays what polls say, whatever and however often it pays', async () => {
      const [first, second] = [newAddress(), newAddress()]
      const watch = watching(first, second)
      const last = chain.amounts.at(-1) as { readonly asset: CoinCode; readonly units: bigint }
      const paid = (to: DepositAddress, more = 0n) => ({ asset: last.asset, units: last.units + more, to: to.address })
      const txids = [
        ...(await chain.send(chain.amounts.map((amount) => ({ ...amount, to: first.address })))),
        await chain.sendTogether([paid(first), paid(newAddress()), paid(second, 1n), paid(first)]),
      ]
      await chain.mine(2)
      const { transfers } = await polled(watch)
      const byTxid = Map.groupBy(transfers, ({ txid }) => txid)
      expect([...byTxid.keys()].toSorted()).toEqual(txids.toSorted())
      const headHeight = await chain.headHeight()
      for (const [txid, expected] of byTxid) {
        const block = expected[0]?.block
        const found = await chain.connector.find(txid, watch)
        expect(found).toEqual({
          txid,
          outcome: 'mined',
          block,
          minedAt: found?.minedAt,
          headHeight,
          transfers: expected,
          unlisted: [],
        })
        expect(Math.abs(Number(found?.minedAt) - Date.now()), 'the time of its block').toBeLessThan(86_400_000)
        expect(await chain.connector.hashAt(block?.height ?? -1)).toBe(block?.hash)
        expect(await chain.connector.find(txid, NOBODY)).toMatchObject({
          outcome: 'mined',
          transfers: [],
          unlisted: [],
        })
      }
    })

    test('newly made coins and other transactions that pay nobody of ours are found too', async () => {
      await pay(newAddress())
      await chain.mine(1)
      const asked: string[] = []
      const { transfers } = await polled({ ours: async (keys) => (asked.push(...keys), new Set(keys)) })
      const all = { ours: async (keys: readonly string[]) => new Set(keys) }
      const byTxid = Map.groupBy(transfers, ({ txid }) => txid)
      expect(byTxid.size).toBeGreaterThan(1)
      // Check all, but at most fifty, to bound the time.
      for (const [txid, expected] of [...byTxid].slice(-50))
        expect((await chain.connector.find(txid, all))?.transfers).toEqual(expected)
    })

    test('one that waits is pending, and pays nobody yet', async () => {
      const to = newAddress()
      const txid = await pay(to)
      const headHeight = await chain.headHeight()
      const pending = { txid, outcome: 'pending', block: null, minedAt: null, headHeight, transfers: [], unlisted: [] }
      expect(await chain.connector.find(txid, watching(to))).toEqual(pending)
      await chain.mine(1)
      expect(await chain.connector.find(txid, watching(to))).toMatchObject({ outcome: 'mined', transfers: [{ txid }] })
    })

    test('one that failed is in its block and moved nothing', async () => {
      if (chain.fail === undefined) return
      const to = newAddress()
      const txid = await chain.fail(to.address)
      await chain.mine(1)
      const found = await chain.connector.find(txid, watching(to))
      expect(found).toMatchObject({ txid, outcome: 'failed', transfers: [], unlisted: [] })
      expect(found?.block?.hash).toBe(await chain.blockOf(txid))
    })

    test('a coin that we do not offer is told, and is no transfer', async () => {
      if (chain.payUnlisted === undefined) return
      const to = newAddress()
      const { txid, contract, units } = await chain.payUnlisted(to.address)
      await chain.mine(1)
      const { transfers } = await polled(watching(to))
      const found = await chain.connector.find(txid, watching(to))
      expect(found).toMatchObject({ outcome: 'mined', unlisted: [{ contract, units, lookupKey: to.lookupKey }] })
      expect(found?.transfers).toEqual(transfers)
      expect((await chain.connector.find(txid, NOBODY))?.unlisted).toEqual([])
    })

    test('asks once, about everybody whom it pays', async () => {
      const [first, second] = [newAddress(), newAddress()]
      const [amount] = chain.amounts.slice(-1)
      if (amount === undefined) throw new Error('the chain names no amount')
      const txid = await chain.sendTogether([first, second, first].map(({ address }) => ({ ...amount, to: address })))
      await chain.mine(1)
      const asked: (readonly string[])[] = []
      await chain.connector.find(txid, { ours: async (keys) => (asked.push(keys), new Set()) })
      expect(asked).toHaveLength(1)
      expect(new Set(asked[0]).size).toBe(asked[0]?.length)
      expect(asked[0]).toEqual(expect.arrayContaining([first.lookupKey, second.lookupKey]))
    })

    test('the hash of every block that was read is what polls say, and there is none where there is no block', async () => {
      await chain.mine(25)
      const { blocks } = await polled(NOBODY)
      expect(blocks.length).toBeGreaterThan(20)
      for (const { height, hash } of blocks) expect(await chain.connector.hashAt(height)).toBe(hash)
      const head = await chain.headHeight()
      for (const height of [head + 1, 2 ** 31, 2 ** 40, -1])
        expect(await chain.connector.hashAt(height), String(height)).toBeNull()
    })

    test('follows a re-organisation: other hashes, and what is no longer in a block is not found in one', async () => {
      const [kept, gone] = [newAddress(), newAddress()]
      const moved = await pay(kept)
      await chain.mine(2)
      const before = (await chain.connector.find(moved, NOBODY))?.block
      await chain.reorg(2)
      expect(await chain.connector.hashAt(before?.height ?? -1)).not.toBe(before?.hash)
      expect((await chain.connector.find(moved, watching(kept)))?.block?.hash ?? null).toBe(await chain.blockOf(moved))
      const lost = await pay(gone)
      await chain.mine(2)
      expect((await chain.connector.find(lost, watching(gone)))?.transfers).toHaveLength(1)
      await chain.drop(2)
      const found = await chain.connector.find(lost, watching(gone))
      expect(found?.outcome ?? 'unknown').toMatch(/^(pending|unknown)$/)
      expect(found?.transfers ?? []).toEqual([])
    })

    askedAlike(() => {
      const digits = chain.unknown.replace(/^0x/, '')
      return { ...chain, shown: hexForms(digits), bad: [...nearlyHex(digits), newAddress().address] }
    })
  })
}

/** The part of the contract that is the same on every network, however its chain moves. */
export type TestAsking = Pick<TestFinding, 'connector' | 'mistaken' | 'unreachable' | 'unknown'> & {
  /** Other forms in which wallets and explorers show `unknown`. */
  readonly shown: readonly string[]
  /** Texts that look like an id of this network and are invalid, besides those that are invalid everywhere. */
  readonly bad: readonly string[]
}

/** Returns the forms in which hexadecimal ids are shown. */
export const hexForms = (digits: string): readonly string[] => [
  digits.toLowerCase(),
  digits.toUpperCase(),
  `0x${digits}`,
]
/** Returns texts that are nearly hexadecimal. */
export const nearlyHex = (digits: string): readonly string[] => [
  digits.slice(1),
  `${digits}0`,
  `g${digits.slice(1)}`,
  `0x0x${digits}`,
]

/**
 * Adds the tests that are the same for all networks, for suites of networks on which the contract above cannot run.
 * `asking` is called in each test.
 */
export function askedAlike(asking: () => TestAsking | Promise<TestAsking>): void {
  test('one that nobody knows is none', async () => {
    const { connector, unknown } = await asking()
    expect(await connector.find(unknown, NOBODY)).toBeNull()
  })

  test('a node of another chain is not believed, and one that cannot be reached knows nothing', async () => {
    const { mistaken, unreachable, unknown } = await asking()
    for (const [connector, message] of [
      [mistaken, /is (not )?on/],
      [unreachable, /unreachable/],
    ] as const) {
      await expect(connector.find(unknown, NOBODY)).rejects.toThrow(message)
      await expect(connector.hashAt(1)).rejects.toThrow(message)
    }
  })

  test('ids are read in every form in which they are shown, and nothing else is', async () => {
    const { connector, unknown, shown, bad } = await asking()
    for (const typed of [unknown, ` ${unknown}\n`, ...shown]) expect(connector.parseTxid(typed), typed).toBe(unknown)
    const nowhere = ['', '0x', `!${unknown.slice(1)}`, `${unknown}/`, `ｆ${unknown.slice(1)}`, 'a'.repeat(100_000)]
    for (const typed of [...nowhere, ...bad]) expect(connector.parseTxid(typed), typed.slice(0, 200)).toBeNull()
  })
}
