/** The chain contract on a real Ethereum node in development mode, and the tokens' own cases. */
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { Hex } from 'viem'
import { concatHex, numberToHex, pad } from 'viem/utils'
import { afterAll, expect, test } from 'vitest'
import { formatDecimal } from '@zend/kernel'
import { startSandbox } from '@zend/tests/testkit/chains'
import { chainFindContract, type TestFinding } from '../../../ports/chain-find.contract.ts'
import { chainContract, type TestPayment } from '../../../ports/chain.contract.ts'
import { jsonRpc } from '../json-rpc.ts'
import { ethereumConnector } from './index.ts'
import { TRANSFER_TOPIC } from './transfers.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const { rpcUrl, tokens } = sandbox.ethereum
const rpc = jsonRpc({ name: 'ethereum', url: rpcUrl })
/** The test's own token, beside the real contracts: it can pay several people in one transaction. */
const DAI = '0x00000000000000000000000000000000000000a3'
const CHAIN_ID = 1
const FINALITY = { finality: 'confirmations' } as const
const SPEC = {
  network: 'ethereum',
  assets: [
    { asset: 'ETH', decimals: 18 },
    { asset: 'USDT', decimals: 6, contract: tokens['USDT'] ?? '' },
    { asset: 'USDC', decimals: 6, contract: tokens['USDC'] ?? '' },
    { asset: 'DAI', decimals: 18, contract: DAI },
  ],
  startHeight: -30,
} as const
const root = HDKey.fromMasterSeed(mnemonicToSeedSync('test test test test test test test test test test test junk'))
const hardhatXpub = root.derive("m/44'/60'/0'").publicExtendedKey
// The sandbox uses the first account's addresses; ours begin empty.
const accountXpub = root.derive("m/44'/60'/1'").publicExtendedKey
/** The sandbox's account for tests: rich, and unlocked in the node. */
const PAYER = String(((await rpc.call('eth_accounts')) as string[])[2])
const GAS = numberToHex(200_000)

const connector = ethereumConnector({ spec: SPEC, chainId: CHAIN_ID, ...FINALITY, rpcUrl })

/**
 * The part of an ERC-20 contract that a chain reader can see, in bytecode: `decimals()` to a bare call, and to any
 * other one Transfer event from the caller for each 64 bytes of (to, amount). Like mainnet's USDT it returns nothing.
 */
function tokenCode(decimals: number): Hex {
  return concatHex([
    '0x36600414604557', // calldatasize == 4: jump to 45
    '0x6004', // offset = 4
    '0x5b', // 09, once per pair:
    '0x80602001356000', // memory[0] = amount
    '0x52',
    '0x803533', // to, caller
    '0x7f',
    TRANSFER_TOPIC,
    '0x60206000a3', // log3 of 32 bytes
    '0x604001', // offset += 64
    '0x803611600957', // calldatasize > offset: back to 09
    '0x00',
    '0x5b60', // 45: return decimals
    numberToHex(decimals, { size: 1 }),
    '0x60005260206000f3',
  ])
}
const FAILING_CODE = '0x60006000fd'

const words = (...values: readonly (Hex | bigint)[]): Hex =>
  concatHex(values.map((value) => pad(typeof value === 'bigint' ? numberToHex(value) : value)))
const transferCall = (...pairs: readonly (readonly [to: string, units: bigint])[]): Hex =>
  concatHex(['0xa9059cbb', ...pairs.map(([to, units]) => words(to as Hex, units))])
async function transact(to: string, value: bigint, data: Hex = '0x'): Promise<string> {
  return String(await rpc.call('eth_sendTransaction', { from: PAYER, to, value: numberToHex(value), data, gas: GAS }))
}
function pay({ to, asset, units }: TestPayment): Promise<string> {
  if (asset === 'DAI') return transact(DAI, 0n, transferCall([to, units]))
  return sandbox.faucet({
    network: 'ethereum',
    asset,
    address: to,
    amount: formatDecimal(units, asset === 'ETH' ? 18 : 6),
  })
}
const mine = async (blocks: number): Promise<void> => {
  await sandbox.mine('ethereum', blocks)
}

async function startChain(): Promise<TestFinding> {
  await rpc.call('anvil_setCode', DAI, tokenCode(18))
  await mine(30)
  return {
    connector,
    unreachable: ethereumConnector({
      spec: SPEC,
      chainId: CHAIN_ID,
      ...FINALITY,
      rpcUrl: 'http://user:secret@127.0.0.1:1/key',
    }),
    accountXpub,
    vectors: [
      {
        xpub: hardhatXpub,
        index: 0,
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        lookupKey: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      },
      {
        xpub: hardhatXpub,
        index: 1,
        address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        lookupKey: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      },
    ],
    typed: [
      // EIP-55's own examples.
      ...[
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
      ].map((input) => ({
        input,
        expected: {
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          lookupKey: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        },
      })),
      { input: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', expected: 'address_checksum' },
      { input: '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', expected: 'address_malformed' },
      { input: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', expected: 'address_malformed' },
      { input: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', expected: 'address_malformed' },
      { input: '', expected: 'address_malformed' },
    ],
    // One wei, one wei beside a whole coin (a float loses it), the smallest token unit, and all 18 decimals used.
    amounts: [
      { asset: 'ETH', units: 1n },
      { asset: 'ETH', units: 1_000_000_000_000_000_001n },
      { asset: 'USDT', units: 1n },
      { asset: 'USDC', units: 999_999_999_999n },
      { asset: 'DAI', units: 123_456_789_012_345_678_901n },
    ],
    send: async (payments) => {
      const txids: string[] = []
      for (const payment of payments) txids.push(await pay(payment))
      return txids
    },
    sendTogether: (payments) =>
      transact(DAI, 0n, transferCall(...payments.map(({ to, units }) => [to, units] as const))),
    mineWorthless: async (to) => {
      await sandbox.faucet({ network: 'ethereum', asset: 'FAKE_USDT', address: to, amount: '5.000000' })
      await sandbox.ethereum.failTokenTransfer('USDT', to, 5_000_000n)
      await sandbox.ethereum.payThroughContract(to, 10n ** 18n)
      await transact(DAI, 0n, transferCall([to, 0n]))
      await transact(to, 0n)
      await mine(1)
      expect(BigInt(String(await rpc.call('eth_getBalance', to, 'latest')))).toBe(10n ** 18n)
      // A failed transfer is in its block all the same.
      await rpc.call('anvil_setCode', to, FAILING_CODE)
      const failed = await transact(to, 10n ** 18n)
      await mine(1)
      expect(await rpc.call('eth_getTransactionReceipt', failed)).toMatchObject({ status: '0x0' })
    },
    mine,
    reorg: async (depth) => {
      await sandbox.reorg('ethereum', depth)
    },
    headHeight: async () => (await sandbox.tip('ethereum')).height,
    mistaken: ethereumConnector({ spec: SPEC, chainId: 137, ...FINALITY, rpcUrl }),
    unknown: `0x${'5c'.repeat(32)}`,
    drop: async (depth) => {
      await sandbox.reorg('ethereum', depth)
    },
    fail: (to) => sandbox.ethereum.failTokenTransfer('USDT', to, 5_000_000n),
    payUnlisted: async (to) => {
      const txid = await sandbox.faucet({ network: 'ethereum', asset: 'FAKE_USDT', address: to, amount: '5.000001' })
      return { txid, contract: (tokens['FAKE_USDT'] ?? '').toLowerCase(), units: 5_000_001n }
    },
    blockOf: async (txid) =>
      ((await rpc.call('eth_getTransactionReceipt', txid)) as { blockHash: string } | null)?.blockHash ?? null,
  }
}

chainContract('ethereum', startChain)
chainFindContract('ethereum', startChain)

test('a token whose decimals are not those of our table is refused, one without any too', async () => {
  const assets = [
    ...SPEC.assets.slice(0, 2),
    { asset: 'USDC', decimals: 18, contract: tokens['USDC'] ?? '' },
    { asset: 'DAI', decimals: 18, contract: PAYER },
  ] as const
  const mistaken = ethereumConnector({ spec: { ...SPEC, assets }, chainId: CHAIN_ID, ...FINALITY, rpcUrl })
  expect((await mistaken.health()).refusedAssets).toEqual(['USDC', 'DAI'])
})

test('a transfer is named by its place in its transaction, which a re-organisation does not change', async () => {
  const to = connector.depositAddress(accountXpub, 1_000)
  const before = await sandbox.tip('ethereum')
  const first = await transact(DAI, 0n, transferCall([PAYER, 1n], [to.address, 2n]))
  const second = await transact(DAI, 0n, transferCall([to.address, 3n]))
  const third = await transact(to.address, 4n)
  await mine(1)
  const poll = await connector.poll([before], { ours: async () => new Set([to.lookupKey]) }, 1)
  const transfers = poll.kind === 'advanced' ? poll.transfers : []
  expect(transfers.map(({ txid, index, amount }) => [txid, index, amount.units])).toEqual(
    expect.arrayContaining([
      [first, 'log-1', 2n],
      [second, 'log-0', 3n],
      [third, 'value', 4n],
    ]),
  )
  expect(transfers).toHaveLength(3)
})

test('a node of another chain is not believed', async () => {
  const polygon = ethereumConnector({ spec: SPEC, chainId: 137, ...FINALITY, rpcUrl })
  await expect(polygon.poll([], { ours: async () => new Set() }, 1)).rejects.toThrow(
    'the ethereum node is on chain 1, not 137',
  )
})

test('an empty start below 0 begins that many blocks before the head', async () => {
  const late = ethereumConnector({ spec: { ...SPEC, startHeight: -3 }, chainId: CHAIN_ID, ...FINALITY, rpcUrl })
  const poll = await late.poll([], { ours: async () => new Set() }, 10)
  const { headHeight } = await late.health()
  expect(poll).toMatchObject({
    base: null,
    blocks: [{ height: headHeight - 2 }, { height: headHeight - 1 }, { height: headHeight }],
  })
})
