/**
 * Reports when the hot wallet cannot pay what waits, or holds less than an operator wants. It moves nothing: waiting
 * payments proceed by themselves when funds arrive.
 */
import type { CoinCode } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { Network } from '../../assets/index.ts'
import { type CustodyDeps, hotAddressOf } from '../../custody/index.ts'
import { outputSums } from '../coins/outputs.repo.ts'
import { holdingsAt } from '../coins/holdings.repo.ts'
import { freeFunds } from '../payments/funds.ts'
import { waitingSums } from '../payments/payments.repo.ts'
import { coinUnits } from '../collecting/sweep-deposits.ts'
import type { NetworkTreasuryPolicy } from '../treasury.policy.ts'

/** One coin of a hot wallet, in the network's base units. */
export type WalletView = {
  readonly asset: CoinCode
  readonly decimals: number
  readonly spendable: bigint
  /** Reserved for what is under way. */
  readonly reserved: bigint
  /** How many payments wait, and their sum. */
  readonly waitingPayments: number
  readonly waiting: bigint
  /** The operator's minimum. */
  readonly lowWater: bigint
}

/** Dependencies of reading a hot wallet. */
export type WalletDeps = {
  readonly read: Tx
  readonly network: Network
  readonly custody: CustodyDeps
  readonly limits: Pick<NetworkTreasuryPolicy, 'lowWater'>
}

/** Returns every coin of a network's hot wallet, by the books. */
export async function readWallet({ read, network, custody, limits }: WalletDeps): Promise<readonly WalletView[]> {
  const hot = await hotAddressOf(custody, read, network.id)
  const held = new Map<CoinCode, bigint>()
  const spendable = new Map<CoinCode, bigint>()
  if (network.fees.kind === 'inputs') {
    const { free, reserved } = await outputSums(read, network.id)
    for (const { asset } of network.coins) {
      spendable.set(asset, free)
      held.set(asset, free + reserved)
    }
  } else {
    for (const [asset, units] of await freeFunds(read, network, hot.lookupKey, hot.address)) spendable.set(asset, units)
    for (const { asset, units } of await holdingsAt(read, network.id, hot.lookupKey)) held.set(asset, units)
  }
  const waiting = new Map((await waitingSums(read, network.id)).map((sum) => [sum.asset, sum]))
  return network.coins.map((coin) => ({
    asset: coin.asset,
    decimals: coin.decimals,
    spendable: spendable.get(coin.asset) ?? 0n,
    reserved: (held.get(coin.asset) ?? 0n) - (spendable.get(coin.asset) ?? 0n),
    waitingPayments: waiting.get(coin.asset)?.payments ?? 0,
    waiting: waiting.get(coin.asset)?.units ?? 0n,
    lowWater: coinUnits(coin, limits.lowWater[coin.asset]),
  }))
}

/**
 * Returns the coins of which there is too little, for what waits or for the operator's minimum. `short`: payments wait
 * that cannot be paid. Pure.
 */
export function lowCoins(wallet: readonly WalletView[]): readonly (WalletView & { readonly short: boolean })[] {
  return wallet
    .filter((coin) => coin.spendable < coin.lowWater || coin.spendable < coin.waiting)
    .map((coin) => ({ ...coin, short: coin.spendable < coin.waiting }))
}
