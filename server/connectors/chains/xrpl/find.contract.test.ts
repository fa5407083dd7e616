/**
 * The connector on the development ledger: a transaction by its hash, reported as polls report it, and the hash of a
 * ledger by its number.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAY, GATEWAY_CURRENCY } from '@zend/sandbox/chains/xrpl'
import { askedAlike, hexForms, nearlyHex } from '../../../ports/chain-find.contract.ts'
import type { ChainConnector, IncomingTransfer } from '../../../ports/chain.ts'
import { connectTo, HOT, OURS, openLedger, poll, proxy, taggedBy, watching } from './feed.fixture.ts'
import { NOWHERE, RICH, TestLedger } from './ledger.fixture.ts'

const PARTIAL = 0x0002_0000
const UNKNOWN = 'AB'.repeat(32)

const ledger = new TestLedger()
let connector: ChainConnector

beforeAll(async () => {
  connector = await openLedger(ledger)
})
afterAll(() => ledger.end())

const tagged = (index: number): string => taggedBy(connector, index)
const usd = (value: string) => ({ currency: GATEWAY_CURRENCY, issuer: GATEWAY.address, value })
const order = { TransactionType: 'Payment', Destination: HOT.address, DestinationTag: 10_001 }

/** Every ledger of the chain, polled one by one. */
async function polled(): Promise<readonly IncomingTransfer[]> {
  const transfers: IncomingTransfer[] = []
  for (
    let known = [{ height: 1, hash: String((await ledger.call('ledger', { ledger_index: 1 }))['ledger_hash']) }];
    ;
  ) {
    const found = await poll(connector, known, { blocksMax: 1 })
    const [block] = found.blocks
    if (block === undefined) return transfers
    expect(await connector.hashAt(block.height)).toBe(block.hash)
    transfers.push(...found.transfers)
    known = [block]
  }
}

describe('a transaction by its hash', () => {
  test('pays what a poll over its ledger says, with any tag or none, and for what was delivered', async () => {
    for (const to of [tagged(1), tagged(2), HOT.address, `${HOT.address}#0`])
      await ledger.pay(to, 9_007_199_254_740_993n)
    await ledger.submit(GATEWAY, { ...order, Amount: '900000000000', SendMax: usd('0.000042'), Flags: PARTIAL })
    await ledger.mine(3)
    const transfers = await polled()
    expect(transfers).toHaveLength(6)
    const headHeight = await ledger.height()
    for (const transfer of transfers) {
      const found = await connector.find(transfer.txid, OURS)
      expect(found).toEqual({
        txid: transfer.txid,
        outcome: 'mined',
        block: transfer.block,
        minedAt: expect.any(Date) as Date,
        headHeight,
        transfers: [transfer],
        unlisted: [],
      })
      expect(Math.abs((found?.minedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(600_000)
    }
  })

  test('that waits is pending, and mined when a ledger has it', async () => {
    const txid = await ledger.pay(tagged(3), 5n)
    expect(await connector.find(txid, OURS)).toEqual({
      txid,
      outcome: 'pending',
      block: null,
      minedAt: null,
      headHeight: await ledger.height(),
      transfers: [],
      unlisted: [],
    })
    await ledger.mine(1)
    expect(await connector.find(txid, OURS)).toMatchObject({
      outcome: 'mined',
      transfers: [{ lookupKey: tagged(3), txid }],
    })
  })

  test('that only cost its fee failed', async () => {
    const { account: other } = await ledger.newAccount()
    const { result, txid } = await ledger.submit(other, { ...order, Amount: '100000000' })
    await ledger.mine(1)
    expect(result).toBe('tecUNFUNDED_PAYMENT')
    expect(await connector.find(txid, OURS)).toMatchObject({
      outcome: 'failed',
      block: { height: await ledger.height() },
      transfers: [],
    })
  })

  test('that pays in a token, others, or is no payment, pays us nothing', async () => {
    await ledger.submit(HOT, { TransactionType: 'TrustSet', LimitAmount: usd('1000000') })
    await ledger.mine(1)
    const txids = [
      (await ledger.submit(GATEWAY, { ...order, Amount: usd('500') })).txid,
      (await ledger.submit(HOT, { TransactionType: 'Payment', Destination: RICH.address, Amount: '5' })).txid,
      (await ledger.submit(HOT, { TransactionType: 'AccountSet', ClearFlag: 3 })).txid,
    ]
    await ledger.mine(1)
    for (const txid of txids)
      expect(await connector.find(txid, OURS)).toMatchObject({ outcome: 'mined', transfers: [], unlisted: [] })
  })

  test('between two accounts of ours is none, whoever is named to receive', async () => {
    const { account: second } = await ledger.newAccount()
    const { txid } = await ledger.submit(second, { ...order, Amount: '5' })
    await ledger.mine(1)
    const both = { receiving: [HOT.address, second.address] }
    const [one, two, none] = [connector, await connectTo(ledger, both), await connectTo(ledger, { receiving: [] })]
    const watch = watching(HOT.address, second.address)
    expect((await one.find(txid, watch))?.transfers).toHaveLength(1)
    expect((await two.find(txid, watch))?.transfers).toEqual([])
    expect((await none.find(txid, watch))?.transfers).toEqual([])
    expect((await none.find(txid, OURS))?.transfers).toHaveLength(1)
  })

  test('the watch decides, and is asked once', async () => {
    const txid = await ledger.pay(tagged(1), 5n)
    await ledger.mine(1)
    const asked: (readonly string[])[] = []
    const found = await connector.find(txid, { ours: async (keys) => (asked.push(keys), new Set()) })
    expect([found?.outcome, found?.transfers, asked]).toEqual(['mined', [], [[HOT.address]]])
  })
})

describe('the hash of a ledger', () => {
  test('is none above the head, before the first, and where the server lost it', async () => {
    await ledger.mine(4)
    const { height, hash } = await ledger.chain.facts()
    expect([await connector.hashAt(height), await connector.hashAt(height + 1), await connector.hashAt(0)]).toEqual([
      hash,
      null,
      null,
    ])
    expect(await connector.hashAt(2 ** 40)).toBeNull()
    ledger.chain.loseHistory({ oldest: height, missing: null })
    expect(await connector.hashAt(height - 1)).toBeNull()
    ledger.chain.loseHistory({ oldest: 1, missing: null })
    expect(await connector.hashAt(height - 1)).toMatch(/^[0-9A-F]{64}$/)
  })
})

test('a server that answers with another transaction is not believed', async () => {
  const txid = await ledger.pay(tagged(1), 5n)
  await ledger.mine(1)
  const lying = await proxy(ledger, {
    told: (method, result) => (method === 'tx' ? { ...result, hash: UNKNOWN } : result),
  })
  await expect((await connectTo(ledger, { rpcUrl: lying.url })).find(txid, OURS)).rejects.toThrow('another transaction')
  await lying.close()
})

askedAlike(async () => ({
  connector,
  mistaken: await connectTo(ledger, { networkId: 1 }),
  unreachable: await connectTo(ledger, { rpcUrl: NOWHERE }),
  unknown: UNKNOWN,
  shown: hexForms(UNKNOWN),
  bad: [...nearlyHex(UNKNOWN), HOT.address],
}))
