/**
 * Amounts in a network's base units. The same coin can have other decimals there than in our books (USDT: 6 on
 * Ethereum, 18 on BNB Smart Chain), so this is a separate type, and conversion is exact or returns the rest.
 */
import { type AssetCode, decimalsOf } from './assets.ts'
import { divide } from './decimal.ts'
import { type Money, money } from './money.ts'

/** An amount in a network's base units, with the decimals it has on that network. */
export type ChainAmount<A extends AssetCode = AssetCode> = {
  readonly asset: A
  readonly decimals: number
  readonly units: bigint
}

/** Builds an amount in a network's base units. Throws on a negative amount: no network has one. */
export function chainAmount<A extends AssetCode>(asset: A, decimals: number, units: bigint): ChainAmount<A> {
  if (units < 0n) throw new RangeError('a chain amount is never negative')
  return { asset, decimals, units }
}

/**
 * Converts a received amount to book money, rounded down, and returns the rest. `dust` is in the network's base units,
 * smaller than one minor unit of the books, and belongs in the dust account.
 * @example toBooks(chainAmount('USDT', 18, 1_000_000_000_001n)) // { money: 0.000001 USDT, dust: 1n }
 */
export function toBooks<A extends AssetCode>(
  value: ChainAmount<A>,
): { readonly money: Money<A>; readonly dust: bigint } {
  const surplus = value.decimals - decimalsOf(value.asset)
  if (surplus <= 0) return { money: money(value.asset, value.units * 10n ** BigInt(-surplus)), dust: 0n }
  const unit = 10n ** BigInt(surplus)
  return { money: money(value.asset, divide(value.units, unit, 'down')), dust: value.units % unit }
}

/**
 * Converts book money to the network's base units; `null` when it does not convert exactly.
 * @example toChain(money('USDT', 1n), 18) // { asset: 'USDT', decimals: 18, units: 1_000_000_000_000n }
 */
export function toChain<A extends AssetCode>(value: Money<A>, decimals: number): ChainAmount<A> | null {
  const surplus = decimals - decimalsOf(value.asset)
  if (surplus >= 0) return chainAmount(value.asset, decimals, value.amount * 10n ** BigInt(surplus))
  const unit = 10n ** BigInt(-surplus)
  return value.amount % unit === 0n ? chainAmount(value.asset, decimals, value.amount / unit) : null
}
