/**
 * The contract of every chain connector, run against a real node of each network (`*.contract.test.ts` beside the
 * connectors). It never uses a connector's internals, and moves no coin of any worth: the test controls the development
 * nodes.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { CoinCode } from '@zend/kernel'
import type { AddressRefusal, BlockRef, ChainConnector, DepositAddress, IncomingTransfer, Watch } from './chain.ts'

/** A payment to be made on a development chain, in base units. */
export type TestPayment = { readonly to: string; readonly asset: CoinCode; readonly units: bigint }

/** A development chain under the test's control: nothing happens on it by itself. */
export type TestChain = {
  /** Reads the chain below; an empty start begins some 30 blocks before its head. */
  readonly connector: ChainConnector
  /** The same connector, configured with an address where nothing listens. */
  readonly unreachable: ChainConnector
  readonly accountXpub: string
  /** Published addresses of published keys. */
  readonly vectors: readonly {
    readonly xpub: string
    readonly index: number
    readonly address: string
    readonly lookupKey: string
  }[]
  /** Typed addresses, with their canonical form or the reason of their refusal. */
  readonly typed: readonly { readonly input: string; readonly expected: DepositAddress | AddressRefusal['code'] }[]
  /** Amounts that a float, a wrong scale or a rounding would get wrong. */
  readonly amounts: readonly { readonly asset: CoinCode; readonly units: bigint }[]
  /** Sends one transaction per payment to the node, to be in the next block mined. Returns their ids. */
  readonly send: (payments: readonly TestPayment[]) => Promise<readonly string[]>
  /** Sends the node one transaction that makes all these payments. Returns its id. */
  readonly sendTogether: (payments: readonly TestPayment[]) => Promise<string>
  /** Mines everything that looks like a payment of these coins to this address but is none. */
  readonly mineWorthless: (to: string) => Promise<void>
  readonly mine: (blocks: number) => Promise<void>
  /**
   * Replaces the newest blocks by as many others, then mines one more. Their transactions may or may not be mined
   * again.
   */
  readonly reorg: (depth: number) => Promise<void>
  readonly headHeight: () => Promise<number>
  /** Returns the hash of the block that holds a transaction, `null` while there is none. */
  readonly blockOf: (txid: string) => Promise<string | null>
}

const BLOCKS_MAX = 500

/** A reader of the feed with its state by the port's rules; it throws on every rule that the connector breaks. */
class Reader {
  readonly chain: TestChain
  readonly watch: Watch
  known: BlockRef[] = []
  transfers: IncomingTransfer[] = []

  constructor(chain: TestChain, ours: Iterable<string>) {
    this.chain = chain
    this.watch = watching(ours)
  }

  /** Polls once and applies the answer. Returns the base, and the blocks read. */
  async step(
    blocksMax = BLOCKS_MAX,
    watch = this.watch,
  ): Promise<{ base: BlockRef | null; blocks: number; headHeight: number }> {
    const poll = await this.chain.connector.poll(this.known, watch, blocksMax)
    if (poll.kind === 'lost') throw new Error('lost')
    const { base, blocks, headHeight } = poll
    const baseHeight = base?.height ?? -1
    expect(base === null ? this.known : this.known.filter(({ hash }) => hash === base.hash)).toHaveLength(
      base === null ? 0 : 1,
    )
    this.known = this.known.filter(({ height }) => height <= baseHeight)
    this.transfers = this.transfers.filter(({ block }) => block.height <= baseHeight)
    if (base !== null)
      expect(blocks.map(({ height }) => height)).toEqual(blocks.map((_, offset) => baseHeight + 1 + offset))
    expect(blocks.length).toBeLessThanOrEqual(blocksMax)
    for (const { block } of poll.transfers) expect(blocks).toContainEqual(block)
    this.transfers.push(...poll.transfers)
    const names = this.transfers.map(({ txid, index }) => `${txid} ${index}`)
    expect(new Set(names).size, 'transfers are told apart by txid and index').toBe(names.length)
    this.known.unshift(...blocks.toReversed())
    return { base, blocks: blocks.length, headHeight }
  }

  /** Polls until there is nothing more to read. */
  async catchUp(blocksMax = BLOCKS_MAX): Promise<void> {
    while ((await this.step(blocksMax)).blocks > 0);
  }

  /** Returns what was seen of these transactions, in a form that compares. */
  seen(txids: readonly string[]): readonly string[] {
    return this.transfers
      .filter(({ txid }) => txids.includes(txid))
      .map(({ amount, lookupKey, txid }) => `${txid} ${lookupKey} ${amount.units} ${amount.asset}`)
      .sort()
  }
}

const watching = (ours: Iterable<string>): Watch => {
  const keys = new Set(ours)
  return { ours: async (asked) => new Set(asked.filter((key) => keys.has(key))) }
}

/** Runs the contract. `start` is called once; the suite stops nothing, whoever started the node does. */
export function chainContract(name: string, start: () => Promise<TestChain>): void {
  // Nodes are slow when other suites keep the machine busy.
  describe(`${name}: the chain contract`, { timeout: 60_000 }, () => {
    let chain: TestChain
    let nextIndex = 0
    const newAddress = (): DepositAddress => chain.connector.depositAddress(chain.accountXpub, nextIndex++)
    /** A reader that has read everything up to now. */
    const caughtUp = async (...ours: readonly DepositAddress[]): Promise<Reader> => {
      const reader = new Reader(
        chain,
        ours.map(({ lookupKey }) => lookupKey),
      )
      await reader.catchUp()
      return reader
    }
    const line = (txid: string, to: DepositAddress, { asset, units }: { asset: CoinCode; units: bigint }): string =>
      `${txid} ${to.lookupKey} ${units} ${asset}`

    beforeAll(async () => {
      chain = await start()
    }, 60_000)

    test('derives the published addresses, from a public key alone', () => {
      for (const { xpub, index, ...address } of chain.vectors)
        expect(chain.connector.depositAddress(xpub, index)).toEqual(address)
    })

    test('reads typed addresses, or says what is wrong with them', () => {
      const answers = chain.typed.map(({ input }) => {
        const answer = chain.connector.parseAddress(input)
        return answer.ok ? answer.value : answer.refusal.code
      })
      expect(answers).toEqual(chain.typed.map(({ expected }) => expected))
    })

    test('reads back every address it makes', () => {
      const address = newAddress()
      expect(chain.connector.parseAddress(address.address)).toEqual({ ok: true, value: address })
    })

    test('sees each deposit once, to the last unit, however often it is asked', async () => {
      const to = newAddress()
      const reader = await caughtUp(to)
      const txids = await chain.send(chain.amounts.map((amount) => ({ ...amount, to: to.address })))
      await chain.mine(1)
      for (let poll = 0; poll < 3; poll++) await reader.step()
      expect(reader.seen(txids)).toEqual(chain.amounts.map((amount, i) => line(txids[i] ?? '', to, amount)).sort())
      const again = await caughtUp(to)
      expect(again.transfers).toEqual(reader.transfers)
    })

    test('does not see what is not mined yet, nor what pays others', async () => {
      const [ours, theirs] = [newAddress(), newAddress()]
      const reader = await caughtUp(ours)
      const [amount] = chain.amounts
      if (amount === undefined) throw new Error('the chain names no amount')
      const [toUs = '', toThem = ''] = await chain.send(
        [ours, theirs].map(({ address }) => ({ ...amount, to: address })),
      )
      await reader.catchUp()
      expect(reader.seen([toUs, toThem])).toEqual([])
      await chain.mine(1)
      await reader.catchUp()
      expect(reader.seen([toUs, toThem])).toEqual([line(toUs, ours, amount)])
    })

    test('tells several payments of one transaction apart', async () => {
      const [first, second] = [newAddress(), newAddress()]
      const reader = await caughtUp(first, second)
      const amount = chain.amounts.at(-1)
      if (amount === undefined) throw new Error('the chain names no amount')
      const twice = { ...amount, units: amount.units + 1n }
      const txid = await chain.sendTogether([
        { ...amount, to: first.address },
        { ...twice, to: second.address },
        { ...amount, to: first.address },
      ])
      await chain.mine(1)
      await reader.catchUp()
      expect(reader.seen([txid])).toEqual(
        [line(txid, first, amount), line(txid, first, amount), line(txid, second, twice)].sort(),
      )
    })

    test('ignores what only looks like a payment', async () => {
      const to = newAddress()
      const reader = await caughtUp(to)
      await chain.mineWorthless(to.address)
      await chain.mine(1)
      await reader.catchUp()
      expect(reader.transfers).toEqual([])
    })

    test('reads no more blocks than it is told, and the rest when asked again', async () => {
      const to = newAddress()
      const reader = await caughtUp(to)
      const [amount] = chain.amounts
      if (amount === undefined) throw new Error('the chain names no amount')
      const [txid = ''] = await chain.send([{ ...amount, to: to.address }])
      await chain.mine(7)
      const read: number[] = []
      for (let poll = 0; poll < 4; poll++) read.push((await reader.step(3)).blocks)
      expect(read).toEqual([3, 3, 1, 0])
      expect(reader.seen([txid])).toEqual([line(txid, to, amount)])
      expect(reader.known[0]?.height).toBe(await chain.headHeight())
    })

    test('reports a re-organisation from the last common block, and every deposit where it is now', async () => {
      const to = newAddress()
      const [amount] = chain.amounts
      if (amount === undefined) throw new Error('the chain names no amount')
      const reader = await caughtUp(to)
      const fork = reader.known[0]
      const [txid = ''] = await chain.send([{ ...amount, to: to.address }])
      await chain.mine(3)
      await reader.catchUp()
      expect(reader.seen([txid])).toHaveLength(1)
      await chain.reorg(3)
      expect((await reader.step()).base).toEqual(fork)
      await reader.catchUp()
      const now = await chain.blockOf(txid)
      expect(reader.transfers.filter((seen) => seen.txid === txid).map(({ block }) => block.hash)).toEqual(
        now === null ? [] : [now],
      )
    })

    test('says that it is lost when the chain moved deeper than what is known', async () => {
      await chain.mine(6)
      const reader = await caughtUp()
      await chain.reorg(4)
      const headHeight = await chain.headHeight()
      expect(await chain.connector.poll(reader.known.slice(0, 3), watching([]), BLOCKS_MAX)).toEqual({
        kind: 'lost',
        headHeight,
      })
      expect(await chain.connector.poll(reader.known.slice(0, 6), watching([]), BLOCKS_MAX)).toMatchObject({
        kind: 'advanced',
        base: reader.known[4],
      })
    })

    test.each<[string, (chain: TestChain) => Promise<void>]>([
      ['grows', (moving) => moving.mine(2)],
      ['is re-organised', (moving) => moving.reorg(2)],
    ])('misses and doubles nothing when the chain %s during a poll', async (_how, move) => {
      const to = newAddress()
      const reader = await caughtUp(to)
      const txids = await chain.send(chain.amounts.map((amount) => ({ ...amount, to: to.address })))
      await chain.mine(2)
      const moving: Watch = {
        ours: async (keys) => {
          await move(chain)
          return reader.watch.ours(keys)
        },
      }
      // A poll that notices the change may give up; it must not have reported anything wrong.
      await reader.step(BLOCKS_MAX, moving).catch(() => undefined)
      await reader.catchUp()
      const truth = await Promise.all(txids.map(async (txid) => [txid, await chain.blockOf(txid)] as const))
      const mined = truth.filter(([, hash]) => hash !== null)
      const byTxid = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1)
      expect(reader.transfers.map(({ txid, block }) => [txid, block.hash]).sort(byTxid)).toEqual(mined.toSorted(byTxid))
    })

    test('asks about all keys of a poll at once', async () => {
      const to = newAddress()
      const reader = await caughtUp(to)
      await chain.send(chain.amounts.map((amount) => ({ ...amount, to: to.address })))
      await chain.mine(4)
      const asked: (readonly string[])[] = []
      await chain.connector.poll(reader.known, { ours: async (keys) => (asked.push(keys), new Set()) }, BLOCKS_MAX)
      expect(asked).toHaveLength(1)
      expect(new Set(asked[0]).size).toBe(asked[0]?.length)
    })

    test('knows the head', async () => {
      const headHeight = await chain.headHeight()
      expect(await chain.connector.health()).toMatchObject({ headHeight, headAt: expect.any(Date), refusedAssets: [] })
      expect((await (await caughtUp()).step()).headHeight).toBe(headHeight)
    })

    test('throws when the node cannot be reached', async () => {
      await expect(chain.unreachable.poll([], watching([]), 1)).rejects.toThrow(/unreachable/)
      await expect(chain.unreachable.health()).rejects.toThrow(/unreachable/)
    })
  })
}
