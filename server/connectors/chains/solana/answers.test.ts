/**
 * How sender and connector handle answers that the development chain never gives: a node that lags, lost its history,
 * or shows more than numbers carry.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { solanaConnector, solanaSender } from './index.ts'
import { addressOf, amountOf, FEES } from './solana.fixture.ts'
import guide from './vectors/exchange-guide.json' with { type: 'json' }

type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Script = Readonly<Record<string, Answer | ((params: readonly unknown[]) => Answer)>>

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const TXID = '4ei1iejYd1Yr11hdi7ziFjc6GyUAtNnUQqURqssBXB7H6kYJ4CXxYiSks3PjoPdJfZFMXTSAYTp7wqYrjCKgKxcV'
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const OURS = addressOf({ account: 'deposit', index: 1 })
const open: ReturnType<typeof createServer>[] = []
afterAll(() => open.forEach((server) => server.close()))

const result = (value: unknown): Answer => ({ result: value })
const refusal = (code: number, message: string): Answer => ({ error: { code, message } })
const inContext = (slot: number, value: unknown): Answer => result({ context: { slot }, value })

/** A node with these answers by method; a method that is not in the script does not exist. */
async function nodeWith(script: Script): Promise<string> {
  const all: Script = { getGenesisHash: result(GENESIS), ...script }
  const reply = ({ id, method, params }: Call) => {
    const answer = all[method] ?? refusal(-32_601, 'Method not found')
    return { id, ...(typeof answer === 'function' ? answer(params) : answer) }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
      response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const spec = {
  network: 'solana',
  assets: [
    { asset: 'SOL', decimals: 9 },
    { asset: 'USDT', decimals: 6, contract: USDT },
  ],
  startHeight: 0,
} as const
const senderOn = async (script: Script) =>
  solanaSender({ spec, genesis: GENESIS, fees: FEES, rpcUrl: await nodeWith(script) })
const connectorOn = async (script: Script) =>
  solanaConnector({ spec, genesis: GENESIS, rpcUrl: await nodeWith(script) })

describe('a transaction that a node does not know', () => {
  const window = { reference: GENESIS, lastValid: 1_000 }
  const at = { height: 1_001, slot: 2_000, seenTo: 2_000, oldest: 0 }
  test.each([
    ['is dead past its window', at, 'dead'],
    ['is not dead in the last block of it', { ...at, height: 1_000 }, 'unknown'],
    // There can be several nodes behind one address: the one that looked for the transaction was behind.
    ['is not dead by a node that lags', { ...at, seenTo: 1_999 }, 'unknown'],
    // 1 + 150 blocks back, at most two slots each.
    ['is dead by a node that has all of the window', { ...at, oldest: 2_000 - 302 }, 'dead'],
    ['is not dead by a node that lost a part of it', { ...at, oldest: 2_000 - 301 }, 'unknown'],
  ] as const)('%s', async (_name, { height, slot, seenTo, oldest }, kind) => {
    const sender = await senderOn({
      getEpochInfo: result({ absoluteSlot: slot, blockHeight: height }),
      getFirstAvailableBlock: result(oldest),
      getSignatureStatuses: inContext(seenTo, [null]),
    })
    expect(await sender.lookUp(TXID, window)).toEqual({ kind })
    expect(await sender.lookUp(TXID)).toEqual({ kind: 'unknown' })
  })

  test.each([
    [{ slot: 4, confirmations: 1, err: null, confirmationStatus: 'confirmed' }, 'waiting'],
    [{ slot: 4, confirmations: 0, err: null }, 'waiting'],
    [{ slot: 4, confirmations: null, err: null, confirmationStatus: 'finalized' }, 'included'],
    // As printed in the guide for exchanges.
    [{ slot: 4, confirmations: null, err: null, status: { Ok: null } }, 'included'],
  ])('is something else than one with the status %j', async (status, kind) => {
    const { meta } = guide.block.transactions[0] ?? {}
    const sender = await senderOn({
      getEpochInfo: result({ absoluteSlot: 5, blockHeight: 5 }),
      getFirstAvailableBlock: result(0),
      getSignatureStatuses: inContext(5, [status]),
      getTransaction: result({ slot: 4, meta }),
      getBlock: result(guide.block),
    })
    expect(await sender.lookUp(TXID, window)).toMatchObject(
      kind === 'included' ? { kind, confirmations: 2, success: true, feePaid: 5_000n } : { kind },
    )
  })

  test('is looked for in all of history', async () => {
    const asked: unknown[] = []
    const sender = await senderOn({
      getEpochInfo: result({ absoluteSlot: 5, blockHeight: 5 }),
      getFirstAvailableBlock: result(0),
      getSignatureStatuses: (params) => (asked.push(params), inContext(5, [null])),
    })
    await sender.lookUp(TXID, window)
    expect(asked).toEqual([[[TXID], { searchTransactionHistory: true }]])
  })
})

describe('a broadcast', () => {
  const unsent = `01${'22'.repeat(64)}00`
  const lost = {
    getEpochInfo: result({ absoluteSlot: 5, blockHeight: 5 }),
    getFirstAvailableBlock: result(0),
    getSignatureStatuses: inContext(5, [null]),
  }
  test.each([
    [
      refusal(-32_002, 'Transaction simulation failed: Blockhash not found'),
      { kind: 'refused', reason: 'Transaction simulation failed: Blockhash not found' },
    ],
    [
      refusal(-32_003, 'Transaction signature verification failure'),
      { kind: 'refused', reason: 'Transaction signature verification failure' },
    ],
    [
      refusal(-32_002, 'Transaction simulation failed: This transaction has already been processed'),
      { kind: 'accepted' },
    ],
  ])('answered with %j', async (answer, outcome) => {
    expect(await (await senderOn({ ...lost, sendTransaction: answer })).broadcast(unsent)).toEqual(outcome)
  })

  test.each([
    [refusal(-32_005, 'Node is behind by 42 slots'), /behind by 42/],
    [refusal(-32_603, 'Internal error'), /Internal error/],
    [result(TXID), /another transaction/],
  ])('of which the outcome is unknown: %j', async (answer, message) => {
    await expect((await senderOn({ ...lost, sendTransaction: answer })).broadcast(unsent)).rejects.toThrow(message)
  })
})

describe('a block', () => {
  const HASH = 'ABdaGDKfoBe2SJAYkD31sojYVwTM8ainsdBD7ZM9dut1'
  const meta = { err: null, fee: 5_000, preTokenBalances: [], postTokenBalances: [] }
  const whale = { pubkey: '2gVkYWexTHR5Hb2aLeQN3tnngvWzisFKXDUPrgMHpdST' }
  const blockOf = (transaction: object): Answer =>
    result({ blockhash: HASH, previousBlockhash: GENESIS, parentSlot: 6, blockTime: 1, transactions: [transaction] })
  const scriptOf = (transaction: object): Script => ({
    getSlot: result(7),
    getBlocksWithLimit: result([7]),
    getBlock: blockOf(transaction),
  })
  const watch = { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key === OURS)) }
  const pays = (before: number, after: number): object => ({
    meta: { ...meta, preBalances: [2 ** 63, before], postBalances: [2 ** 63 + 2 ** 20, after] },
    transaction: { accountKeys: [whale, { pubkey: OURS }], signatures: [TXID] },
  })

  test('as a node showed it, with a payee from a lookup table', async () => {
    const { slot, block, paid } = guide
    const connector = await connectorOn({
      getSlot: result(slot),
      getBlocksWithLimit: result([slot]),
      getBlock: result(block),
    })
    const poll = await connector.poll(
      [],
      { ours: async (keys) => new Set(keys.filter((key) => key === paid.address)) },
      10,
    )
    const [txid] = block.transactions[0]?.transaction.signatures ?? []
    const transfer = {
      txid,
      lookupKey: paid.address,
      amount: amountOf('SOL', BigInt(paid.lamports)),
      block: { height: slot, hash: block.blockhash },
    }
    expect(poll).toMatchObject({ headHeight: slot, transfers: [transfer] })
  })

  test('may show others with more than numbers carry', async () => {
    const poll = await (await connectorOn(scriptOf(pays(5, 12)))).poll([], watch, 10)
    expect(poll).toMatchObject({
      transfers: [{ lookupKey: OURS, amount: { units: 7n }, block: { height: 7, hash: HASH } }],
    })
  })

  test('never credits a rounded balance', async () => {
    await expect((await connectorOn(scriptOf(pays(5, 2 ** 53)))).poll([], watch, 10)).rejects.toThrow(
      /more than a JSON number carries/,
    )
  })

  test('with a failed transaction or such as names no owner credits nothing', async () => {
    const failed = {
      ...pays(5, 12),
      meta: { ...(pays(5, 12) as { meta: object }).meta, err: { InstructionError: [0, 'InvalidArgument'] } },
    }
    const token = { accountIndex: 1, mint: USDT, uiTokenAmount: { amount: '5' } }
    const nameless = { ...pays(5, 5), meta: { ...(pays(5, 5) as { meta: object }).meta, postTokenBalances: [token] } }
    for (const transaction of [failed, nameless])
      expect(await (await connectorOn(scriptOf(transaction))).poll([], watch, 10)).toMatchObject({ transfers: [] })
  })

  test('that does not follow the known one is left, and the node is told of', async () => {
    const connector = await connectorOn(scriptOf(pays(5, 12)))
    // The node has our newest block, and one above it that does not name it.
    await expect(connector.poll([{ height: 5, hash: HASH }], watch, 10)).rejects.toThrow(/left out blocks after slot 5/)
    expect(await connector.poll([{ height: 5, hash: TXID }], watch, 10)).toEqual({ kind: 'lost', headHeight: 7 })
  })

  test('whose balances do not match its accounts is not believed', async () => {
    const short = { ...pays(5, 12), transaction: { accountKeys: [whale], signatures: [TXID] } }
    await expect((await connectorOn(scriptOf(short))).poll([], watch, 10)).rejects.toThrow(/other balances/)
  })
})

test('a price is what the newest blocks asked, in whatever order they are told', async () => {
  const fees = [
    [3, 900_000],
    [9, 2_000],
    [8, 7_000],
    [1, 5_000],
  ].map(([slot, prioritizationFee]) => ({ slot, prioritizationFee }))
  expect(await (await senderOn({ getRecentPrioritizationFees: result(fees) })).feeRate()).toEqual({
    kind: 'metered',
    perUnit: 7_000n,
  })
})

test('a payee that a program runs, and one that nobody ever paid', async () => {
  const account = (owner: string, lamports: number) => ({ lamports, owner, executable: false, data: ['', 'base64'] })
  const [system, program] = ['11111111111111111111111111111111', 'Vote111111111111111111111111111111111111111']
  const asked = async (payee: object | null, units = 890_880n) => {
    const accounts = inContext(5, [account(system, 5_000_000_000), payee])
    // The current network price, not an earlier one.
    const sender = await senderOn({ getMultipleAccounts: accounts, getMinimumBalanceForRentExemption: result(89_088) })
    return sender.gasLimit({ to: '2gVkYWexTHR5Hb2aLeQN3tnngvWzisFKXDUPrgMHpdST', amount: amountOf('SOL', units) }, OURS)
  }
  expect(await asked(account(program, 27_000_000))).toMatchObject({ ok: false, refusal: { code: 'would_fail' } })
  expect(await asked(null)).toEqual({ ok: true, value: 450n })
  expect(await asked(null, 89_088n)).toEqual({ ok: true, value: 450n })
  expect(await asked(null, 89_087n)).toMatchObject({
    ok: false,
    refusal: { reason: 'an account cannot hold less than 89088 lamports' },
  })
  expect(await asked(account(system, 1), 89_087n)).toEqual({ ok: true, value: 450n })
})
