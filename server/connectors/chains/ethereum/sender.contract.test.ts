/**
 * The sender contract on a real Ethereum node in development mode, and the account cases: gas, sequence numbers, tokens
 * that fail.
 */
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { keccak256, pad, parseTransaction } from 'viem/utils'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test, vi } from 'vitest'
import { chainAmount, type CoinCode } from '@zend/kernel'
import { startSandbox } from '@zend/tests/testkit/chains'
import {
  chainSenderContract,
  type SignedBytes,
  type TestWallet,
  type TestSendingChain,
} from '../../../ports/chain-sender.contract.ts'
import type { Payout, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { jsonRpc } from '../json-rpc.ts'
import { ethereumAddresses, ethereumSender } from './index.ts'

type SequencePlan = TransactionPlan & { readonly kind: 'sequence' }
type SequenceRate = FeeRate & { readonly kind: 'sequence' }

const GWEI = 10n ** 9n
const ETHER = 10n ** 18n
const FEES = {
  kind: 'sequence',
  priorityPerGasMin: GWEI / 2n,
  priorityPerGasMax: 5n * GWEI,
  maxPerGasMax: 200n * GWEI,
  gasMarginPercent: 20n,
  typicalGas: { coin: 21_000n, token: 65_000n },
  gasMax: { coin: 60_000n, token: 150_000n },
} as const
/** A token called DAI that accepts every call, and does nothing. */
const IDLE_TOKEN = '0x00000000000000000000000000000000000000a4'
const account = HDKey.fromMasterSeed(
  mnemonicToSeedSync('test test test test test test test test test test test junk'),
).derive("m/44'/60'/5'")

// Real nodes on a shared machine may be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const { rpcUrl, tokens } = sandbox.ethereum
const rpc = jsonRpc({ name: 'ethereum', url: rpcUrl })
const SPEC = {
  network: 'ethereum',
  assets: [
    { asset: 'ETH', decimals: 18 },
    { asset: 'USDT', decimals: 6, contract: tokens['USDT'] ?? '' },
    { asset: 'USDC', decimals: 6, contract: tokens['USDC'] ?? '' },
    { asset: 'DAI', decimals: 18, contract: tokens['DAI'] ?? '' },
  ],
  startHeight: 0,
} as const
const sender = ethereumSender({ spec: SPEC, chainId: 1, finality: 'confirmations', fees: FEES, rpcUrl })

let made = 0
const newIndex = (): number => (made += 1)
const ourAddress = (index: number): string =>
  ethereumAddresses().depositAddress(account.publicExtendedKey, index).address
const newPayee = (): string => ourAddress(1_000_000 + newIndex())
const amountOf = (asset: CoinCode, units: bigint) =>
  chainAmount(asset, asset === 'ETH' || asset === 'DAI' ? 18 : 6, units)
const rate = (maxPerGas: bigint, priorityPerGas: bigint): SequenceRate => ({
  kind: 'sequence',
  maxPerGas,
  priorityPerGas,
})
const mine = async (blocks: number): Promise<void> => void (await sandbox.mine('ethereum', blocks))
const etherOf = async (address: string): Promise<bigint> =>
  BigInt(String(await rpc.call('eth_getBalance', address, 'latest')))
const tokenOf = async (asset: CoinCode, address: string): Promise<bigint> =>
  BigInt(
    String(
      await rpc.call('eth_call', { to: tokens[asset], data: `0x70a08231${pad(address as Hex).slice(2)}` }, 'latest'),
    ),
  )

function planOf(index: number, sequence: number, payout: Payout, gasLimit: bigint, fee: FeeRate): SequencePlan {
  if (fee.kind !== 'sequence') throw new Error('a rate of another kind')
  return {
    kind: 'sequence',
    payout,
    from: { address: ourAddress(index), key: { account: 'hot', index } },
    sequence: BigInt(sequence),
    gasLimit,
    fee,
  }
}

async function funded(coins: Readonly<Partial<Record<CoinCode, string>>>): Promise<number> {
  await sandbox.askFee('ethereum', null)
  const index = newIndex()
  for (const [asset, amount] of Object.entries(coins))
    await sandbox.faucet({ network: 'ethereum', asset, address: ourAddress(index), amount })
  await mine(1)
  return index
}

async function newWallet(): Promise<TestWallet> {
  const index = await funded({ ETH: '10', USDT: '10', USDC: '1000000', DAI: '1000' })
  const address = ourAddress(index)
  return {
    plan: async (payout, fee) => {
      const sequence = Number(await rpc.call('eth_getTransactionCount', address, 'latest'))
      const gas = await sender.gasLimit(payout, address)
      if (!gas.ok) throw new Error(gas.refusal.reason)
      return planOf(index, sequence, payout, gas.value, fee)
    },
    held: () => etherOf(address),
  }
}

async function signedBy({ bytes }: UnsignedTransaction, index: number): Promise<SignedBytes> {
  const { privateKey } = account.deriveChild(0).deriveChild(index)
  if (privateKey === null) throw new Error('no private key')
  const raw = await privateKeyToAccount(`0x${hex.encode(privateKey)}`).signTransaction(
    parseTransaction(`0x02${bytes.slice(2)}`),
  )
  return { txid: keccak256(raw), raw: raw.slice(2) }
}
const sign = (unsigned: UnsignedTransaction): Promise<SignedBytes> => signedBy(unsigned, unsigned.keys[0]?.index ?? -1)

function built(task: TransactionPlan): UnsignedTransaction {
  const answer = sender.build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

function atRate(first: TransactionPlan, fee: FeeRate): TransactionPlan {
  if (first.kind !== 'sequence' || fee.kind !== 'sequence') throw new Error('a plan of another kind')
  return { ...first, fee }
}

async function startChain(): Promise<TestSendingChain> {
  await rpc.call('anvil_setCode', IDLE_TOKEN, '0x00')
  // The base fee starts high and falls by an eighth with every empty block.
  await mine(30)
  return {
    sender,
    unreachable: ethereumSender({
      spec: SPEC,
      chainId: 1,
      finality: 'confirmations',
      fees: FEES,
      rpcUrl: 'http://user:secret@127.0.0.1:1/key',
    }),
    mistaken: ethereumSender({ spec: SPEC, chainId: 137, finality: 'confirmations', fees: FEES, rpcUrl }),
    amounts: [
      amountOf('ETH', 1_000_000_000_000_000_001n),
      amountOf('USDT', 1n),
      amountOf('USDC', 999_999_999_999n),
      amountOf('DAI', 123_456_789_012_345_678_901n),
    ],
    rates: { least: rate(GWEI, GWEI / 2n), congested: 30n * GWEI },
    newWallet,
    newPayee,
    paidTo: (address, asset) => (asset === 'ETH' ? etherOf(address) : tokenOf(asset, address)),
    sign,
    forge: (unsigned) => signedBy(unsigned, 2_000_000),
    replacement: (first, _unsigned, fee) => atRate(first, fee),
    // This node accepts any higher price; real ones require a tenth more.
    tooLittle: (first) => {
      if (first.kind !== 'sequence') throw new Error('a plan of another kind')
      return { ...first, gasLimit: first.gasLimit + 1n }
    },
    askFee: (price) => sandbox.askFee('ethereum', price),
    forget: (txid) => sandbox.forget('ethereum', txid),
    mine,
    reorg: async (depth) => void (await sandbox.reorg('ethereum', depth)),
  }
}

chainSenderContract('ethereum', startChain)

test('payments in flight are mined in the order of their numbers, whatever the order they were sent in', async () => {
  const index = await funded({ ETH: '10' })
  const [address, payee] = [ourAddress(index), newPayee()]
  const fee = await sender.feeRate()
  const signed = await Promise.all(
    [0, 1, 2].map((sequence) =>
      sign(built(planOf(index, sequence, { to: payee, amount: amountOf('ETH', 1n) }, 21_000n, fee))),
    ),
  )
  for (const { raw } of signed.toReversed()) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  expect(await sender.sequenceOf(address)).toEqual({ mined: 0n, waiting: 3n })
  await mine(1)
  expect(await sender.sequenceOf(address)).toEqual({ mined: 3n, waiting: 3n })
  expect(await sender.balanceOf(payee, 'ETH')).toBe(3n)
})

test('a payment that fails is included without success, and costs its gas', async () => {
  const index = await funded({ ETH: '10', USDT: '1' })
  const [address, payee] = [ourAddress(index), newPayee()]
  const payout = { to: payee, amount: amountOf('USDT', 1_000_001n) }
  expect(await sender.gasLimit(payout, address)).toMatchObject({
    ok: false,
    refusal: { code: 'would_fail', reason: expect.stringContaining('revert') },
  })
  const { txid, raw } = await sign(built(planOf(index, 0, payout, 100_000n, await sender.feeRate())))
  const before = await etherOf(address)
  await sender.broadcast(raw)
  await mine(1)
  const status = await sender.lookUp(txid)
  expect(status).toMatchObject({ kind: 'included', success: false })
  expect(status).toHaveProperty('feePaid', before - (await etherOf(address)))
  expect([await sender.balanceOf(payee, 'USDT'), await sender.balanceOf(address, 'USDT')]).toEqual([0n, 1_000_000n])
})

test.each([
  // Each program loops as often as the number in it says, at about 30 gas per round.
  ['a small program is paid', '0x620000645b600190038060045700', true],
  ['a program that needs more than the ceiling', '0x620fa0005b600190038060045700', false],
  ['an opcode that is none', '0xfe', false],
])('%s', async (_name, code, pays) => {
  const index = await funded({ ETH: '10' })
  const [address, payee] = [ourAddress(index), newPayee()]
  await rpc.call('anvil_setCode', payee, code)
  const gas = await sender.gasLimit({ to: payee, amount: amountOf('ETH', 1n) }, address)
  if (!pays)
    expect(gas).toMatchObject({ ok: false, refusal: { code: 'would_fail', reason: expect.stringMatching(/./) } })
  else {
    if (!gas.ok) throw new Error(gas.refusal.reason)
    expect(gas.value).toBeLessThanOrEqual(FEES.gasMax.coin)
    const { txid, raw } = await sign(
      built(planOf(index, 0, { to: payee, amount: amountOf('ETH', 1n) }, gas.value, await sender.feeRate())),
    )
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await mine(1)
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true })
  }
})

test('a token that takes the call and moves nothing has not paid', async () => {
  const index = await funded({ ETH: '10' })
  const assets = [...SPEC.assets.slice(0, 3), { asset: 'DAI', decimals: 18, contract: IDLE_TOKEN }] as const
  const trusting = ethereumSender({
    spec: { ...SPEC, assets },
    chainId: 1,
    finality: 'confirmations',
    fees: FEES,
    rpcUrl,
  })
  const answer = trusting.build(
    planOf(index, 0, { to: newPayee(), amount: amountOf('DAI', 5n) }, 100_000n, await sender.feeRate()),
  )
  if (!answer.ok) throw new Error(answer.refusal.code)
  const { txid, raw } = await sign(answer.value)
  await trusting.broadcast(raw)
  await mine(1)
  expect(await rpc.call('eth_getTransactionReceipt', txid)).toMatchObject({ status: '0x1' })
  expect(await trusting.lookUp(txid)).toMatchObject({ kind: 'included', success: false })
})

test('plain payments need exactly their gas, tokens a margin more, so that everything can be swept', async () => {
  const index = await funded({ ETH: '1', USDT: '5' })
  const [address, hot] = [ourAddress(index), newPayee()]
  expect(await sender.gasLimit({ to: hot, amount: amountOf('ETH', 1n) }, address)).toEqual({ ok: true, value: 21_000n })
  const payout = { to: hot, amount: amountOf('USDT', 5_000_000n) }
  const gas = await sender.gasLimit(payout, address)
  if (!gas.ok) throw new Error(gas.refusal.reason)
  const fee = await sender.feeRate()
  const token = await sign(built(planOf(index, 0, payout, gas.value, fee)))
  await sender.broadcast(token.raw)
  await mine(1)
  const receipt = (await rpc.call('eth_getTransactionReceipt', token.txid)) as { gasUsed: string }
  const estimated = (gas.value * 100n) / 120n
  expect(estimated).toBeGreaterThanOrEqual(BigInt(receipt.gasUsed))
  // The gas refund for emptying the account is not in the estimate.
  expect(estimated).toBeLessThan((BigInt(receipt.gasUsed) * 5n) / 4n)
  // With equal prices the network returns nothing, so nothing is left behind.
  const price = rate(10n * GWEI, 10n * GWEI)
  const rest = (await sender.balanceOf(address, 'ETH')) - 21_000n * price.maxPerGas
  const sweep = await sign(built(planOf(index, 1, { to: hot, amount: amountOf('ETH', rest) }, 21_000n, price)))
  await sender.broadcast(sweep.raw)
  await mine(1)
  expect(await etherOf(address)).toBe(0n)
  expect([await sender.balanceOf(hot, 'ETH'), await sender.balanceOf(hot, 'USDT')]).toEqual([rest, 5_000_000n])
})

test('who cannot pay is refused', async () => {
  const index = await funded({ ETH: '1' })
  const { txid, raw } = await sign(
    built(planOf(index, 0, { to: newPayee(), amount: amountOf('ETH', ETHER) }, 21_000n, await sender.feeRate())),
  )
  expect(await sender.broadcast(raw)).toEqual({ kind: 'refused', reason: expect.stringMatching(/insufficient funds/i) })
  expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
})
