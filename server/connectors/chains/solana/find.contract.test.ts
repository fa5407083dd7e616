/**
 * A transaction on Solana's development chain by its signature, and a block by its slot: the same as polls report, once
 * it is final.
 */
import { generateKeyPairSigner, type Instruction, type KeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { askedAlike } from '../../../ports/chain-find.contract.ts'
import { FINALITY_LAG } from '@zend/sandbox/chains/solana'
import { solanaConnector } from './index.ts'
import { addressOf, SOL, submit, testChain, typed } from './solana.fixture.ts'
import { tokenAccountOf } from './token-account.ts'
import { readFound } from './wire.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const chain = await testChain()
const { rpc, connector, options } = await chain.connect()
afterAll(() => chain.stop())

const UNKNOWN = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const [usdt, fake] = [chain.tokens['USDT']?.contract ?? '', chain.tokens['FAKE_USDT']?.contract ?? '']
let made = 50_000
const newAddress = (): string => addressOf({ account: 'deposit', index: (made += 1) })
const watching = (...ours: readonly string[]) => ({
  ours: async (asked: readonly string[]) => new Set(asked.filter((key) => ours.includes(key))),
})

/** Everything that polls report from the start. */
async function polled(...ours: readonly string[]) {
  const poll = await connector.poll([], watching(...ours), 500)
  if (poll.kind === 'lost') throw new Error('lost')
  return poll
}

/** An outside account with SOL and both tokens. */
async function outsider(): Promise<KeyPairSigner> {
  const payer = await generateKeyPairSigner()
  await chain.faucet('SOL', payer.address, 10n * SOL)
  for (const asset of ['USDT', 'FAKE_USDT']) await chain.faucet(asset, payer.address, 1_000n)
  await chain.settle()
  return payer
}

const coins = (source: KeyPairSigner, to: string, amount: bigint): Instruction =>
  getTransferSolInstruction({ source, destination: typed(to), amount })
const tokensTo = (payer: KeyPairSigner, owner: string, mint: string, amount: bigint): Instruction =>
  getTransferCheckedInstruction({
    source: tokenAccountOf(payer.address, mint),
    mint: typed(mint),
    destination: tokenAccountOf(typed(owner), mint),
    authority: payer,
    amount,
    decimals: 6,
  })
const accountFor = (payer: KeyPairSigner, owner: string, mint: string) =>
  getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: typed(owner), mint: typed(mint) })

describe('a transaction by its signature', () => {
  test('pays what polls say, in coins and tokens, to several and several times', async () => {
    const [payer, first, second] = [await outsider(), newAddress(), newAddress()]
    await chain.faucet('SOL', first, 99n * SOL + 1n)
    await chain.faucet('USDC', second, 999_999_999_999n)
    await submit(rpc, payer, [
      coins(payer, first, SOL),
      coins(payer, second, 2n * SOL),
      coins(payer, first, 1n),
      await accountFor(payer, first, usdt),
      tokensTo(payer, first, usdt, 5n),
      tokensTo(payer, first, usdt, 6n),
    ])
    await submit(rpc, payer, [coins(payer, second, SOL)], 1)
    await chain.settle()
    const { transfers, blocks } = await polled(first, second)
    const byTxid = Map.groupBy(transfers, ({ txid }) => txid)
    expect([transfers.length, byTxid.size]).toEqual([6, 4])
    for (const [txid, expected] of byTxid)
      expect(await connector.find(txid, watching(first, second))).toEqual({
        txid,
        outcome: 'mined',
        block: expected[0]?.block,
        minedAt: expect.any(Date) as Date,
        headHeight: blocks.at(-1)?.height,
        transfers: expected,
        unlisted: [],
      })
  })

  test('is pending until it is final', async () => {
    const to = newAddress()
    const txid = await chain.faucet('SOL', to, SOL)
    expect(await connector.find(txid, watching(to))).toBeNull()
    for (let blocks = 0; blocks < FINALITY_LAG; blocks++) {
      await chain.mine(1)
      expect(await connector.find(txid, watching(to))).toMatchObject({
        outcome: 'pending',
        block: null,
        minedAt: null,
        transfers: [],
      })
    }
    await chain.mine(1)
    expect(await connector.find(txid, watching(to))).toMatchObject({
      outcome: 'mined',
      transfers: [{ txid, lookupKey: to }],
    })
  })

  test('that failed moved nothing', async () => {
    const [payer, to] = [await outsider(), newAddress()]
    // Each could be paid when it was submitted; not both.
    await submit(rpc, payer, [coins(payer, newAddress(), 5n * SOL)])
    const failed = await submit(rpc, payer, [coins(payer, to, 6n * SOL)])
    await chain.settle()
    const found = await connector.find(failed, watching(to, payer.address))
    expect(found).toMatchObject({ outcome: 'failed', transfers: [], unlisted: [] })
    expect(found?.block?.hash).toBe(await connector.hashAt(found?.block?.height ?? -1))
  })

  test('in a token that we do not offer is told and never credited', async () => {
    const [payer, to] = [await outsider(), newAddress()]
    const txid = await submit(rpc, payer, [await accountFor(payer, to, fake), tokensTo(payer, to, fake, 5n)])
    await chain.settle()
    expect(await connector.find(txid, watching(to))).toMatchObject({
      outcome: 'mined',
      transfers: [],
      unlisted: [{ contract: fake, units: 5n, lookupKey: to, index: `${fake}/${tokenAccountOf(typed(to), fake)}` }],
    })
    expect((await connector.find(txid, watching(newAddress())))?.unlisted).toEqual([])
  })

  test('asks the watch once', async () => {
    const [payer, to] = [await outsider(), newAddress()]
    const txid = await submit(rpc, payer, [
      coins(payer, to, SOL),
      await accountFor(payer, to, usdt),
      tokensTo(payer, to, usdt, 5n),
    ])
    await chain.settle()
    const asked: (readonly string[])[] = []
    await connector.find(txid, { ours: async (keys) => (asked.push(keys), new Set()) })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain(to)
    expect(new Set(asked[0]).size).toBe(asked[0]?.length)
  })
})

test('accounts that a transaction named by a table follow its own, as its balances do', () => {
  const meta = { err: null, fee: 5_000, preBalances: [9, 0, 1, 1], postBalances: [4, 0, 6, 1] }
  const read = readFound({
    slot: 7,
    transaction: { message: { accountKeys: ['payer', 'program'] }, signatures: ['first'] },
    meta: { ...meta, loadedAddresses: { writable: ['payee'], readonly: ['looked at'] } },
  })
  expect(read?.transaction.accountKeys.map(({ pubkey }) => pubkey)).toEqual(['payer', 'program', 'payee', 'looked at'])
})

test('the hash of a block is the polled one at every slot, and none for empty slots and above the head', async () => {
  await chain.mine(10)
  const { blocks, headHeight } = await polled()
  for (const { height, hash } of blocks) expect(await connector.hashAt(height)).toBe(hash)
  const empty = blocks.flatMap(({ height }, place) =>
    place > 0 && height - (blocks[place - 1]?.height ?? 0) > 1 ? [height - 1] : [],
  )
  expect(empty.length).toBeGreaterThan(0)
  for (const slot of [...empty, headHeight + 1, 2 ** 40, -1]) expect(await connector.hashAt(slot)).toBeNull()
})

askedAlike(() => ({
  connector,
  mistaken: solanaConnector({ ...options, genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }),
  unknown: UNKNOWN,
  shown: [],
  unreachable: solanaConnector({ ...options, rpcUrl: 'http://user:secret@127.0.0.1:1/key' }),
  bad: [
    UNKNOWN.slice(20),
    `${UNKNOWN}1`,
    UNKNOWN.toLowerCase(),
    `0${UNKNOWN.slice(1)}`,
    newAddress(),
    'ab'.repeat(32),
    '1'.repeat(100_000),
  ],
}))
