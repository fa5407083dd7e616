/** The connector on the development ledger: ranges of ledgers without gaps, and servers that must not be trusted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockRef, ChainConnector, Watch } from '../../../ports/chain.ts'
import { connectTo, OURS, openLedger, poll, proxy, Reader, taggedBy } from './feed.fixture.ts'
import { xrplConnector } from './index.ts'
import { NOWHERE, RICH, SPEC, TestLedger } from './ledger.fixture.ts'

const ledger = new TestLedger()
let connector: ChainConnector

beforeAll(async () => {
  connector = await openLedger(ledger)
})
afterAll(() => ledger.end())

const tagged = (index: number): string => taggedBy(connector, index)

describe('ranges', () => {
  test('are answered by their newest ledger, and are no longer than asked', async () => {
    const reader = await Reader.caughtUp(connector)
    const start = reader.known[0]?.height ?? 0
    const txids = [await ledger.pay(tagged(1), 1n)]
    await ledger.mine(2)
    txids.push(await ledger.pay(tagged(2), 2n))
    await ledger.mine(5)
    const heights: number[][] = []
    for (let time = 0; time < 4; time++) {
      const { blocks, transfers } = await poll(connector, reader.known, { blocksMax: 3 })
      heights.push(blocks.map(({ height }) => height - start))
      reader.known.unshift(...blocks)
      reader.transfers.push(...transfers)
    }
    expect(heights).toEqual([[3], [6], [7], []])
    expect(reader.transfers.map(({ txid, block }) => [txid, block.height - start])).toEqual([
      [txids[0], 3],
      [txids[1], 3],
    ])
    expect(reader.known[0]).toEqual({ height: start + 7, hash: (await ledger.chain.facts()).hash })
  })

  test('begin that many ledgers before the head, at a height, or with the first', async () => {
    const headHeight = await ledger.height()
    const from = async (startHeight: number) =>
      (await poll(await connectTo(ledger, { spec: { ...SPEC, startHeight } }), [], { blocksMax: 1 })).blocks[0]?.height
    expect([await from(-3), await from(7), await from(0), await from(-1_000_000)]).toEqual([headHeight - 2, 7, 1, 1])
  })

  test('that a server has not whole are refused, never skipped', async () => {
    await ledger.mine(12)
    const { height, hash } = await ledger.chain.facts()
    const ago = async (ledgers: number): Promise<BlockRef> => ({
      height: height - ledgers,
      hash: String((await ledger.call('ledger', { ledger_index: height - ledgers }))['ledger_hash']),
    })
    const [tenAgo, threeAgo] = [await ago(10), await ago(3)]
    ledger.chain.loseHistory({ oldest: 1, missing: [height - 6, height - 5] })
    await expect(poll(connector, [tenAgo])).rejects.toThrow(`not the whole history from ${height - 9} to ${height}`)
    // Up to the gap nothing is missing, but the server serves an account's history only after it.
    await expect(poll(connector, [tenAgo], { blocksMax: 2 })).rejects.toThrow(/lgrIdxMalformed/)
    expect((await poll(connector, [threeAgo])).blocks).toEqual([{ height, hash }])
    ledger.chain.loseHistory({ oldest: height - 4, missing: null })
    await expect(poll(connector, [tenAgo])).rejects.toThrow(`has not ledger ${height - 10}`)
    await expect(poll(connector, [])).rejects.toThrow('not the whole history')
    expect((await poll(connector, [threeAgo])).blocks).toHaveLength(1)
    ledger.chain.loseHistory({ oldest: 1, missing: null })
    expect((await poll(connector, [tenAgo])).blocks).toEqual([{ height, hash }])
  })

  test('of a chain that is another than what is known: lost', async () => {
    await ledger.mine(3)
    const { height } = await ledger.chain.facts()
    const other = { height, hash: 'F'.repeat(64) }
    expect(await connector.poll([other], OURS, 10)).toEqual({ kind: 'lost', headHeight: height })
    expect(
      await connector.poll(
        [
          { ...other, height: height + 5 },
          { ...other, height: height - 1 },
        ],
        OURS,
        10,
      ),
    ).toEqual({ kind: 'lost', headHeight: height })
  })

  test('of a server that is late: nothing new, nothing taken back', async () => {
    const { height, hash } = await ledger.chain.facts()
    const ahead = { height: height + 5, hash: 'F'.repeat(64) }
    expect(await connector.poll([ahead, { height, hash }], OURS, 10)).toEqual({
      kind: 'advanced',
      base: ahead,
      blocks: [],
      transfers: [],
      headHeight: height,
    })
    await expect(connector.poll([ahead], OURS, 10)).rejects.toThrow('too far behind')
  })

  test('survive a restart of the server with the same hashes', async () => {
    const reader = await Reader.caughtUp(connector)
    const txid = await ledger.pay(tagged(4), 44n)
    await ledger.mine(2)
    const before = await ledger.chain.facts()
    await ledger.restart()
    expect(await ledger.chain.facts()).toMatchObject({ height: before.height, hash: before.hash })
    connector = await connectTo(ledger)
    const { blocks, transfers } = await poll(connector, reader.known)
    expect([blocks, transfers.map((each) => each.txid)]).toEqual([
      [{ height: before.height, hash: before.hash }],
      [txid],
    ])
  })

  test('whatever happens during a poll, nothing is missed or doubled', async () => {
    const reader = await Reader.caughtUp(connector)
    const first = await ledger.pay(tagged(1), 1n)
    await ledger.mine(1)
    let second = ''
    const moving: Watch = {
      ours: async (keys) => {
        second = await ledger.pay(tagged(2), 2n)
        await ledger.mine(2)
        return OURS.ours(keys)
      },
    }
    const { blocks, transfers } = await poll(connector, reader.known, { watch: moving })
    reader.known.unshift(...blocks)
    reader.transfers.push(...transfers)
    expect(reader.transfers.map(({ txid }) => txid)).toEqual([first])
    await reader.catchUp()
    expect(reader.transfers.map(({ txid }) => txid)).toEqual([first, second])
  })
})

describe('a history', () => {
  type Lines = readonly { readonly hash: string }[]
  const without = (dropped: (lines: Lines) => Lines) => (result: Record<string, unknown>) => ({
    ...result,
    transactions: dropped(result['transactions'] as Lines),
  })
  const since = { known: [] as readonly BlockRef[], txids: [] as string[] }
  beforeAll(async () => {
    since.known = (await poll(connector, [])).blocks
    for (let place = 1; place <= 3; place++) {
      since.txids.push(await ledger.pay(tagged(place), BigInt(place)))
      await ledger.mine(1)
    }
  })

  test.each<[string, string, (result: Record<string, unknown>) => unknown]>([
    ['the newest', 'account_tx', without((lines) => lines.slice(0, -1))],
    ['one in the middle', 'account_tx', without((lines) => lines.toSpliced(1, 1))],
    ['the oldest', 'account_tx', without((lines) => lines.slice(1))],
    ['all', 'account_tx', without(() => [])],
    ['what another order makes of them', 'account_tx', without((lines) => lines.toReversed())],
    [
      'the account’s own word',
      'account_info',
      (result) => ({
        ...result,
        account_data: { ...(result['account_data'] as object), PreviousTxnID: 'A'.repeat(64) },
      }),
    ],
    ['the ledger that was asked about', 'account_info', (result) => ({ ...result, ledger_index: 3 })],
  ])('without %s is not believed, and is read whole when it comes', async (_, method, change) => {
    const lagging = await proxy(ledger, { told: (asked, result) => (asked === method ? change(result) : result) })
    await expect(poll(await connectTo(ledger, { rpcUrl: lagging.url }), since.known)).rejects.toThrow(
      /left out transaction|of another ledger/,
    )
    await lagging.close()
    expect((await poll(connector, since.known)).transfers.map(({ txid }) => txid)).toEqual(since.txids)
  })

  test('of an older range is held against the account as it was then', async () => {
    const { transfers } = await poll(connector, since.known, { blocksMax: 1 })
    expect(transfers.map(({ txid }) => txid)).toEqual(since.txids.slice(0, 1))
  })

  test('that delivers more than the account gained is not believed', async () => {
    type Line = { readonly meta: object }
    const more = (result: Record<string, unknown>) => ({
      ...result,
      transactions: (result['transactions'] as readonly Line[]).map((line) => ({
        ...line,
        meta: { ...line.meta, delivered_amount: '1000000000' },
      })),
    })
    const liar = await proxy(ledger, { told: (method, result) => (method === 'account_tx' ? more(result) : result) })
    await expect(poll(await connectTo(ledger, { rpcUrl: liar.url }), since.known)).rejects.toThrow(
      /says that it delivered 1000000000 drops/,
    )
    await liar.close()
  })
})

describe('a server', () => {
  test('tells the head and its time; decimals that are not the protocol’s are refused', async () => {
    const { height } = await ledger.chain.facts()
    expect(await connector.health()).toEqual({ headHeight: height, headAt: expect.any(Date), refusedAssets: [] })
    expect(Math.abs((await connector.health()).headAt.getTime() - Date.now())).toBeLessThan(3_600_000)
    const mistaken = await connectTo(ledger, { spec: { ...SPEC, assets: [{ asset: 'XRP', decimals: 8 }] } })
    expect((await mistaken.health()).refusedAssets).toEqual(['XRP'])
    for (const assets of [[], [{ asset: 'USDC', decimals: 6, contract: 'USD:r' }], [...SPEC.assets, ...SPEC.assets]])
      await expect(connectTo(ledger, { spec: { ...SPEC, assets } })).rejects.toThrow(RangeError)
  })

  test('of another network is not believed, nor one where nobody listens, and no credential is told', async () => {
    const sidechain = await connectTo(ledger, { networkId: 1 })
    await expect(sidechain.poll([], OURS, 1)).rejects.toThrow('is not on network 1')
    await expect(sidechain.health()).rejects.toThrow('is not on network 1')
    const unreachable = await connectTo(ledger, { rpcUrl: NOWHERE })
    for (const asked of [unreachable.poll([], OURS, 1), unreachable.health()]) {
      await expect(asked).rejects.toThrow(/unreachable/)
      await asked.catch((error: unknown) => expect(String(error)).not.toMatch(/secret|key|127\.0\.0\.1/))
    }
    await expect(connectTo(ledger, { rpcUrl: 'ftp://x' })).rejects.toThrow('not an http(s) URL')
  })

  test('cannot be polled for nobody', async () => {
    const nobody = xrplConnector({ spec: SPEC, networkId: 0, rpcUrl: await ledger.rpcUrl() })
    await expect(nobody.poll([], OURS, 1)).rejects.toThrow('nobody was named')
    expect((await nobody.health()).refusedAssets).toEqual([])
  })

  // Each returns the real server's answer with one change.
  test.each<[string, string, (result: Record<string, unknown>) => unknown, RegExp]>([
    [
      'names no network',
      'server_info',
      ({ info, ...rest }) => ({ ...rest, info: { ...(info as object), network_id: undefined } }),
      /is not on network 0/,
    ],
    [
      'answers for a shorter range',
      'account_tx',
      (result) => ({ ...result, ledger_index_min: Number(result['ledger_index_min']) + 1 }),
      /answered with ledgers/,
    ],
    [
      'answers for another account',
      'account_tx',
      (result) => ({ ...result, account: RICH.address }),
      /answered with ledgers/,
    ],
    [
      'gets no further',
      'account_tx',
      (result) => ({ ...result, marker: { ledger: 1, seq: 1 } }),
      /any further|invalidParams/,
    ],
    ['tells of what is not validated', 'account_tx', (result) => ({ ...result, validated: false }), /validated/],
    ['answers with another ledger', 'ledger', (result) => ({ ...result, ledger_index: 3 }), /another ledger/],
    ['answers nonsense', 'account_tx', () => 'no JSON', /status|unanswered/],
  ])('that %s is not believed', async (_, method, change, message) => {
    const liar = await proxy(ledger, { told: (asked, result) => (asked === method ? change(result) : result) })
    await expect((await connectTo(ledger, { rpcUrl: liar.url })).poll([], OURS, 5)).rejects.toThrow(message)
    await liar.close()
  })
})
