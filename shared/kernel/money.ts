/**
 * Money in our books: an asset and an integer amount of its minor units.
 * It is never a `number`, and two assets cannot be added: the types refuse it, and so does the code.
 */
import { type AssetCode, decimalsOf } from './assets.ts'
import { type DecimalRefusal, formatDecimal, parseDecimal } from './decimal.ts'
import { ok, type Result } from './result.ts'

/** An amount of one asset in minor units (satoshi, wei, kobo, …). May be negative only as a difference. */
export type Money<A extends AssetCode = AssetCode> = { readonly asset: A; readonly amount: bigint }

/** Builds money from minor units. @example money('BTC', 150000n) // 0.00150000 BTC */
export const money = <A extends AssetCode>(asset: A, amount: bigint): Money<A> => ({ asset, amount })

/** No money at all, in this asset. */
export const zero = <A extends AssetCode>(asset: A): Money<A> => money(asset, 0n)

/**
 * Reads an amount as typed or as sent over HTTP, in the asset's own scale. Refuses what does not fit exactly; never
 * rounds.
 * @example parseMoney('BTC', '0.0015') // { ok: true, value: { asset: 'BTC', amount: 150000n } }
 */
export function parseMoney<A extends AssetCode>(asset: A, text: string): Result<Money<A>, DecimalRefusal> {
  const parsed = parseDecimal(text, decimalsOf(asset))
  return parsed.ok ? ok(money(asset, parsed.value)) : parsed
}

/**
 * Writes an amount as decimal text with all the asset's decimals. @example formatMoney(money('BTC', 150000n)) //
 * '0.00150000'
 */
export function formatMoney(value: Money): string {
  return formatDecimal(value.amount, decimalsOf(value.asset))
}

/** The sum of two amounts of the same asset. Throws when the assets differ (a hole in the types, a bug). */
export function add<A extends AssetCode>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(a, b)
  return money(a.asset, a.amount + b.amount)
}

/** `a` minus `b`; may be negative. Throws when the assets differ. */
export function subtract<A extends AssetCode>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(a, b)
  return money(a.asset, a.amount - b.amount)
}

/** Orders two amounts of the same asset: below 0 when `a` is less. Throws when the assets differ. */
export function compare<A extends AssetCode>(a: Money<A>, b: Money<NoInfer<A>>): -1 | 0 | 1 {
  assertSameAsset(a, b)
  return a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0
}

function assertSameAsset(a: Money, b: Money): void {
  if (a.asset !== b.asset) throw new TypeError(`cannot mix ${a.asset} and ${b.asset}`)
}
