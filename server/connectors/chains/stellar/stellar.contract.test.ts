/**
 * The connector for Stellar on a development chain, over HTTP: sees deposits by their memos, and nothing that only
 * looks like one.
 */
import { createServer, type Server } from 'node:http'
import { Asset, encodeMuxedAccount, encodeMuxedAccountToAddress, Memo, Operation } from '@stellar/stellar-sdk/base'
import { FAKE_ISSUER, PASSPHRASE, USDC_ISSUER } from '@zend/sandbox/chains/stellar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockRef, ChainConnector, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { stellarAddresses, stellarConnector } from './index.ts'
import { ELSEWHERE, hotAddress, LUMEN, NOWHERE, publicKeyOf, SPEC, StellarFixture } from './stellar.fixture.ts'

const BLOCKS_MAX = 500
const fixture = new StellarFixture()
beforeAll(() => fixture.chain)
afterAll(() => fixture.end())

let nextHot = 0
const watching = (...ours: readonly string[]): Watch => ({
  ours: async (keys) => new Set(keys.filter((key) => ours.includes(key))),
})

/** A reader of the feed, like the product's: the known blocks, newest first, and the arrivals. */
class Reader {
  known: BlockRef[] = []
  transfers: IncomingTransfer[] = []
  readonly connector: ChainConnector
  readonly watch: Watch

  constructor(connector: ChainConnector, watch: Watch) {
    this.connector = connector
    this.watch = watch
  }

  async step(blocksMax = BLOCKS_MAX): Promise<number> {
    const poll = await this.connector.poll(this.known, this.watch, blocksMax)
    if (poll.kind === 'lost') throw new Error('lost')
    expect(poll.base).toEqual(this.known[0] ?? null)
    for (const { block } of poll.transfers) expect(poll.blocks).toContainEqual(block)
    this.known.unshift(...poll.blocks.toReversed())
    this.transfers.push(...poll.transfers)
    expect(new Set(this.transfers.map(({ txid, index }) => `${txid} ${index}`)).size).toBe(this.transfers.length)
    return poll.blocks.length
  }

  async seen(): Promise<readonly string[]> {
    while ((await this.step()) > 0);
    return this.transfers.map(({ lookupKey, amount }) => `${lookupKey} ${amount.units} ${amount.asset}`)
  }
}

/** A new hot account, open and with a USDC trustline, and a reader that has read everything so far. */
async function opened(): Promise<{ readonly index: number; readonly hot: string; readonly reader: Reader }> {
  const index = (nextHot += 1)
  const hot = hotAddress(index)
  await fixture.pay('XLM', hot, 10n * LUMEN)
  await fixture.mine()
  await fixture.pay('FAKE_USDC', hot, 1n)
  await fixture.mine()
  await fixture.pay('USDC', hot, 1n)
  await fixture.mine()
  const reader = new Reader(await fixture.connector(index), watching(hot))
  await reader.seen()
  reader.transfers = []
  return { index, hot, reader }
}
const depositTo = (index: number, customer: number): string =>
  stellarAddresses().depositAddress(publicKeyOf(index), customer).address

test('sees each deposit once, to the last unit, however often it is asked, and not before its ledger closed', async () => {
  const { index, hot, reader } = await opened()
  await fixture.pay('XLM', depositTo(index, 0), 1n)
  await fixture.pay('XLM', depositTo(index, 1), 123_456_7890n + 1n)
  await fixture.pay('USDC', depositTo(index, 2), 999_999_999_999n)
  expect(await reader.seen()).toEqual([])
  await fixture.mine(3)
  const expected = [`${hot}#10000 1 XLM`, `${hot}#10001 1234567891 XLM`, `${hot}#10002 999999999999 USDC`]
  for (let poll = 0; poll < 3; poll++) expect(await reader.seen()).toEqual(expected)
  const again = new Reader(await fixture.connector(index), watching(hot))
  expect(await again.seen()).toEqual(expect.arrayContaining(expected))
  expect(reader.transfers[0]).toMatchObject({ index: 'op-1', confirmationsMin: 1, amount: { decimals: 7 } })
})

test('reports every payment with the memo it came with: ids, numbers as text, other texts, none, hashes, and muxed accounts', async () => {
  const { hot, reader } = await opened()
  const payer = await fixture.outsider()
  const one = (destination = hot) => [Operation.payment({ destination, asset: Asset.native(), amount: '1' })]
  const muxed = encodeMuxedAccountToAddress(encodeMuxedAccount(hot, '18446744073709551615'))
  const memos: readonly [string, Memo | undefined, string?][] = [
    [`${hot}#10007`, Memo.id('10007')],
    [`${hot}#10007`, Memo.text('10007')],
    [`${hot}#10007`, Memo.text(' 10007 ')],
    [`${hot}#010007`, Memo.text('010007')],
    [`${hot}#hello #1`, Memo.text('hello #1')],
    [hot, undefined],
    [`${hot}#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=`, Memo.hash(Buffer.alloc(32, 1))],
    [`${hot}#AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=`, Memo.return(Buffer.alloc(32, 2))],
    [`${hot}#18446744073709551615`, undefined, muxed],
    [`${hot}#18446744073709551615`, Memo.id('1'), muxed],
  ]
  for (const [, memo, to] of memos) {
    await fixture.submit(payer, { operations: one(to), ...(memo === undefined ? {} : { memo }) })
    await fixture.mine()
  }
  expect(await reader.seen()).toEqual(memos.map(([key]) => `${key} ${LUMEN} XLM`))
})

test('ignores what only looks like a payment: another issuer, what failed, what pays others', async () => {
  const { index, hot, reader } = await opened()
  const payer = await fixture.outsider()
  await fixture.pay('FAKE_USDC', depositTo(index, 3), 5n * LUMEN)
  await fixture.pay('XLM', hotAddress(0), 5n * LUMEN)
  const tooMuch = Operation.payment({ destination: hot, asset: Asset.native(), amount: '1000' })
  const enough = Operation.payment({ destination: hot, asset: Asset.native(), amount: '1' })
  const failing = await fixture.submit(payer, { operations: [enough, tooMuch], memo: Memo.id('10003') })
  await fixture.mine()
  expect(await (await fixture.sender()).lookUp(failing.txid)).toMatchObject({ kind: 'included', success: false })
  const back = Operation.payment({ destination: USDC_ISSUER, asset: Asset.native(), amount: '1' })
  await fixture.submit(payer, {
    operations: [back, Operation.manageData({ name: 'to', value: hot })],
    memo: Memo.id('10003'),
  })
  await fixture.mine()
  const itself = await fixture.outsider()
  await fixture.submit(itself, {
    operations: [Operation.payment({ destination: itself.publicKey(), asset: Asset.native(), amount: '1' })],
  })
  await fixture.mine()
  expect(await reader.seen()).toEqual([])
  const own = await (await fixture.connector(null)).poll(reader.known.slice(1), watching(itself.publicKey()), 1)
  expect(own).toMatchObject({ transfers: [] })
})

test('tells several payments of one transaction apart, path payments and the creation of the account too', async () => {
  const index = (nextHot += 1)
  const hot = hotAddress(index)
  const reader = new Reader(await fixture.connector(index), watching(hot))
  // Nothing was ever paid to it.
  expect(await reader.seen()).toEqual([])
  const payer = await fixture.outsider()
  const xlm = Asset.native()
  const operations = [
    Operation.createAccount({ destination: hot, startingBalance: '2' }),
    Operation.payment({ destination: hot, asset: xlm, amount: '0.0000001' }),
    Operation.payment({ destination: FAKE_ISSUER, asset: xlm, amount: '1' }),
    Operation.pathPaymentStrictReceive({
      sendAsset: xlm,
      sendMax: '3',
      destination: hot,
      destAsset: xlm,
      destAmount: '3',
      path: [],
    }),
    Operation.pathPaymentStrictSend({
      sendAsset: xlm,
      sendAmount: '4',
      destination: hot,
      destAsset: xlm,
      destMin: '4',
      path: [],
    }),
  ]
  const { txid } = await fixture.submit(payer, { operations, memo: Memo.text('10009') })
  await fixture.mine()
  expect(await reader.seen()).toEqual(
    [20_000_000n, 1n, 30_000_000n, 40_000_000n].map((units) => `${hot}#10009 ${units} XLM`),
  )
  expect(reader.transfers.map((each) => [each.txid, each.index])).toEqual(
    ['op-1', 'op-2', 'op-4', 'op-5'].map((place) => [txid, place]),
  )
})

test(
  'reads no more ledgers than it is told, the rest when asked again, over any number of pages',
  { timeout: 60_000 },
  async () => {
    const { index, hot, reader } = await opened()
    const payer = await fixture.outsider(1_000n)
    const many = Array.from({ length: 100 }, () =>
      Operation.payment({ destination: hot, asset: Asset.native(), amount: '0.0000001' }),
    )
    for (let ledger = 0; ledger < 5; ledger++) {
      await fixture.submit(payer, { operations: many, memo: Memo.id('10001') })
      await fixture.mine()
    }
    const { height } = await fixture.mine(2)
    const from = reader.known[0]?.height ?? 0
    const read: [number, number][] = []
    for (let poll = 0; poll < 5; poll++) {
      await reader.step(3)
      read.push([(reader.known[0]?.height ?? 0) - from, reader.transfers.length])
    }
    expect(read).toEqual([
      [3, 200],
      [6, 500],
      [8, 500],
      [8, 500],
      [8, 500],
    ])
    expect(reader.known[0]?.height).toBe(height)
    const atOnce = new Reader(await fixture.connector(index), watching(hot))
    atOnce.known = reader.known.slice(-1)
    await atOnce.step()
    expect(atOnce.transfers.filter(({ lookupKey }) => lookupKey.endsWith('#10001'))).toHaveLength(500)
  },
)

test('without an account to read by looks through the whole network, asks about all payees at once, and finds the same', async () => {
  const { index, hot, reader } = await opened()
  await fixture.pay('XLM', depositTo(index, 5), LUMEN)
  await fixture.pay('USDC', depositTo(index, 6), LUMEN)
  await fixture.pay('XLM', hotAddress(0), 5n * LUMEN)
  await fixture.mine()
  const asked: (readonly string[])[] = []
  const whole = await fixture.connector(null)
  const poll = await whole.poll(reader.known, { ours: async (keys) => (asked.push(keys), new Set([hot])) }, BLOCKS_MAX)
  await reader.seen()
  expect(poll).toMatchObject({ kind: 'advanced', transfers: reader.transfers })
  expect(reader.transfers).toHaveLength(2)
  expect(asked).toEqual([[hot, hotAddress(0)]])
})

test('goes on after the node was started anew, and is lost when the chain is another', async () => {
  const { index, hot, reader } = await opened()
  await fixture.pay('XLM', depositTo(index, 8), LUMEN)
  await fixture.mine()
  await fixture.restart()
  const after = new Reader(await fixture.connector(index), watching(hot))
  after.known = [...reader.known]
  expect(await after.seen()).toEqual([`${hot}#10008 ${LUMEN} XLM`])
  const { height } = await fixture.mine()
  const strange = [{ height: height - 1, hash: '00'.repeat(32) }]
  expect(await (await fixture.connector(index)).poll(strange, watching(hot), 10)).toEqual({
    kind: 'lost',
    headHeight: height,
  })
})

test('takes a node that is behind for late, and throws when nothing can be compared or its history begins later', async () => {
  const { index, hot, reader } = await opened()
  const { height } = await fixture.mine()
  await reader.seen()
  const ahead = { height: height + 5, hash: '11'.repeat(32) }
  const connector = await fixture.connector(index)
  const late = await connector.poll([ahead, ...reader.known], watching(hot), 10)
  expect(late).toEqual({ kind: 'advanced', base: ahead, blocks: [], transfers: [], headHeight: height })
  await expect(connector.poll([ahead], watching(hot), 10)).rejects.toThrow('too far behind')
  const early = await fixture.connector(index, { spec: { ...SPEC, startHeight: 7 } })
  await expect(early.poll([], watching(hot), 10)).rejects.toThrow('history begins at ledger 50000000')
})

test('knows the head, and refuses a token with other decimals or that nobody holds', async () => {
  const { height } = await fixture.mine()
  const health = await (await fixture.connector(1)).health()
  expect(health).toMatchObject({ headHeight: height, refusedAssets: [] })
  expect(health.headAt.getTime() % 1_000).toBe(0)
  const assets = [
    { asset: 'XLM', decimals: 7 },
    { asset: 'USDC', decimals: 6, contract: SPEC.assets[1].contract },
    { asset: 'USDT', decimals: 7, contract: `USDT:${USDC_ISSUER}` },
  ] as const
  expect((await (await fixture.connector(1, { spec: { ...SPEC, assets } })).health()).refusedAssets).toEqual([
    'USDC',
    'USDT',
  ])
})

test('believes no node of another network, and throws when it cannot be reached', async () => {
  const mistaken = await fixture.connector(1, { passphrase: ELSEWHERE })
  await expect(mistaken.poll([], watching(), 1)).rejects.toThrow(`the stellar node is not on "${ELSEWHERE}"`)
  await expect(mistaken.health()).rejects.toThrow('is not on')
  const unreachable = stellarConnector({ spec: SPEC, passphrase: PASSPHRASE, rpcUrl: NOWHERE })
  for (const call of [unreachable.poll([], watching(), 1), unreachable.health()]) {
    await expect(call).rejects.toThrow(/unreachable/)
    await expect(call).rejects.not.toThrow(/secret|key|127/)
  }
})

describe('behind a proxy', () => {
  let proxy: Server
  let change: (path: string, answer: { status: number; body: string; ledger: string }) => void = () => undefined
  let rpcUrl = ''
  beforeAll(async () => {
    proxy = createServer((request, response) => {
      void fixture
        .rpcUrl()
        .then(async (origin) => {
          const inner = await fetch(`${origin}${request.url}`)
          const answer = {
            status: inner.status,
            body: await inner.text(),
            ledger: inner.headers.get('latest-ledger') ?? '',
          }
          change(request.url ?? '', answer)
          response.writeHead(answer.status, { 'latest-ledger': answer.ledger }).end(answer.body)
        })
        .catch(() => response.destroy())
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    const address = proxy.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    rpcUrl = `http://127.0.0.1:${address.port}/`
  })
  afterAll(() => void proxy.close())

  test('a second node that is behind the first skips nothing', async () => {
    const { index, hot, reader } = await opened()
    await fixture.pay('XLM', depositTo(index, 9), LUMEN)
    const { height } = await fixture.mine()
    change = (path, answer) => {
      if (path.includes('/payments'))
        Object.assign(answer, { body: '{"_embedded":{"records":[]}}', ledger: String(height - 1) })
    }
    const connector = stellarConnector({ spec: SPEC, passphrase: PASSPHRASE, rpcUrl, account: hot })
    await expect(connector.poll(reader.known, watching(hot), BLOCKS_MAX)).rejects.toThrow('fell behind')
    change = () => undefined
    expect(await connector.poll(reader.known, watching(hot), BLOCKS_MAX)).toMatchObject({
      transfers: [{ lookupKey: `${hot}#10009` }],
    })
  })

  test.each([
    ['a 404 of the proxy', { status: 404, body: '<html>' }, 'HTTP status 404'],
    [
      'its own error',
      { status: 410, body: '{"type":"https://stellar.org/horizon-errors/before_history"}' },
      'before_history',
    ],
    ['no JSON', { status: 200, body: '<html>' }, 'HTTP status 200'],
    ['an amount that is none', { status: 200, body: '' }, 'amount_malformed'],
  ])('%s is no empty history', async (_name, answer, message) => {
    const { index, hot, reader } = await opened()
    await fixture.pay('XLM', depositTo(index, 9), LUMEN)
    await fixture.mine()
    change = (path, given) => {
      if (path.includes('/payments'))
        Object.assign(given, answer, answer.body === '' ? { body: given.body.replace('"1.0000000"', '"1e0"') } : {})
    }
    const connector = stellarConnector({ spec: SPEC, passphrase: PASSPHRASE, rpcUrl, account: hot })
    await expect(connector.poll(reader.known, watching(hot), BLOCKS_MAX)).rejects.toThrow(message)
    change = () => undefined
  })
})
