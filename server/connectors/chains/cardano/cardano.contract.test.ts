/** The chain contract on Cardano's development chain, and Cardano's own cases. */
import { createServer } from 'node:http'
import { BaseAddress, Credential, Ed25519KeyHash } from '@emurgo/cardano-serialization-lib-nodejs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAKE_TOKEN } from '@zend/sandbox/chains/cardano'
import { chainFindContract, type TestFinding } from '../../../ports/chain-find.contract.ts'
import { chainContract } from '../../../ports/chain.contract.ts'
import {
  accountKey,
  addressOf,
  ADDRESSES,
  built,
  CHAIN,
  FEES,
  NOWHERE,
  planOf,
  sign,
  SPEC,
  TestCardano,
} from './cardano.fixture.ts'
import { cardanoConnector, cardanoSender } from './index.ts'

const cardano = new TestCardano()
beforeAll(() => cardano.start())
afterAll(() => cardano.end())

const connectorOf = (rpcUrl: string, networkMagic = CHAIN.networkMagic) =>
  cardanoConnector({ spec: SPEC, networkMagic, rpcUrl })
const watching = (...keys: readonly string[]) => ({
  ours: async (asked: readonly string[]) => new Set(asked.filter((key) => keys.includes(key))),
})
/** The same payment credential with somebody else's staking part. */
const withStake = (lookupKey: string): string =>
  BaseAddress.new(
    1,
    Credential.from_keyhash(Ed25519KeyHash.from_hex(lookupKey)),
    Credential.from_keyhash(Ed25519KeyHash.from_hex('ab'.repeat(28))),
  )
    .to_address()
    .to_bech32()

const startChain = async (): Promise<TestFinding> => ({
  connector: connectorOf(cardano.rpcUrl),
  unreachable: connectorOf(NOWHERE),
  accountXpub: accountKey('deposit'),
  // Published addresses and typed ones: see vectors.test.ts.
  vectors: [],
  typed: [{ input: '', expected: 'address_malformed' }],
  // The last one is the minimum of an output to an address of ours.
  amounts: [999_999_999n, 110_000_001n, 29_000_000n, 849_070n].map((units) => ({ asset: 'ADA', units })),
  send: async (payments) => {
    const txids: string[] = []
    for (const { to, units } of payments) txids.push(await cardano.pay(to, units))
    return txids
  },
  sendTogether: async (payments) => {
    const funds = await cardano.fund('hot', 900_000_000n)
    const { raw, txid } = sign(
      built(
        planOf(
          funds,
          payments.map(({ to, units }) => [to, units] as const),
        ),
      ),
    )
    expect(await cardanoSender({ spec: SPEC, ...CHAIN, fees: FEES, rpcUrl: cardano.rpcUrl }).broadcast(raw)).toEqual({
      kind: 'accepted',
    })
    return txid
  },
  // Somebody else's payment credential with our key as its staking part pays us nothing.
  mineWorthless: async (to) => {
    const parsed = ADDRESSES.parseAddress(to)
    if (!parsed.ok) throw new Error(parsed.refusal.code)
    const [ours, theirs] = [parsed.value.lookupKey, 'cd'.repeat(28)].map((hash) =>
      Credential.from_keyhash(Ed25519KeyHash.from_hex(hash)),
    )
    if (ours === undefined || theirs === undefined) throw new Error('two credentials')
    await cardano.pay(BaseAddress.new(1, theirs, ours).to_address().to_bech32(), 5_000_000n)
  },
  mine: cardano.mine,
  reorg: async (depth) => void (await cardano.chain.reorg(depth, true)),
  headHeight: async () => (await cardano.chain.facts()).height,
  blockOf: async (txid) => (await cardano.ask<{ block: string }>(`txs/${txid}`))?.block ?? null,
  mistaken: connectorOf(cardano.rpcUrl, 1),
  unknown: '5c'.repeat(32),
  drop: async (depth) => void (await cardano.chain.reorg(depth, false)),
  payUnlisted: async (to) => ({
    txid: await cardano.pay(to, 77_000_000n, 'FAKE_ADA'),
    contract: FAKE_TOKEN,
    units: 77_000_000n,
  }),
})

chainContract('Cardano', startChain)
chainFindContract('Cardano', startChain)

/** A connector with a proxy that changes its provider's answers. */
async function throughProxy(
  change: (path: string, value: unknown) => unknown,
  run: (connector: ReturnType<typeof cardanoConnector>) => Promise<unknown>,
): Promise<void> {
  const proxy = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v0/', '')
    void cardano.ask(path).then((value) => response.end(JSON.stringify(change(path, value))))
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const bound = proxy.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  try {
    await run(
      cardanoConnector({ spec: { ...SPEC, startHeight: -1 }, ...CHAIN, rpcUrl: `http://127.0.0.1:${port}/api/v0` }),
    )
  } finally {
    await new Promise((closed) => proxy.close(closed))
  }
}

/** Returns what one poll of the newest block finds. */
async function newest(lookupKey: string) {
  const connector = cardanoConnector({ spec: { ...SPEC, startHeight: -1 }, ...CHAIN, rpcUrl: cardano.rpcUrl })
  const poll = await connector.poll([], watching(lookupKey), 10)
  return poll.kind === 'advanced' ? poll.transfers : []
}

test('a deposit counts whatever staking part stands beside our key', async () => {
  const { lookupKey } = addressOf(cardano.newKey('deposit'))
  const txid = await cardano.pay(withStake(lookupKey), 3_000_000n)
  await cardano.mine(1)
  expect(await newest(lookupKey)).toMatchObject([
    { txid, index: '0', lookupKey, amount: { units: 3_000_000n }, confirmationsMin: 1 },
  ])
})

test('of an output with tokens the coins count, and the tokens do not', async () => {
  const { address, lookupKey } = addressOf(cardano.newKey('deposit'))
  await cardano.pay(address, 77_000_000n, 'FAKE_ADA')
  await cardano.mine(1)
  expect(await newest(lookupKey)).toMatchObject([{ amount: { asset: 'ADA', units: 2_000_000n } }])
})

test('more transactions than a page holds are all read', async () => {
  const { address, lookupKey } = addressOf(cardano.newKey('deposit'))
  for (let sent = 0; sent < 103; sent++) await cardano.pay(address, 1_000_000n + BigInt(sent))
  await cardano.mine(1)
  const seen = (await newest(lookupKey)).map(({ amount }) => amount.units)
  // In block order, which is the order of arrival.
  expect(seen).toEqual(Array.from({ length: 103 }, (_, i) => 1_000_000n + BigInt(i)))
})

test('a script that fails makes nothing but the change of its collateral', async () => {
  const { readOutputs, txidOf } = await import('./wire.ts')
  const { address, lookupKey } = addressOf(cardano.newKey('deposit'))
  const { raw } = sign(built(planOf(await cardano.fund('hot', 50_000_000n), [[address, 10_000_000n]])))
  // The byte before the last says whether the scripts succeeded.
  const failed = `${raw.slice(0, -4)}f4f6`
  expect(readOutputs(raw, txidOf(raw)).map((made) => made.lookupKey)).toContain(lookupKey)
  expect(readOutputs(failed, txidOf(raw))).toEqual([])
})

test('a node of another chain is not believed', async () => {
  const other = connectorOf(cardano.rpcUrl, 1)
  await expect(other.poll([], watching(), 1)).rejects.toThrow(/is not on/)
  await expect(other.health()).rejects.toThrow(/is not on/)
})

test('a provider that sends other bytes than those of the id is not believed, nor is one that keeps some back', async () => {
  const { address, lookupKey } = addressOf(cardano.newKey('deposit'))
  const txid = await cardano.pay(address, 3_000_000n)
  await cardano.mine(1)
  type Raw = { readonly tx_hash: string; readonly cbor: string }
  const lies: readonly ((raws: readonly Raw[]) => readonly Raw[])[] = [
    (raws) => raws.map(({ tx_hash, cbor }) => ({ tx_hash, cbor: cbor.replace(lookupKey, 'ef'.repeat(28)) })),
    () => [],
  ]
  for (const lie of lies) {
    await throughProxy(
      (path, value) => (path.includes('/txs/cbor') ? lie(value as readonly Raw[]) : value),
      async (connector) => expect(connector.poll([], watching(lookupKey), 10)).rejects.toThrow(/node sent/),
    )
  }
  // A single transaction is checked against its id in the same way.
  const other = await cardano.pay(address, 4_000_000n)
  await cardano.mine(1)
  const mixed = await cardano.ask<{ readonly cbor: string }>(`txs/${other}/cbor`)
  await throughProxy(
    (path, value) => (path.endsWith('/cbor') ? mixed : value),
    async (connector) => expect(connector.find(txid, watching(lookupKey))).rejects.toThrow(/node sent/),
  )
})

test('of a transaction whose script failed nothing but the change of its collateral is found', async () => {
  const { address, lookupKey } = addressOf(cardano.newKey('deposit'))
  const txid = await cardano.pay(address, 3_000_000n)
  await cardano.mine(1)
  const asFailed = (path: string, value: unknown): unknown => {
    if (path === `txs/${txid}`) return { ...(value as object), valid_contract: false }
    return path === `txs/${txid}/cbor`
      ? { cbor: (value as { readonly cbor: string }).cbor.replace(/f5f6$/, 'f4f6') }
      : value
  }
  await throughProxy(asFailed, async (connector) => {
    const found = await connector.find(txid, watching(lookupKey))
    expect(found).toMatchObject({
      txid,
      outcome: 'failed',
      transfers: [],
      unlisted: [],
      headHeight: found?.block?.height,
    })
  })
})

test('no credential gets into what is said of a failure', async () => {
  await expect(connectorOf(NOWHERE).health()).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/secret|127\.0\.0\.1/) }),
  )
  expect(() => connectorOf('nonsense')).toThrow(/not an http/)
})
