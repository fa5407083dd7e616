/**
 * A node whose newest state differs from its solidified one: transfers are shown early, settled only by what nothing
 * replaces, with no more requests than before. A proxy before the development node changes its answers.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BlockRef, ChainPoll, DepositAddress, IncomingTransfer } from '../../../ports/chain.ts'
import { tronConnector } from './index.ts'
import { depositXpub, GENESIS_ID, SPEC, startTestTron, type TestTron } from './tron.fixture.ts'

type Transaction = { readonly txID: string }
type Info = { readonly id: string; readonly log?: readonly object[] }
type Answer = {
  blockID?: string
  block?: { transactions?: Transaction[]; block_header: { raw_data: { number?: number } } }[]
} & Record<string, unknown>
/** Changes the node's answer to a request (`wallet/getnowblock`); `null` keeps it. */
type Change = (path: string, question: { readonly num?: number }, answer: Answer) => unknown

let tron: TestTron
let change: Change
let asked: string[]
const proxy = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [path, body] = [(request.url ?? '').slice(1), Buffer.concat(chunks).toString()]
    asked.push(path)
    const answer = (await (await fetch(`${tron.rpcUrl}/${path}`, { method: 'POST', body })).json()) as Answer
    response.end(JSON.stringify(change(path, JSON.parse(body) as object, answer) ?? answer))
  })()
})
let rpcUrl = ''
beforeAll(async () => {
  tron = await startTestTron()
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  rpcUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await tron.stop()
})
beforeEach(() => {
  change = () => null
  asked = []
})

let made = 100
const newAddress = (): DepositAddress => tron.connector.depositAddress(depositXpub, (made += 1))

/** A reader of the feed, like the product's. */
class Reader {
  known: readonly BlockRef[] = []
  transfers: readonly IncomingTransfer[] = []
  readonly #ours: ReadonlySet<string>

  constructor(...ours: readonly DepositAddress[]) {
    this.#ours = new Set(ours.map(({ lookupKey }) => lookupKey))
  }

  async step(): Promise<ChainPoll & { kind: 'advanced' }> {
    const watch = { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => this.#ours.has(key))) }
    const poll = await tronConnector({ spec: SPEC, genesis: GENESIS_ID, rpcUrl }).poll(this.known, watch, 40)
    if (poll.kind === 'lost') throw new Error('lost')
    const kept = poll.base?.height ?? -1
    const anew = new Set(poll.settled?.map(({ height }) => height))
    this.known = [...poll.blocks.toReversed(), ...this.known.filter(({ height }) => height <= kept)]
    this.transfers = [
      ...this.transfers.filter(({ block }) => block.height <= kept && !anew.has(block.height)),
      ...poll.transfers,
    ]
    return poll
  }

  /** Returns the current transfers, with their confirmations. */
  seen(): readonly string[] {
    const tip = this.known[0]?.height ?? 0
    return this.transfers.map(
      ({ amount, block, index }) => `${amount.units} ${amount.asset} ${index}: ${tip - block.height + 1}`,
    )
  }
}

const isInfos = (path: string, space: string): boolean => path === `${space}/gettransactioninfobyblocknum`

test('receipts of another branch, with the same transactions, show what was not there until the block is solidified, and never longer', async () => {
  const [to, other] = [newAddress(), newAddress()]
  const reader = new Reader(to)
  await reader.step()
  const txid = await tron.payTogether([
    [other.address, 1n],
    [to.address, 5n],
  ])
  await tron.chain.mine(1)
  // There the contract paid us both sums.
  change = (path, _, answer) =>
    isInfos(path, 'wallet')
      ? (answer as unknown as Info[]).map((info) =>
          info.id === txid ? { ...info, log: [info.log?.[1], info.log?.[1]] } : info,
        )
      : null
  await reader.step()
  expect(reader.seen()).toEqual(['5 USDT log-0: 1', '5 USDT log-1: 1'])
  await tron.chain.mine(17)
  await reader.step()
  expect(reader.seen()).toEqual(['5 USDT log-0: 18', '5 USDT log-1: 18'])
  await tron.chain.mine(1)
  await reader.step()
  expect(reader.seen()).toEqual(['5 USDT log-1: 19'])
})

test('receipts of a block that is replaced while they are asked for show nothing, and hold nothing up', async () => {
  const to = newAddress()
  const reader = new Reader(to)
  await reader.step()
  await tron.payTogether([[to.address, 5n]])
  const { height } = await tron.chain.mine(1)
  change = (path, { num }, answer) =>
    path === 'wallet/getblockbynum' && num === height ? { ...answer, blockID: 'ab'.repeat(32) } : null
  const { blocks, held } = await reader.step()
  expect([reader.seen(), blocks.length, held]).toEqual([[], 1, undefined])
  await tron.settle()
  await reader.step()
  expect(reader.seen()).toEqual(['5 USDT log-0: 20'])
})

test('a newest block without one of its transactions is whole when it is solidified', async () => {
  const to = newAddress()
  const reader = new Reader(to)
  await reader.step()
  const txid = await tron.pay('USDT', to.address, 5n)
  await tron.pay('TRX', to.address, 6n)
  await tron.chain.mine(1)
  change = (path, _, { block }) =>
    path === 'wallet/getblockbylimitnext'
      ? {
          block: block?.map((each) => ({
            ...each,
            transactions: each.transactions?.filter(({ txID }) => txID !== txid),
          })),
        }
      : null
  await reader.step()
  expect(reader.seen()).toEqual(['6 TRX value: 1'])
  await tron.chain.mine(18)
  await reader.step()
  expect(reader.seen().toSorted()).toEqual(['5 USDT log-0: 19', '6 TRX value: 19'])
})

test('a solidified block whose receipts are not all told holds what would settle it, and nothing below', async () => {
  const to = newAddress()
  const reader = new Reader(to)
  await reader.step()
  await tron.pay('USDT', to.address, 5n)
  const { height } = await tron.chain.mine(1)
  await tron.chain.mine(10)
  await reader.step()
  change = (path, { num }) => (isInfos(path, 'walletsolidity') && num === height ? [] : null)
  await tron.chain.mine(20)
  const poll = await reader.step()
  expect([poll.held?.height, poll.blocks.at(-1)?.height, reader.seen()]).toEqual([
    height,
    height + 17,
    ['5 USDT log-0: 18'],
  ])
  change = () => null
  expect(await reader.step()).not.toHaveProperty('held')
  expect([reader.seen(), reader.known[0]?.height]).toEqual([['5 USDT log-0: 31'], height + 30])
})

test('a solidified state that contradicts the newest one stops the poll, whichever block it is about', async () => {
  const reader = new Reader()
  await reader.step()
  await tron.chain.mine(1)
  change = (path, _, answer) => (path === 'walletsolidity/getnowblock' ? { ...answer, blockID: 'ab'.repeat(32) } : null)
  await expect(reader.step()).rejects.toThrow('contradicts')
  change = (path, _, { block }) =>
    path === 'walletsolidity/getblockbylimitnext'
      ? { block: block?.map((each) => ({ ...each, blockID: 'ab'.repeat(32) })) }
      : null
  await expect(reader.step()).rejects.toThrow('another solidified block')
  change = () => null
  expect((await reader.step()).blocks).toHaveLength(1)
})

test('while nothing is solidified nothing above its eighteen blocks is shown, and what is there is not deeper than that', async () => {
  const to = newAddress()
  const reader = new Reader(to)
  await reader.step()
  const frozen = await tron.ask('walletsolidity/getnowblock')
  change = (path) => (path === 'walletsolidity/getnowblock' ? frozen : null)
  const top = reader.known[0]?.height
  await tron.pay('TRX', to.address, 5n)
  await tron.chain.mine(30)
  expect(await reader.step()).toMatchObject({ headHeight: top, blocks: [] })
  const other = new Reader()
  expect([(await other.step()).headHeight, other.known[0]?.height]).toEqual([top, top])
  expect(reader.seen()).toEqual([])
  change = () => null
  expect(await reader.step()).toMatchObject({ headHeight: (top ?? 0) + 30 })
  expect(reader.seen()).toEqual(['5 TRX value: 30'])
})

test('who keeps up asks no more than the solidified head alone took: four questions and one for each block that settles with something in it', async () => {
  const to = newAddress()
  const reader = new Reader(to)
  await reader.step()
  for (let block = 0; block < 20; block++) {
    await tron.pay('USDT', newAddress().address, 5n)
    await tron.chain.mine(1)
    await reader.step()
  }
  const questions: string[][] = []
  for (const blocks of [0, 1, 2]) {
    for (let block = 0; block < blocks; block++) {
      await tron.pay('USDT', newAddress().address, 5n)
      await tron.chain.mine(1)
    }
    asked = []
    await reader.step()
    questions.push(asked)
  }
  const start = ['walletsolidity/getblockbynum', 'walletsolidity/getnowblock', 'wallet/getblockbylimitnext']
  const receipts = 'walletsolidity/gettransactioninfobyblocknum'
  const settling = 'walletsolidity/getblockbylimitnext'
  expect(questions).toEqual([start, [...start, settling, receipts], [...start, settling, receipts, receipts]])
})
