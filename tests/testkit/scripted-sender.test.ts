/** Tests of the scripted network itself, since many suites rely on it: with the real builders and real signatures. */
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Transaction } from '@scure/btc-signer'
import { chainAmount, type CoinCode } from '@zend/kernel'
import { bitcoinAddresses, bitcoinBuilder } from '@zend/server/connectors/chains/bitcoin'
import { ethereumAddresses, ethereumBuilder } from '@zend/server/connectors/chains/ethereum'
import type { SpendableOutput, TransactionPlan } from '@zend/server/ports/chain-sender'
import type { FeeRate } from '@zend/server/ports/network-family'
import { parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type ScriptedSender, scriptedSender } from './scripted-sender.ts'

const root = HDKey.fromMasterSeed(mnemonicToSeedSync('test test test test test test test test test test test junk'))
const HOT = { account: 'hot', index: 0 } as const

function value<T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly refusal: { readonly code: string } },
): T {
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

describe('bitcoin', () => {
  const account = root.derive("m/84'/1'/0'")
  const hot = bitcoinAddresses('regtest').depositAddress(account.publicExtendedKey, 0)
  const payee = bitcoinAddresses('regtest').depositAddress(account.publicExtendedKey, 9)
  const spec = { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 } as const
  const builder = bitcoinBuilder({ spec, chain: 'regtest' })
  const start = (): ScriptedSender =>
    scriptedSender({ network: 'bitcoin', assets: spec.assets, builder, rate: { kind: 'inputs', perVirtualByte: 2n } })
  const coin = (txid: string, units: bigint): SpendableOutput => ({
    txid,
    index: 0,
    units,
    lookupKey: hot.lookupKey,
    key: HOT,
  })
  const sign = (input: SpendableOutput, units: bigint, perVirtualByte: bigint, feeAbove = 0n): string => {
    const unsigned = builder.build({
      kind: 'inputs',
      payouts: [{ to: payee.address, amount: chainAmount('BTC', 8, units) }],
      spendable: [],
      mustSpend: [input],
      change: { address: hot.address, key: HOT },
      fee: { kind: 'inputs', perVirtualByte },
      feeAbove,
    })
    const tx = Transaction.fromPSBT(hex.decode(value(unsigned).bytes))
    const { privateKey } = account.deriveChild(0).deriveChild(0)
    if (privateKey === null) throw new Error('no private key')
    tx.sign(privateKey)
    tx.finalize()
    return hex.encode(tx.extract())
  }
  const idOf = (raw: string): string => Transaction.fromRaw(hex.decode(raw)).id

  test('a payment waits, is mined, is seen on the chain, and spends its output once', async () => {
    const sender = start()
    const input = coin(sender.fund(hot.address, 'BTC', 100_000n), 100_000n)
    const raw = sign(input, 50_000n, 2n)
    expect(await sender.lookUp(idOf(raw))).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await sender.lookUp(idOf(raw))).toEqual({ kind: 'waiting' })
    expect(sender.mine()).toEqual([idOf(raw)])
    sender.mineEmpty(2)
    expect(await sender.lookUp(idOf(raw))).toMatchObject({
      kind: 'included',
      confirmations: 3,
      success: true,
      feePaid: 282n,
    })
    expect(sender.chain.payments().map(({ lookupKey, amount }) => [lookupKey, amount.units])).toEqual(
      expect.arrayContaining([
        [payee.lookupKey, 50_000n],
        [hot.lookupKey, 49_718n],
      ]),
    )
    expect(await sender.broadcast(sign(input, 40_000n, 2n))).toEqual({
      kind: 'refused',
      reason: 'bad-txns-inputs-missingorspent',
    })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(sender.sent().filter((bytes) => bytes === raw)).toHaveLength(2)
  })

  test('a replacement must pay for itself, and then it alone is mined', async () => {
    const sender = start()
    const input = coin(sender.fund(hot.address, 'BTC', 100_000n), 100_000n)
    const [old, mean, better] = [sign(input, 50_000n, 2n), sign(input, 50_001n, 2n), sign(input, 50_000n, 2n, 282n)]
    await sender.broadcast(old)
    expect(await sender.broadcast(mean)).toEqual({ kind: 'refused', reason: 'insufficient fee' })
    sender.ask({ kind: 'inputs', perVirtualByte: 3n })
    expect(sender.mine()).toEqual([])
    expect(await sender.broadcast(better)).toEqual({ kind: 'accepted' })
    expect(await sender.lookUp(idOf(old))).toEqual({ kind: 'unknown' })
    expect(sender.mine()).toEqual([idOf(better)])
  })

  test('a re-organisation makes it wait again, or forgets it; a lost coin makes it impossible', async () => {
    const sender = start()
    const input = coin(sender.fund(hot.address, 'BTC', 100_000n), 100_000n)
    const raw = sign(input, 50_000n, 2n)
    await sender.broadcast(raw)
    sender.mine()
    sender.reorganise(1)
    expect(await sender.lookUp(idOf(raw))).toEqual({ kind: 'waiting' })
    sender.mine()
    sender.reorganise(1, { forget: true })
    expect(await sender.lookUp(idOf(raw))).toEqual({ kind: 'unknown' })
    const [funding] = sender.reorganise(sender.chain.head()?.height ?? 0)
    expect(await sender.broadcast(raw)).toMatchObject({ kind: 'refused' })
    if (funding === undefined) throw new Error('the funding was not taken back')
    sender.chain.mine(funding)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  })

  test('it falls silent, loses an answer, is slow, refuses', async () => {
    const sender = start()
    const raw = sign(coin(sender.fund(hot.address, 'BTC', 100_000n), 100_000n), 50_000n, 2n)
    sender.fallSilent()
    await expect(sender.broadcast(raw)).rejects.toThrow('silent')
    sender.answer()
    expect([sender.sent(), sender.waiting()]).toEqual([[], []])
    sender.refuseAll('no thanks')
    expect(await sender.broadcast(raw)).toEqual({ kind: 'refused', reason: 'no thanks' })
    sender.refuseAll(null)
    sender.loseNextAnswer()
    await expect(sender.broadcast(raw)).rejects.toThrow('lost the answer')
    expect(sender.waiting()).toEqual([idOf(raw)])
    const go = sender.stall()
    const slow = sender.lookUp(idOf(raw))
    sender.mine()
    go()
    expect(await slow).toMatchObject({ kind: 'included' })
  })
})

describe('ethereum', () => {
  const USDT = '0x00000000000000000000000000000000000000a1'
  const account = root.derive("m/44'/60'/1'")
  const hot = ethereumAddresses().depositAddress(account.publicExtendedKey, 0)
  const payee = ethereumAddresses().depositAddress(account.publicExtendedKey, 9)
  const spec = {
    network: 'ethereum',
    assets: [
      { asset: 'ETH', decimals: 18 },
      { asset: 'USDT', decimals: 6, contract: USDT },
    ],
    startHeight: 0,
  } as const
  const fees = {
    kind: 'sequence',
    priorityPerGasMin: 1n,
    priorityPerGasMax: 10n,
    maxPerGasMax: 1_000n,
    gasMarginPercent: 20n,
    typicalGas: { coin: 21_000n, token: 65_000n },
    gasMax: { coin: 60_000n, token: 150_000n },
  } as const
  const builder = ethereumBuilder({ spec, chainId: 1, fees })
  const rate = (maxPerGas: bigint, priorityPerGas: bigint): FeeRate & { kind: 'sequence' } => ({
    kind: 'sequence',
    maxPerGas,
    priorityPerGas,
  })
  const start = (): ScriptedSender =>
    scriptedSender({ network: 'ethereum', assets: spec.assets, builder, rate: rate(21n, 1n) })
  const sign = async (asset: CoinCode, units: bigint, sequence: number, fee = rate(21n, 1n)): Promise<string> => {
    const plan: TransactionPlan = {
      kind: 'sequence',
      payout: { to: payee.address, amount: chainAmount(asset, asset === 'ETH' ? 18 : 6, units) },
      from: { address: hot.address, key: HOT },
      sequence: BigInt(sequence),
      gasLimit: 65_000n,
      fee,
    }
    const { privateKey } = account.deriveChild(0).deriveChild(0)
    if (privateKey === null) throw new Error('no private key')
    return privateKeyToAccount(`0x${hex.encode(privateKey)}`).signTransaction(
      parseTransaction(`0x02${value(builder.build(plan)).bytes.slice(2)}`),
    )
  }

  test('payments go out in the order of their numbers, one that fails costs all the same', async () => {
    const sender = start()
    sender.fund(hot.address, 'ETH', 10n ** 18n)
    sender.fund(hot.address, 'USDT', 5_000_000n)
    const [first, second] = [await sign('ETH', 7n, 0), await sign('USDT', 5_000_000n, 1)]
    await sender.broadcast(second)
    expect(sender.mine()).toEqual([])
    expect(await sender.sequenceOf(hot.address)).toEqual({ mined: 0n, waiting: 0n })
    await sender.broadcast(first)
    expect(await sender.sequenceOf(hot.address)).toEqual({ mined: 0n, waiting: 2n })
    sender.revert(sender.waiting()[0] ?? '')
    const [paid = '', failed = ''] = sender.mine()
    expect(await sender.lookUp(paid)).toMatchObject({ success: true, feePaid: 21_000n * 11n })
    expect(await sender.lookUp(failed)).toMatchObject({ success: false, feePaid: 50_000n * 11n })
    expect(await sender.sequenceOf(hot.address)).toEqual({ mined: 2n, waiting: 2n })
    expect(await sender.balanceOf(payee.address, 'ETH')).toBe(7n)
    expect(await sender.balanceOf(hot.address, 'USDT')).toBe(5_000_000n)
    expect(await sender.balanceOf(hot.address, 'ETH')).toBe(10n ** 18n - 7n - 71_000n * 11n)
    expect(await sender.broadcast(await sign('ETH', 8n, 0))).toEqual({ kind: 'refused', reason: 'nonce too low' })
  })

  test('a replacement with the same number outbids both prices', async () => {
    const sender = start()
    sender.fund(hot.address, 'ETH', 10n ** 18n)
    await sender.broadcast(await sign('ETH', 7n, 0))
    expect(await sender.broadcast(await sign('ETH', 7n, 0, rate(1_000n, 1n)))).toMatchObject({ kind: 'refused' })
    expect(await sender.broadcast(await sign('ETH', 7n, 0, rate(24n, 2n)))).toEqual({ kind: 'accepted' })
    expect(sender.waiting()).toHaveLength(1)
    sender.ask(rate(1_001n, 1n))
    expect(sender.mine()).toEqual([])
  })
})
