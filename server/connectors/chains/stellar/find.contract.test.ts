/**
 * The connector for Stellar finds a transaction by its hash, and a ledger by its number, over HTTP: the same as its
 * polls.
 */
import { Account, Asset, BASE_FEE, type Keypair, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base'
import { hex } from '@scure/base'
import { FAKE_ISSUER, PASSPHRASE, TOKENS } from '@zend/sandbox/chains/stellar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedAlike, hexForms, nearlyHex } from '../../../ports/chain-find.contract.ts'
import type { ChainConnector, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { stellarAddresses, stellarConnector } from './index.ts'
import { ELSEWHERE, hotAddress, LUMEN, NOWHERE, publicKeyOf, SPEC, StellarFixture } from './stellar.fixture.ts'

const fixture = new StellarFixture()
beforeAll(() => fixture.chain)
afterAll(() => fixture.end())

const UNKNOWN = 'ab'.repeat(32)
let nextHot = 50
const watching = (...ours: readonly string[]): Watch => ({
  ours: async (keys) => new Set(keys.filter((key) => ours.includes(key))),
})

/** A new hot account, open and with trustlines for USDC of both issuers. */
async function opened(): Promise<{ readonly index: number; readonly hot: string; readonly connector: ChainConnector }> {
  const index = (nextHot += 1)
  const hot = hotAddress(index)
  await fixture.pay('XLM', hot, 10n * LUMEN)
  await fixture.mine()
  await fixture.pay('FAKE_USDC', hot, 1n)
  await fixture.mine()
  await fixture.pay('USDC', hot, 1n)
  await fixture.mine()
  return { index, hot, connector: await fixture.connector(index) }
}
const depositTo = (index: number, customer: number): string =>
  stellarAddresses().depositAddress(publicKeyOf(index), customer).address

/** Polls the newest ledgers one by one, and compares the hash of each. */
async function polled(connector: ChainConnector, watch: Watch, ledgers: number): Promise<readonly IncomingTransfer[]> {
  const { height } = await (await fixture.chain).facts()
  const transfers: IncomingTransfer[] = []
  for (let at = height - ledgers; at < height; at++) {
    const poll = await connector.poll([{ height: at, hash: (await connector.hashAt(at)) ?? '' }], watch, 1)
    if (poll.kind === 'lost') throw new Error('lost')
    expect(poll.blocks).toEqual([{ height: at + 1, hash: await connector.hashAt(at + 1) }])
    transfers.push(...poll.transfers)
  }
  return transfers
}

const minedWith = async (txid: string, transfers: readonly IncomingTransfer[]) => ({
  txid,
  outcome: 'mined',
  block: transfers[0]?.block,
  minedAt: expect.any(Date) as Date,
  headHeight: (await (await fixture.chain).facts()).height,
  transfers,
  unlisted: [],
})

/** A payment in a fee bump that somebody else pays for. Returns both hashes. */
async function wrapped(
  by: Keypair,
  around: Keypair,
  to: string,
): Promise<{ readonly inner: string; readonly outer: string }> {
  const told = (await (await fetch(`${await fixture.rpcUrl()}/accounts/${by.publicKey()}`)).json()) as {
    sequence: string
  }
  const transaction = new TransactionBuilder(new Account(by.publicKey(), told.sequence), {
    fee: BASE_FEE,
    networkPassphrase: PASSPHRASE,
    timebounds: { minTime: 0, maxTime: 0 },
  })
    .addOperation(Operation.payment({ destination: to, asset: Asset.native(), amount: '2' }))
    .addMemo(Memo.id('10004'))
    .build()
  transaction.sign(by)
  const bump = TransactionBuilder.buildFeeBumpTransaction(around, '1000', transaction, PASSPHRASE)
  bump.sign(around)
  await fetch(`${await fixture.rpcUrl()}/transactions_async`, {
    method: 'POST',
    body: new URLSearchParams({ tx: bump.toXdr() }),
  })
  return { inner: hex.encode(transaction.hash()), outer: hex.encode(bump.hash()) }
}

describe('a transaction by its hash', () => {
  test('pays what a poll over its ledger says: coins, tokens, several at once, any memo', async () => {
    const { index, hot, connector } = await opened()
    const payer = await fixture.outsider()
    await fixture.pay('XLM', depositTo(index, 0), 123_456_7891n)
    await fixture.pay('USDC', depositTo(index, 2), 999_999_999_999n)
    const one = (amount: string) => Operation.payment({ destination: hot, asset: Asset.native(), amount })
    await fixture.submit(payer, {
      operations: [
        one('1'),
        Operation.payment({ destination: FAKE_ISSUER, asset: Asset.native(), amount: '1' }),
        one('1'),
      ],
      memo: Memo.text('hello #1'),
    })
    await fixture.mine()
    const transfers = await polled(connector, watching(hot), 4)
    const byTxid = Map.groupBy(transfers, ({ txid }) => txid)
    expect([transfers.length, byTxid.size]).toEqual([5, 4])
    for (const [txid, expected] of byTxid) {
      expect(await connector.find(txid, watching(hot))).toEqual(await minedWith(txid, expected))
      const whole = await fixture.connector(null)
      expect(await whole.find(txid, watching(hot))).toEqual(await minedWith(txid, expected))
    }
  })

  test('that creates our account pays what it begins with', async () => {
    const hot = hotAddress((nextHot += 1))
    const connector = await fixture.connector(nextHot)
    const { txid } = await fixture.submit(await fixture.outsider(), {
      operations: [Operation.createAccount({ destination: hot, startingBalance: '2' })],
    })
    await fixture.mine()
    const transfers = await polled(connector, watching(hot), 1)
    expect(transfers).toMatchObject([{ txid, amount: { units: 2n * LUMEN } }])
    expect(await connector.find(txid, watching(hot))).toEqual(await minedWith(txid, transfers))
  })

  test('that is inside another is told by the hash that its payments have', async () => {
    const { hot, connector } = await opened()
    const { inner, outer } = await wrapped(await fixture.outsider(), await fixture.outsider(), hot)
    await fixture.mine()
    const transfers = await polled(connector, watching(hot), 1)
    expect(transfers).toMatchObject([{ txid: outer, lookupKey: `${hot}#10004` }])
    for (const hash of [inner, outer])
      expect(await connector.find(hash, watching(hot))).toEqual(await minedWith(outer, transfers))
  })

  test('is none before its ledger closed', async () => {
    const { index, hot, connector } = await opened()
    const txid = await fixture.pay('XLM', depositTo(index, 0), 5n)
    expect(await connector.find(txid, watching(hot))).toBeNull()
    await fixture.mine()
    expect(await connector.find(txid, watching(hot))).toMatchObject({ outcome: 'mined', transfers: [{ txid }] })
  })

  test('that failed moved nothing', async () => {
    const { hot, connector } = await opened()
    const payer = await fixture.outsider()
    const pay = (amount: string) => Operation.payment({ destination: hot, asset: Asset.native(), amount })
    const { txid } = await fixture.submit(payer, { operations: [pay('1'), pay('1000')], memo: Memo.id('10003') })
    const { height, hash } = await fixture.mine()
    expect(await connector.find(txid, watching(hot))).toMatchObject({
      outcome: 'failed',
      block: { height, hash },
      transfers: [],
      unlisted: [],
    })
  })

  test('in a token of another issuer is told and never credited; an account that merges into ours leaves what a poll says', async () => {
    const { index, hot, connector } = await opened()
    const merged = await fixture.outsider(5n)
    const fake = await fixture.pay('FAKE_USDC', depositTo(index, 3), 5n * LUMEN)
    const { txid: left } = await fixture.submit(merged, {
      operations: [Operation.accountMerge({ destination: hot })],
      memo: Memo.id('10003'),
    })
    await fixture.mine()
    expect(await connector.find(fake, watching(hot))).toMatchObject({
      outcome: 'mined',
      transfers: [],
      unlisted: [{ contract: TOKENS['FAKE_USDC'], units: 5n * LUMEN, lookupKey: `${hot}#10003`, index: 'op-1' }],
    })
    const left5 = await polled(connector, watching(hot), 1)
    expect(left5.map(({ txid, amount, lookupKey }) => [txid, amount.units, lookupKey])).toEqual([
      [left, 5n * LUMEN - 100n, `${hot}#10003`],
    ])
    expect(await connector.find(left, watching(hot))).toEqual(await minedWith(left, left5))
  })

  test('asks the watch once, about whoever it pays, and only of the account that receives', async () => {
    const { hot, connector } = await opened()
    const payer = await fixture.outsider()
    const other = (await opened()).hot
    const pay = (destination: string) => Operation.payment({ destination, asset: Asset.native(), amount: '1' })
    const { txid } = await fixture.submit(payer, { operations: [pay(hot), pay(other), pay(hot)] })
    await fixture.mine()
    const asked: (readonly string[])[] = []
    const watch: Watch = { ours: async (keys) => (asked.push(keys), new Set(keys)) }
    const [ofOne, ofAll] = [await connector.find(txid, watch), await (await fixture.connector(null)).find(txid, watch)]
    expect(asked).toEqual([[hot], [hot, other]])
    expect([ofOne?.transfers.map(({ index }) => index), ofAll?.transfers.map(({ index }) => index)]).toEqual([
      ['op-1', 'op-3'],
      ['op-1', 'op-2', 'op-3'],
    ])
  })
})

test('the hash of a ledger is none above the head and before the history', async () => {
  const connector = await fixture.connector(1)
  const { height, hash } = await fixture.mine(2)
  expect(await connector.hashAt(height)).toBe(hash)
  for (const none of [height + 1, 2 ** 40, 49_999_999, 0, -1]) expect(await connector.hashAt(none)).toBeNull()
})

askedAlike(async () => ({
  connector: await fixture.connector(1),
  mistaken: await fixture.connector(1, { passphrase: ELSEWHERE }),
  unknown: UNKNOWN,
  unreachable: stellarConnector({ spec: SPEC, passphrase: PASSPHRASE, rpcUrl: NOWHERE }),
  shown: hexForms(UNKNOWN),
  bad: [...nearlyHex(UNKNOWN), hotAddress(1)],
}))
