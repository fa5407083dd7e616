/** Reading Solana's development chain: what is final is seen exactly once, and only real changes of our balances. */
import { generateKeyPairSigner, type Instruction, type KeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeAccount3Instruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FINALITY_LAG } from '@zend/sandbox/chains/solana'
import type { BlockRef, ChainPoll, IncomingTransfer } from '../../../ports/chain.ts'
import { solanaConnector } from './index.ts'
import { addressOf, RENT_MIN, SOL, submit, testChain, typed } from './solana.fixture.ts'
import { tokenAccountOf } from './token-account.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const chain = await testChain()
let { rpc, connector, options } = await chain.connect()
afterAll(() => chain.stop())

const BLOCKS_MAX = 500
const [usdt, fake] = [chain.tokens['USDT']?.contract ?? '', chain.tokens['FAKE_USDT']?.contract ?? '']
let made = 0
const newAddress = (): string => addressOf({ account: 'deposit', index: (made += 1) })
const watching = (...ours: readonly string[]) => ({
  ours: async (asked: readonly string[]) => new Set(asked.filter((key) => ours.includes(key))),
})
const advanced = (poll: ChainPoll) => {
  if (poll.kind === 'lost') throw new Error('lost')
  return poll
}

/** The state of a reader of the feed; fails on contradictions. */
class Reader {
  known: BlockRef[] = []
  transfers: IncomingTransfer[] = []
  readonly ours: readonly string[]

  constructor(ours: readonly string[]) {
    this.ours = ours
  }

  async step(blocksMax = BLOCKS_MAX): Promise<number> {
    const { base, blocks, transfers } = advanced(await connector.poll(this.known, watching(...this.ours), blocksMax))
    expect(base).toEqual(this.known[0] ?? null)
    expect(blocks.length).toBeLessThanOrEqual(blocksMax)
    for (const { block } of transfers) expect(blocks).toContainEqual(block)
    this.known.unshift(...blocks.toReversed())
    this.transfers.push(...transfers)
    const names = this.transfers.map(({ txid, index }) => `${txid} ${index}`)
    expect(new Set(names).size).toBe(names.length)
    return blocks.length
  }

  async catchUp(): Promise<void> {
    while ((await this.step()) > 0);
  }

  seen(): readonly string[] {
    return this.transfers
      .map(({ txid, lookupKey, amount }) => `${txid} ${lookupKey} ${amount.units} ${amount.asset}`)
      .sort()
  }
}

async function caughtUp(...ours: readonly string[]): Promise<Reader> {
  const reader = new Reader(ours)
  await reader.catchUp()
  return reader
}

/** An outside account with SOL and both tokens. */
async function outsider(): Promise<KeyPairSigner> {
  const payer = await generateKeyPairSigner()
  for (const [asset, units] of [
    ['SOL', 10n * SOL],
    ['USDT', 1_000n],
    ['FAKE_USDT', 1_000n],
  ] as const)
    await chain.faucet(asset, payer.address, units)
  await chain.settle()
  return payer
}

const coins = (source: KeyPairSigner, to: string, amount: bigint): Instruction =>
  getTransferSolInstruction({ source, destination: typed(to), amount })
const tokensTo = (payer: KeyPairSigner, destination: string, mint: string, amount: bigint): Instruction =>
  getTransferCheckedInstruction({
    source: tokenAccountOf(payer.address, mint),
    mint: typed(mint),
    destination: typed(destination),
    authority: payer,
    amount,
    decimals: 6,
  })
const accountFor = (payer: KeyPairSigner, owner: string, mint: string) =>
  getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: typed(owner), mint: typed(mint) })

describe('a deposit', () => {
  test('is seen once, to the last unit, once it is final, however often one asks', async () => {
    const to = newAddress()
    const reader = await caughtUp(to)
    const payments = [
      ['SOL', RENT_MIN],
      ['SOL', 99n * SOL + 1n],
      ['USDT', 1n],
      ['USDC', 999_999_999_999n],
    ] as const
    const sent: string[] = []
    for (const [asset, units] of payments) {
      sent.push(`${await chain.faucet(asset, to, units)} ${to} ${units} ${asset}`)
      await chain.mine(1)
    }
    await chain.mine(FINALITY_LAG - 1)
    await reader.catchUp()
    expect(reader.seen()).toHaveLength(sent.length - 1)
    await chain.mine(1)
    for (let time = 0; time < 3; time++) await reader.catchUp()
    expect(reader.seen()).toEqual(sent.toSorted())
    expect((await caughtUp(to)).transfers).toEqual(reader.transfers)
    expect(reader.transfers.find(({ amount }) => amount.asset === 'USDT')).toMatchObject({
      index: `${usdt}/${to}`,
      confirmationsMin: 1,
    })
    expect(reader.transfers.find(({ amount }) => amount.asset === 'SOL')).toMatchObject({ index: `SOL/${to}` })
  })

  test('of several payments in one transaction is one for each owner and coin', async () => {
    const [payer, first, second] = [await outsider(), newAddress(), newAddress()]
    const reader = await caughtUp(first, second)
    const account = tokenAccountOf(typed(first), usdt)
    const instructions = [
      coins(payer, first, SOL),
      coins(payer, second, 2n * SOL),
      coins(payer, first, 1n),
      await accountFor(payer, first, usdt),
      tokensTo(payer, account, usdt, 5n),
      tokensTo(payer, account, usdt, 6n),
    ]
    const txid = await submit(rpc, payer, instructions)
    await chain.settle()
    await reader.catchUp()
    expect(reader.seen()).toEqual(
      [`${txid} ${first} ${SOL + 1n} SOL`, `${txid} ${second} ${2n * SOL} SOL`, `${txid} ${first} 11 USDT`].toSorted(),
    )
  })

  test('made by a program on behalf of another is seen too: balances are read, not instructions', async () => {
    const [payer, to] = [await outsider(), newAddress()]
    const reader = await caughtUp(to)
    // Closing an account pays its balance to the named address; no transfer is in the transaction.
    const extra = await generateKeyPairSigner()
    const rent = 3_000_000n
    const open = [
      getCreateAccountInstruction({
        payer,
        newAccount: extra,
        lamports: rent,
        space: 165n,
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeAccount3Instruction({ account: extra.address, mint: typed(usdt), owner: payer.address }),
    ]
    await submit(rpc, payer, open)
    await chain.mine(1)
    const txid = await submit(rpc, payer, [
      getCloseAccountInstruction({ account: extra.address, destination: typed(to), owner: payer }),
    ])
    await chain.settle()
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${txid} ${to} ${rent} SOL`])
  })

  test('in a transaction of the newest version is seen like any other', async () => {
    const [payer, to] = [await outsider(), newAddress()]
    const reader = await caughtUp(to)
    const txid = await submit(rpc, payer, [coins(payer, to, SOL)], 1)
    await chain.settle()
    const { slot = 0n } =
      (await rpc.getTransaction(txid, { encoding: 'json', maxSupportedTransactionVersion: 1 }).send()) ?? {}
    // A reader that does not declare this version gets nothing of the whole block.
    await expect(
      rpc.getBlock(slot, { maxSupportedTransactionVersion: 0, rewards: false }).send(),
    ).rejects.toMatchObject({ context: { __code: -32_015 } })
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${txid} ${to} ${SOL} SOL`])
  })

  test('is not: another mint, a failed payment, a payment to others, and what we send', async () => {
    const [payer, to] = [await outsider(), newAddress()]
    const reader = await caughtUp(to)
    await chain.faucet('FAKE_USDT', to, 7n)
    await submit(rpc, payer, [
      await accountFor(payer, to, fake),
      tokensTo(payer, tokenAccountOf(typed(to), fake), fake, 5n),
    ])
    await submit(rpc, payer, [coins(payer, newAddress(), SOL)])
    // Each could be paid when it was submitted; not both.
    await submit(rpc, payer, [coins(payer, newAddress(), 5n * SOL)])
    const failed = await submit(rpc, payer, [coins(payer, to, 6n * SOL)])
    await chain.settle()
    expect((await rpc.getSignatureStatuses([failed]).send()).value[0]?.err).not.toBeNull()
    await reader.catchUp()
    expect(reader.seen()).toEqual([])
  })

  test('in an account beside the associated one is told as out of reach, by that account', async () => {
    const [payer, to] = [await outsider(), newAddress()]
    const reader = await caughtUp(to)
    const beside = await generateKeyPairSigner()
    const txid = await submit(rpc, payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: beside,
        lamports: 2_039_280n,
        space: 165n,
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeAccount3Instruction({ account: beside.address, mint: typed(usdt), owner: typed(to) }),
      tokensTo(payer, beside.address, usdt, 9n),
    ])
    await chain.settle()
    await reader.catchUp()
    expect(reader.transfers).toMatchObject([
      {
        txid,
        lookupKey: to,
        amount: { asset: 'USDT', units: 9n },
        index: `${usdt}/${beside.address}`,
        outOfReach: true,
      },
    ])
    expect((await connector.find(txid, watching(to)))?.transfers).toEqual(reader.transfers)
    expect((await connector.find(await chain.faucet('USDT', to, 3n), watching(to)))?.transfers ?? []).toEqual([])
  })

  test('is found in an account that the owner had already', async () => {
    const to = newAddress()
    await chain.faucet('USDT', to, 100n)
    await chain.settle()
    const reader = await caughtUp(to)
    const before = reader.transfers.length
    const txid = await chain.faucet('USDT', to, 23n)
    await chain.settle()
    await reader.catchUp()
    expect(reader.transfers.slice(before).map(({ txid: of, amount }) => [of, amount.units])).toEqual([[txid, 23n]])
  })
})

test('reads no more blocks than it is told, past slots without one, and the rest when asked again', async () => {
  const to = newAddress()
  const reader = await caughtUp(to)
  const txid = await chain.faucet('SOL', to, SOL)
  await chain.mine(7)
  const read: number[] = []
  for (let poll = 0; poll < 4; poll++) read.push(await reader.step(3))
  expect(read).toEqual([3, 3, 1, 0])
  expect(reader.transfers.map(({ txid: of }) => of)).toEqual([txid])
  const slots = reader.known.map(({ height }) => height)
  expect(slots.some((slot, place) => place > 0 && (slots[place - 1] ?? 0) - slot > 1)).toBe(true)
})

test('begins so many slots before the head where nothing is known, and asks about all keys at once', async () => {
  const late = solanaConnector({ ...options, spec: { ...chain.spec, startHeight: -4 } })
  await chain.faucet('SOL', newAddress(), SOL)
  await chain.settle()
  const asked: (readonly string[])[] = []
  const { base, blocks, headHeight } = advanced(
    await late.poll([], { ours: async (keys) => (asked.push(keys), new Set()) }, BLOCKS_MAX),
  )
  expect([base, blocks.at(-1)?.height]).toEqual([null, headHeight])
  expect(blocks[0]?.height).toBeGreaterThanOrEqual(headHeight - 3)
  expect(asked).toHaveLength(1)
  expect(new Set(asked[0]).size).toBe(asked[0]?.length)
})

describe('a node that contradicts what is known', () => {
  test('has lost us when it has none of the blocks, and takes us back to one that it has', async () => {
    const { known } = await caughtUp()
    await chain.mine(1)
    const other = (block: BlockRef | undefined): BlockRef => ({ height: block?.height ?? 0, hash: 'C'.repeat(44) })
    const { headHeight } = await connector.health()
    expect(await connector.poll([other(known[0]), other(known[1])], watching(), BLOCKS_MAX)).toEqual({
      kind: 'lost',
      headHeight,
    })
    const back = await connector.poll([other(known[0]), known[1] ?? other(known[1])], watching(), BLOCKS_MAX)
    expect(back).toEqual({ kind: 'advanced', base: known[1], blocks: [], transfers: [], headHeight })
  })

  test('is late when its newest block is one that we know long since', async () => {
    const { known } = await caughtUp()
    const ahead = { height: (known[0]?.height ?? 0) + 100, hash: known[0]?.hash ?? '' }
    expect(await connector.poll([ahead, ...known], watching(), BLOCKS_MAX)).toMatchObject({
      kind: 'advanced',
      base: ahead,
      blocks: [],
    })
  })
})

test('knows the head, and refuses a token whose decimals are not those of our table or that is none', async () => {
  const { headHeight, headAt, refusedAssets } = await connector.health()
  expect(headHeight).toBe(Number(await rpc.getSlot({ commitment: 'finalized' }).send()))
  expect([headAt.getTime() <= Date.now(), refusedAssets]).toEqual([true, []])
  const assets = [
    chain.spec.assets[0],
    { asset: 'USDT', decimals: 9, contract: usdt },
    { asset: 'USDC', decimals: 6, contract: newAddress() },
  ] as const
  const mistaken = solanaConnector({ ...options, spec: { ...chain.spec, assets } })
  expect((await mistaken.health()).refusedAssets).toEqual(['USDT', 'USDC'])
})

test('a chain that has just begun, whose mints are not final yet, is no reason to refuse its tokens', async () => {
  const young = await testChain()
  onTestFinished(() => young.stop())
  const { connector: first } = await young.connect()
  expect((await first.health()).refusedAssets).toEqual([])
})

test('goes on after a restart of the node as if there had been none', async () => {
  const to = newAddress()
  const reader = await caughtUp(to)
  const txid = await chain.faucet('SOL', to, SOL)
  await chain.settle()
  await chain.restart()
  ;({ rpc, connector, options } = await chain.connect())
  await reader.catchUp()
  expect(reader.seen()).toEqual([`${txid} ${to} ${SOL} SOL`])
  expect((await caughtUp(to)).known).toEqual(reader.known)
})

test('throws when the node cannot be reached, or is on another chain', async () => {
  for (const [other, message] of [
    [solanaConnector({ ...options, rpcUrl: 'http://user:secret@127.0.0.1:1/key' }), /unreachable/],
    [
      solanaConnector({ ...options, genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }),
      /is on the chain .*, not 5eykt/,
    ],
  ] as const) {
    await expect(other.poll([], watching(), 1)).rejects.toThrow(message)
    await expect(other.health()).rejects.toThrow(message)
  }
})
