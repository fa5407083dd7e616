/**
 * The connector for Tron on a node: sees payments from their first block on, to the last unit and once, and nothing
 * that only looks like one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTER, toBase58, transferData } from '@zend/sandbox/chains/tron'
import type { BlockRef, ChainPoll, DepositAddress, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { tronConnector } from './index.ts'
import { depositXpub, GENESIS_ID, hexOf, SPEC, startTestTron, type TestTron, unreachable } from './tron.fixture.ts'

const BLOCKS_MAX = 500

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

/** The state of a reader of the feed. */
class Reader {
  known: readonly BlockRef[] = []
  transfers: IncomingTransfer[] = []
  readonly watch: Watch

  constructor(...ours: readonly DepositAddress[]) {
    this.watch = watching(...ours)
  }

  async step(blocksMax = BLOCKS_MAX): Promise<ChainPoll & { kind: 'advanced' }> {
    const poll = await tron.connector.poll(this.known, this.watch, blocksMax)
    if (poll.kind === 'lost') throw new Error('lost')
    const [kept, tip] = [poll.base?.height ?? -1, this.known[0]?.height ?? -1]
    // Nothing with nineteen confirmations is ever rolled back.
    expect(tip - kept).toBeLessThanOrEqual(18)
    const settled = new Set(poll.settled?.map(({ height }) => height))
    this.known = [...poll.blocks.toReversed(), ...this.known.filter(({ height }) => height <= kept)]
    this.transfers = [
      ...this.transfers.filter(({ block }) => block.height <= kept && !settled.has(block.height)),
      ...poll.transfers,
    ]
    // Each block that gets them now and was read before must be settled, once, in that poll.
    const due = this.known.filter(
      ({ height }) => height > tip - 18 && height <= Math.min(kept, (this.known[0]?.height ?? 0) - 18),
    )
    expect(poll.settled ?? []).toEqual(due.toReversed())
    return poll
  }

  async catchUp(): Promise<this> {
    while ((await this.step()).blocks.length > 0);
    return this
  }

  seen(): readonly string[] {
    return this.transfers
      .map(({ txid, lookupKey, amount }) => `${txid} ${lookupKey} ${amount.units} ${amount.asset}`)
      .sort()
  }
}

// One sun, one sun beside a number that a float cannot hold, the smallest token unit.
const AMOUNTS = [
  { asset: 'TRX', units: 1n },
  { asset: 'TRX', units: 9_007_199_254_740_993n },
  { asset: 'USDT', units: 1n },
  { asset: 'USDT', units: 999_999_999_999n },
] as const

describe('deposits', () => {
  test('are seen once, to the last unit, however often somebody asks', async () => {
    const to = newAddress()
    const reader = await new Reader(to).catchUp()
    const lines: string[] = []
    for (const { asset, units } of AMOUNTS)
      lines.push(`${await tron.pay(asset, to.address, units)} ${to.lookupKey} ${units} ${asset}`)
    await tron.settle()
    for (let poll = 0; poll < 3; poll++) await reader.step()
    expect(reader.seen()).toEqual(lines.sort())
    expect((await new Reader(to).catchUp()).transfers).toEqual(reader.transfers)
    expect(reader.transfers[0]).toMatchObject({
      from: toBase58(TESTER.address),
      confirmationsMin: 1,
      block: reader.known[18],
    })
  })

  test('are seen in the newest block, and have nineteen confirmations exactly when they are solidified; what pays others is not', async () => {
    const [ours, theirs] = [newAddress(), newAddress()]
    const reader = await new Reader(ours).catchUp()
    const lines = [
      `${await tron.pay('TRX', ours.address, 5n)} ${ours.lookupKey} 5 TRX`,
      `${await tron.pay('USDT', ours.address, 6n)} ${ours.lookupKey} 6 USDT`,
    ]
    const together = await tron.payTogether([newAddress(), ours].map(({ address }) => [address, 7n]))
    lines.push(`${together} ${ours.lookupKey} 7 USDT`)
    await tron.pay('USDT', theirs.address, 5n)
    await reader.catchUp()
    expect(reader.seen()).toEqual([])
    for (let confirmations = 1; confirmations <= 20; confirmations++) {
      await tron.chain.mine(1)
      const { headHeight } = await reader.step()
      const height = reader.transfers[0]?.block.height ?? 0
      expect([reader.seen(), headHeight - height + 1]).toEqual([lines.toSorted(), confirmations])
      const solid = await tron.ask('walletsolidity/getblockbynum', { num: height })
      expect('blockID' in solid).toBe(confirmations >= 19)
    }
  })

  test('of one transaction are told apart, by their place in it', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const reader = await new Reader(first, second).catchUp()
    const txid = await tron.payTogether([
      [newAddress().address, 1n],
      [first.address, 2n],
      [second.address, 3n],
      [first.address, 2n],
    ])
    await tron.settle()
    await reader.catchUp()
    expect(
      reader.transfers.map(({ txid: id, index, lookupKey, amount }) => [id, index, lookupKey, amount.units]),
    ).toEqual([
      [txid, 'log-1', first.lookupKey, 2n],
      [txid, 'log-2', second.lookupKey, 3n],
      [txid, 'log-3', first.lookupKey, 2n],
    ])
  })

  test('are none when they only look like some', async () => {
    const to = newAddress()
    const reader = await new Reader(to).catchUp()
    await tron.pay('FAKE_USDT', to.address, 5_000_000n)
    await tron.payThrough(to.address, 10_000_000n)
    await tron.pay('USDT', to.address, 0n)
    // Failed calls are in their block all the same: out of energy, and refused by the token.
    const usdt = hexOf(SPEC.assets[1].contract)
    const short = await tron.call(usdt, transferData(hexOf(to.address), 5n), { feeLimit: 1_000n })
    const refused = await tron.call(usdt, transferData(hexOf(to.address), 10n ** 30n))
    const { height } = await tron.chain.mine(1)
    const block = (await tron.ask('wallet/getblockbynum', { num: height })) as {
      transactions: { txID: string; ret: { contractRet: string }[] }[]
    }
    const results = new Map(block.transactions.map(({ txID, ret }) => [txID, ret[0]?.contractRet]))
    expect([results.get(short), results.get(refused)]).toEqual(['OUT_OF_ENERGY', 'REVERT'])
    await tron.settle()
    await reader.catchUp()
    expect(reader.transfers).toEqual([])
    expect(await tron.sender.balanceOf(to.address, 'TRX')).toBe(10_000_000n)
  })

  test('survive a re-organisation of what is not solidified, wherever they are then', async () => {
    const [kept, gone] = [newAddress(), newAddress()]
    const reader = await new Reader(kept, gone).catchUp()
    const lost = await tron.pay('USDT', gone.address, 8n)
    await tron.chain.mine(3)
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${lost} ${gone.lookupKey} 8 USDT`])
    expect(await tron.chain.reorg(3, false)).toMatchObject({ ok: true })
    expect(await tron.ask('wallet/gettransactionbyid', { value: lost })).toEqual({})
    await reader.catchUp()
    expect(reader.seen()).toEqual([])
    const txid = await tron.pay('TRX', kept.address, 7n)
    await tron.chain.mine(18)
    await reader.catchUp()
    const before = reader.transfers[0]?.block
    // The deepest possible re-organisation.
    expect(await tron.chain.reorg(18, true)).toMatchObject({ ok: true })
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${txid} ${kept.lookupKey} 7 TRX`])
    expect(reader.transfers[0]?.block).not.toEqual(before)
    await tron.settle()
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${txid} ${kept.lookupKey} 7 TRX`])
  })
})

describe('reading on', () => {
  test('reads no more blocks than it is told, and the rest when asked again', async () => {
    const to = newAddress()
    const reader = await new Reader(to).catchUp()
    await tron.pay('USDT', to.address, 5n)
    await tron.chain.mine(25)
    const read: number[] = []
    for (let poll = 0; poll < 4; poll++) read.push((await reader.step(11)).blocks.length)
    expect(read).toEqual([11, 11, 3, 0])
    expect(reader.transfers).toHaveLength(1)
  })

  test('asks about all keys of a poll at once', async () => {
    const to = newAddress()
    const reader = await new Reader(to).catchUp()
    for (const { asset, units } of AMOUNTS) await tron.pay(asset, to.address, units)
    await tron.settle()
    const asked: (readonly string[])[] = []
    await tron.connector.poll(reader.known, { ours: async (keys) => (asked.push(keys), new Set()) }, BLOCKS_MAX)
    expect(asked).toHaveLength(1)
    expect(new Set(asked[0]).size).toBe(asked[0]?.length)
  })

  test('goes on after the node was started anew', async () => {
    const to = newAddress()
    const reader = await new Reader(to).catchUp()
    await tron.pay('USDT', to.address, 6n)
    await tron.chain.mine(1)
    await tron.restart()
    await tron.settle()
    await reader.catchUp()
    expect(reader.transfers.map(({ amount }) => amount.units)).toEqual([6n])
  })

  test('says that it is lost on blocks that are none of the chain', async () => {
    const { headHeight } = await new Reader().catchUp().then((reader) => reader.step())
    const known = [{ height: headHeight, hash: 'ab'.repeat(32) }]
    expect(await tron.connector.poll(known, watching(), 1)).toEqual({ kind: 'lost', headHeight })
  })
})

describe('a node', () => {
  test('tells its newest height, the age of what is solidified, and tokens as our table has them', async () => {
    const { height } = await tron.chain.mine(1)
    const solid = (await tron.ask('walletsolidity/getnowblock')) as {
      block_header: { raw_data: { timestamp: number } }
    }
    const headAt = new Date(solid.block_header.raw_data.timestamp)
    expect(await tron.connector.health()).toEqual({ headHeight: height, headAt, refusedAssets: [] })
  })

  test('whose token has other decimals than our table, or none, has that token refused', async () => {
    const [coin, usdt] = SPEC.assets
    for (const token of [
      { ...usdt, decimals: 18 },
      { ...usdt, contract: newAddress().address },
    ]) {
      const assets = [coin, token] as const
      const mistaken = tronConnector({ spec: { ...SPEC, assets }, genesis: GENESIS_ID, rpcUrl: tron.rpcUrl })
      expect((await mistaken.health()).refusedAssets).toEqual(['USDT'])
    }
  })

  test('of another chain is not believed', async () => {
    const { connector } = tron.mistaken
    await expect(connector.poll([], watching(), 1)).rejects.toThrow('is not on')
    await expect(connector.health()).rejects.toThrow('is not on')
  })

  test('that cannot be reached makes every question fail, and its address is not told', async () => {
    const { connector } = unreachable
    for (const asked of [connector.poll([], watching(), 1), connector.health()]) {
      await expect(asked).rejects.toThrow(/unreachable/)
      await expect(asked).rejects.not.toThrow(/secret|key/)
    }
  })
})
