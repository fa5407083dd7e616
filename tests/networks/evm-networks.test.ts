/**
 * The differences between EVM networks, on a development node of each: chain id, own coin and tokens with their
 * decimals, and whether blocks are final by confirmations or by the network's own word. Their common behaviour is
 * tested on Ethereum alone, in server/connectors/chains/ethereum.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { EVM_NETWORK_IDS, type EvmNetworkId, chainAmount } from '@zend/kernel'
import { createPublicClient, type Hex, http } from 'viem'
import { keccak256, parseTransaction } from 'viem/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startSandbox } from '../testkit/chains.ts'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, connectNetwork } from '@zend/server/connectors/chains'
import { networkSpec, networkTable } from '@zend/server/core/assets'
import type { ChainPoll } from '@zend/server/ports/chain'

// Real nodes on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())

const account = HDKey.fromMasterSeed(
  mnemonicToSeedSync('test test test test test test test test test test test junk'),
).derive("m/44'/60'/7'")
const { ethereum: addresses } = addressSpaces(networkTable(DEFAULTS.networks))
const addressOf = (index: number) => addresses.depositAddress(account.publicExtendedKey, index)

/** A network's connector, at its own development node or at another's. */
async function connected(network: EvmNetworkId, at: EvmNetworkId = network) {
  const [{ tokens }, { rpcUrl }] = [await sandbox.evm(network), await sandbox.evm(at)]
  const standard = DEFAULTS.networks[network]
  const contracts = Object.fromEntries(Object.keys(standard.contracts).map((asset) => [asset, tokens[asset] ?? '']))
  const table = networkTable({ ...DEFAULTS.networks, [network]: { ...standard, contracts } })
  const spec = { ...networkSpec(table[network]), startHeight: 0 }
  return { ...connectNetwork(spec, table[network], rpcUrl), node: createPublicClient({ transport: http(rpcUrl) }) }
}

const advanced = (poll: ChainPoll) => {
  if (poll.kind !== 'advanced') throw new Error('the chain was lost')
  return poll
}
/** A node that refuses every call about finality, as older ones do, and supports everything else. */
async function nodeWithoutFinality(rpcUrl: string): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const refused = body.includes('"finalized"')
      const { id } = refused ? (JSON.parse(body) as { id: unknown }) : { id: null }
      const answer = refused
        ? JSON.stringify({
            jsonrpc: '2.0',
            id,
            error: { code: -32602, message: 'invalid argument 0: hex string without 0x prefix' },
          })
        : await (await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
      response.setHeader('content-type', 'application/json').end(answer)
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nobody = { ours: async () => new Set<string>() }

describe.each(EVM_NETWORK_IDS)('%s', (network) => {
  test('every coin of the table has the decimals there that the table says', async () => {
    const { connector } = await connected(network)
    expect((await connector.health()).refusedAssets).toEqual([])
  })

  test('a node of another EVM network is rejected, for reading and sending', async () => {
    const other = network === 'polygon' ? 'bsc' : 'polygon'
    const { connector, sender } = await connected(network, other)
    const mistaken = `the ${network} node is on chain ${DEFAULTS.networks[other].chainId}, not ${DEFAULTS.networks[network].chainId}`
    await expect(connector.poll([], nobody, 1)).rejects.toThrow(mistaken)
    await expect(connector.health()).rejects.toThrow(mistaken)
    await expect(sender.feeRate()).rejects.toThrow(mistaken)
    await expect(sender.lookUp(`0x${'0'.repeat(64)}`)).rejects.toThrow(mistaken)
  })
})

test('a dollar of BNB Smart Chain is read with its eighteen decimals, to the last of them', async () => {
  const { connector } = await connected('bsc')
  const to = addressOf(1)
  await sandbox.mine('bsc', 1)
  const before = await sandbox.tip('bsc')
  await sandbox.faucet({ network: 'bsc', asset: 'USDT', address: to.address, amount: '1.000000999999999999' })
  await sandbox.faucet({ network: 'bsc', asset: 'BNB', address: to.address, amount: '0.000000000000000001' })
  await sandbox.mine('bsc', 1)
  const { transfers } = advanced(await connector.poll([before], { ours: async () => new Set([to.lookupKey]) }, 5))
  const arrived = transfers.map(({ amount }) => amount).toSorted((a, b) => (a.asset < b.asset ? -1 : 1))
  expect(arrived).toEqual([chainAmount('BNB', 18, 1n), chainAmount('USDT', 18, 1_000_000_999_999_999_999n)])
})

describe('finality', () => {
  test('where the operator waits for it, a poll names the newest block that the network calls final', async () => {
    const { connector, node } = await connected('polygon')
    await sandbox.mine('polygon', 12)
    const { final, headHeight } = advanced(await connector.poll([], nobody, 5))
    if (final === undefined || final === null) throw new Error('nothing is final')
    expect(final.height).toBeLessThan(headHeight)
    expect((await node.getBlock({ blockNumber: BigInt(final.height) })).hash).toBe(final.hash)
    await sandbox.mine('polygon', 3)
    expect(advanced(await connector.poll([], nobody, 5)).final?.height).toBe(final.height + 3)
  })

  test('where only large sums wait for it a poll reports it too, and elsewhere it is not requested', async () => {
    for (const network of ['ethereum', 'xlayer'] as const)
      expect(advanced(await (await connected(network)).connector.poll([], nobody, 5))).toHaveProperty('final')
    expect(advanced(await (await connected('avalanche')).connector.poll([], nobody, 5))).not.toHaveProperty('final')
  })

  test('a node without finality delays only what waits for it', async () => {
    const ignorant = await nodeWithoutFinality((await sandbox.evm('ethereum')).rpcUrl)
    const table = networkTable(DEFAULTS.networks)
    const pollAs = (finality: 'confirmations' | 'finalized') =>
      connectNetwork(
        { ...networkSpec(table.ethereum), startHeight: 0 },
        { ...table.ethereum, finality },
        ignorant,
      ).connector.poll([], nobody, 5)
    const { final, blocks } = advanced(await pollAs('confirmations'))
    expect([final, blocks.length > 0]).toEqual([null, true])
    await expect(pollAs('finalized')).rejects.toThrow('eth_getBlockByNumber')
  })

  test('a payment of ours in a block that is not final yet says so, however many blocks came on top', async () => {
    for (const network of ['bsc', 'ethereum'] as const) {
      const { sender } = await connected(network)
      const { raw, txid } = await signedPayment(network, 2)
      expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
      await sandbox.mine(network, 2)
      const young = await sender.lookUp(txid)
      expect(young).toMatchObject({ kind: 'included', confirmations: 2, success: true })
      expect('awaitsFinality' in young).toBe(network === 'bsc')
      await sandbox.mine(network, 10)
      expect(await sender.lookUp(txid)).not.toHaveProperty('awaitsFinality')
    }
  })
})

test('a payment that was signed for one network is none on another, though address and number are the same', async () => {
  const { raw } = await signedPayment('bsc', 3)
  const { sender, node } = await connected('polygon')
  await sandbox.faucet({ network: 'polygon', asset: 'MATIC', address: addressOf(3).address, amount: '10' })
  await sandbox.mine('polygon', 1)
  expect(await sender.broadcast(raw)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/chain/i) })
  expect(await node.getTransactionCount({ address: addressOf(3).address as Hex, blockTag: 'pending' })).toBe(0)
})

/** A payment of one unit of a network's own coin, from a fresh funded address of ours. */
async function signedPayment(
  network: EvmNetworkId,
  index: number,
): Promise<{ readonly raw: string; readonly txid: string }> {
  const { sender } = await connected(network)
  const native = networkTable(DEFAULTS.networks)[network].coins[0]?.asset ?? 'ETH'
  const { address } = addressOf(index)
  // The base fee starts high and falls by an eighth with every empty block.
  await sandbox.mine(network, 30)
  await sandbox.faucet({ network, asset: native, address, amount: '10' })
  await sandbox.mine(network, 1)
  const fee = await sender.feeRate()
  if (fee.kind !== 'sequence') throw new Error('a rate of another kind')
  const payout = { to: addressOf(1_000_000 + index).address, amount: chainAmount(native, 18, 1n) }
  const built = sender.build({
    kind: 'sequence',
    payout,
    from: { address, key: { account: 'hot', index } },
    sequence: 0n,
    gasLimit: 21_000n,
    fee,
  })
  if (!built.ok) throw new Error(built.refusal.code)
  const { privateKey } = account.deriveChild(0).deriveChild(index)
  const key = privateKeyToAccount(`0x${hex.encode(privateKey ?? new Uint8Array())}`)
  const raw = await key.signTransaction(parseTransaction(`0x02${built.value.bytes.slice(2)}`))
  return { raw: raw.slice(2), txid: keccak256(raw) }
}
