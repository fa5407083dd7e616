/**
 * The connector on a development chain that runs TON's real virtual machine: which transactions are payments to us, and
 * that none is missed or seen twice.
 */
import { Address, beginCell, type Cell, comment, internal, type MessageRelaxed } from '@ton/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BlockRef, ChainConnector, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { jettonWalletAddress } from './jettons.ts'
import { laggingIndex } from './lagging-index.fixture.ts'
import { publicKeyOf, TestTon, TON } from './ton.fixture.ts'

// A real virtual machine on a shared computer may be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let ton: TestTon
beforeAll(async () => {
  ton = await TestTon.start()
})
afterAll(() => ton.stop())

let used = 0
const everything: Watch = { ours: async (keys) => new Set(keys) }

/** A wallet of ours that nobody has paid yet, and the block before anything happens to it. */
async function newWallet() {
  const index = (used += 1)
  const { address, lookupKey } = ton.addresses.hotAddress(publicKeyOf(index))
  const { height, hash } = await ton.chain.facts()
  const connector = ton.connector(index)
  const start: readonly BlockRef[] = [{ height, hash }]
  return { index, address, raw: lookupKey, connector, start, poll: () => found(connector, start) }
}

async function found(connector: ChainConnector, known: readonly BlockRef[]): Promise<readonly IncomingTransfer[]> {
  const poll = await connector.poll(known, everything, 20)
  if (poll.kind !== 'advanced') throw new Error('lost')
  return poll.transfers
}

const facts = (transfers: readonly IncomingTransfer[]) =>
  transfers.map(({ amount, lookupKey }) => [amount.asset, amount.units, lookupKey])

/** TEP-74's transfer, with every option that a customer's wallet may choose. */
function jettons(
  asset: string,
  from: Address,
  to: string,
  units: bigint,
  payload: Cell | 'inline' | null,
  notifyWith = 1n,
): MessageRelaxed {
  const master = Address.parse(ton.tokens[asset]?.contract ?? '')
  const plain = beginCell()
    .storeUint(0x0f8a7ea5, 32)
    .storeUint(0, 64)
    .storeCoins(units)
    .storeAddress(Address.parse(to))
    .storeAddress(from)
    .storeBit(false)
  const body = plain.storeCoins(notifyWith)
  if (payload === 'inline') body.storeBit(false).storeUint(0, 32).storeStringTail('10009')
  else body.storeMaybeRef(payload)
  return internal({ to: jettonWalletAddress(master, from), value: TON / 10n, bounce: true, body: body.endCell() })
}

test('deposits of every coin arrive with their comments, once however often they are looked for', async () => {
  const { address, raw, connector, start, poll } = await newWallet()
  await ton.faucet('TON', `${address}#10001`, 1n * TON + 1n)
  await ton.faucet('USDT', `${address}#10002`, 1n)
  await ton.faucet('DOGS', `${address}#10003`, 123_456_789_012_345n)
  // Not before a masterchain block holds them.
  expect(await poll()).toEqual([])
  await ton.mine()
  const first = await connector.poll(start, everything, 20)
  if (first.kind !== 'advanced') throw new Error('lost')
  expect(facts(first.transfers)).toEqual([
    ['TON', TON + 1n, `${raw}#10001`],
    ['USDT', 1n, `${raw}#10002`],
    ['DOGS', 123_456_789_012_345n, `${raw}#10003`],
  ])
  expect(await connector.poll(start, everything, 20)).toEqual(first)
  expect(first).toMatchObject({ base: start[0], blocks: [{ height: first.headHeight }] })
  expect(new Set(first.transfers.map(({ txid, index }) => `${txid}/${index}`)).size).toBe(3)
  for (const { txid, confirmationsMin, from } of first.transfers)
    expect([txid, confirmationsMin, from]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      1,
      expect.stringMatching(/^0:[0-9a-f]{64}$/),
    ])
  expect(await found(connector, first.blocks)).toEqual([])
  await ton.mine(3)
  expect(await found(connector, first.blocks)).toEqual([])
})

test('whoever pays without a comment of ours is reported all the same', async () => {
  const { address, raw, poll } = await newWallet()
  const customer = await ton.customer({ TON: 10n * TON, USDT: 100n })
  const payload = (build: (cell: ReturnType<typeof beginCell>) => unknown): Cell => {
    const cell = beginCell()
    build(cell)
    return cell.endCell()
  }
  const bodies: readonly (Cell | undefined)[] = [
    undefined,
    comment(''),
    comment(' 10004 '),
    comment('not a number of ours'),
    payload((cell) => cell.storeUint(0x2167da4b, 32).storeBuffer(Buffer.alloc(48, 7))),
    payload((cell) => cell.storeUint(0, 32).storeBuffer(Buffer.from([0xff, 0xfe]))),
    payload((cell) => cell.storeUint(0, 32).storeBuffer(Buffer.from('10005\0'))),
    payload((cell) => cell.storeUint(7, 5)),
    comment('x'.repeat(300)),
  ]
  await customer.send(
    ...bodies.map((body) =>
      internal({ to: address, value: TON / 10n, bounce: false, ...(body === undefined ? {} : { body }) }),
    ),
  )
  await ton.mine()
  await customer.send(
    jettons('USDT', customer.address, address, 1n, null),
    jettons('USDT', customer.address, address, 2n, 'inline'),
    jettons('USDT', customer.address, address, 3n, comment('10006'), 0n),
    jettons(
      'USDT',
      customer.address,
      address,
      4n,
      payload((cell) => cell.storeUint(0x12345678, 32)),
      TON / 50n,
    ),
  )
  await ton.mine()
  const memos = (await poll()).map(({ amount, lookupKey }) => [
    amount.asset,
    lookupKey.split('#')[1] ?? null,
    lookupKey.split('#')[0] === raw,
  ])
  expect(memos.filter(([asset]) => asset === 'TON').map(([, memo]) => memo)).toEqual([
    null,
    null,
    '10004',
    'not a number of ours',
    null,
    null,
    null,
    null,
    'x'.repeat(128),
  ])
  expect(memos.filter(([asset]) => asset === 'USDT').map(([, memo]) => memo)).toEqual([null, '10009', '10006', null])
  expect(memos.every(([, , isOurs]) => isOurs)).toBe(true)
})

test('one request of a wallet can make several payments', async () => {
  const { address, raw, poll } = await newWallet()
  const customer = await ton.customer({ TON: 10n * TON })
  await customer.send(
    ...[1n, 2n, 2n].map((units) =>
      internal({ to: address, value: units * TON, bounce: false, body: comment('10010') }),
    ),
  )
  await ton.mine()
  const transfers = await poll()
  expect(facts(transfers)).toEqual([1n, 2n, 2n].map((units) => ['TON', units * TON, `${raw}#10010`]))
  expect(new Set(transfers.map(({ txid }) => txid)).size).toBe(3)
})

test('jettons of a stranger, lies about jettons and coins that went back are no payments', async () => {
  const { address, raw, connector, start, poll } = await newWallet()
  const customer = await ton.customer({ TON: 20n * TON, FAKE_USDT: 1_000n, USDT: 5n })
  const to = Address.parse(address)
  const usdt = Address.parse(ton.tokens['USDT']?.contract ?? '')
  const notification = beginCell()
    .storeUint(0x7362d09c, 32)
    .storeUint(0, 64)
    .storeCoins(9_000_000n)
    .storeAddress(customer.address)
    .storeBit(true)
    .storeRef(comment('10011'))
    .endCell()
  const arrival = beginCell()
    .storeUint(0x178d4519, 32)
    .storeUint(0, 64)
    .storeCoins(9_000_000n)
    .storeAddress(customer.address)
    .storeAddress(null)
    .storeCoins(0)
    .storeMaybeRef(comment('10011'))
    .endCell()
  await customer.send(
    jettons('FAKE_USDT', customer.address, address, 500n, comment('10011'), TON / 50n),
    internal({ to, value: TON / 10n, bounce: true, body: notification }),
    internal({ to: jettonWalletAddress(usdt, to), value: TON / 10n, bounce: false, body: arrival }),
    // To a wallet without a contract, so it bounces; one nanoton is spent on the way.
    internal({ to, value: TON, bounce: true, body: comment('10011') }),
    jettons('USDT', customer.address, address, 6n, comment('10011')),
  )
  await ton.mine()
  const before = await ton.sender().balanceOf(customer.address.toString(), 'USDT')
  expect([await poll(), before]).toEqual([[], 5n])
  // The wallet of that jetton exists now, and still accepts only its own kind.
  await ton.faucet('USDT', `${address}#10011`, 7n)
  await ton.mine()
  await customer.send(internal({ to: jettonWalletAddress(usdt, to), value: TON / 10n, bounce: false, body: arrival }))
  await ton.mine()
  expect(facts(await found(connector, start))).toEqual([['USDT', 7n, `${raw}#10011`]])
  expect(await ton.sender().balanceOf(address, 'USDT')).toBe(7n)
})

test('a wallet that is not ours is not reported', async () => {
  const { address, connector, start } = await newWallet()
  await ton.faucet('TON', address, TON)
  await ton.mine()
  const poll = await connector.poll(start, { ours: async () => new Set() }, 20)
  expect(poll).toMatchObject({ kind: 'advanced', transfers: [] })
})

test('nothing is lost when the chain starts again, and its blocks keep their hashes', async () => {
  const { address, raw, connector, start } = await newWallet()
  await ton.faucet('TON', `${address}#10012`, TON)
  await ton.mine()
  const before = await connector.poll(start, everything, 20)
  await ton.restart()
  expect(await connector.poll(start, everything, 20)).toEqual(before)
  await ton.faucet('USDT', `${address}#10012`, 3n)
  await ton.mine()
  if (before.kind !== 'advanced') throw new Error('lost')
  expect(facts(await found(connector, before.blocks))).toEqual([['USDT', 3n, `${raw}#10012`]])
})

test('a range is answered by its newest block, from wherever it begins', async () => {
  const { connector, start } = await newWallet()
  await ton.mine(5)
  const { height, hash } = await ton.chain.facts()
  for (const blocksMax of [1, 20])
    expect(await connector.poll(start, everything, blocksMax)).toMatchObject({
      base: start[0],
      blocks: [{ height, hash }],
      headHeight: height,
    })
  expect(await connector.poll([{ height, hash }], everything, 1)).toEqual({
    kind: 'advanced',
    base: { height, hash },
    blocks: [],
    transfers: [],
    headHeight: height,
  })
  expect(await connector.poll([], everything, 1)).toMatchObject({ base: null, blocks: [{ height, hash }] })
})

test('misses and doubles nothing when the chain grows during a poll, or a copy of the index is behind', async () => {
  const { address, raw, index, start } = await newWallet()
  const copies = await laggingIndex(ton.url)
  const connector = ton.connector(index, { rpcUrl: copies.url })
  const moving: Watch = {
    ours: async (keys) => {
      await ton.faucet('TON', `${address}#10030`, 2n * TON)
      await ton.mine()
      return new Set(keys)
    },
  }
  await ton.mine()
  const first = await connector.poll(start, moving, 20)
  if (first.kind !== 'advanced') throw new Error('lost')
  expect(first.transfers).toEqual([])
  const second = await connector.poll(first.blocks, everything, 20)
  if (second.kind !== 'advanced') throw new Error('lost')
  expect(facts(second.transfers)).toEqual([['TON', 2n * TON, `${raw}#10030`]])
  // The index shows the newest payment only some time after its block.
  await ton.faucet('TON', `${address}#10031`, 3n * TON)
  await ton.mine()
  copies.isBehind = true
  expect(await connector.poll(second.blocks, everything, 20)).toMatchObject({
    base: second.blocks[0],
    blocks: [],
    transfers: [],
  })
  await ton.mine()
  copies.isBehind = false
  expect(facts(await found(connector, second.blocks))).toEqual([['TON', 3n * TON, `${raw}#10031`]])
  copies.close()
})

test('without a wallet that receives nothing is called read', async () => {
  const { start } = await newWallet()
  await ton.mine()
  await expect(ton.connector(0, { receiving: async () => [] }).poll(start, everything, 20)).rejects.toThrow(
    'nobody was named who receives',
  )
})

test('a node that is late is told from one of another history', async () => {
  const { connector, start } = await newWallet()
  await ton.mine()
  const { height, hash } = await ton.chain.facts()
  const ahead = { height: height + 5, hash: 'f'.repeat(64) }
  expect(await connector.poll([ahead, { height, hash }], everything, 5)).toEqual({
    kind: 'advanced',
    base: ahead,
    blocks: [],
    transfers: [],
    headHeight: height,
  })
  expect(await connector.poll([{ height, hash: 'e'.repeat(64) }, ...start], everything, 5)).toEqual({
    kind: 'lost',
    headHeight: height,
  })
  await expect(connector.poll([ahead], everything, 5)).rejects.toThrow('too far behind')
})

test('a chain that cannot be reached, and one with another id, are faults that show no key', async () => {
  const lost = ton.connector(0, { rpcUrl: 'http://user:secret@127.0.0.1:1/?api_key=key' })
  const error = await lost.poll([], everything, 1).then(
    () => new Error('it answered'),
    (thrown: unknown) => thrown as Error,
  )
  expect(error.message).toMatch(/unreachable/)
  expect(error.message).not.toMatch(/secret|key=|127/)
  await expect(ton.connector(0, { globalId: -3 }).poll([], everything, 1)).rejects.toThrow('is not on')
  await expect(ton.connector(0, { globalId: -3 }).health()).rejects.toThrow('is not on')
})

test('a jetton with other decimals, one that is none and one that keeps coins elsewhere are refused', async () => {
  const { height } = await ton.chain.facts()
  expect(await ton.connector(0).health()).toEqual({
    headHeight: height,
    headAt: new Date(ton.now * 1_000),
    refusedAssets: [],
  })
  const assets = [
    { asset: 'TON', decimals: 9 },
    { asset: 'USDT', decimals: 9, contract: ton.tokens['USDT']?.contract ?? '' },
    { asset: 'DOGS', decimals: 9, contract: ton.addresses.hotAddress(publicKeyOf(0)).address },
  ] as const
  expect(await ton.connector(0, { spec: { ...ton.spec, assets } }).health()).toMatchObject({
    refusedAssets: ['USDT', 'DOGS'],
  })
})
