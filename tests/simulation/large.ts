/** Large sums in the simulation: shallow enough to be credited, with a threshold low enough to occur. */
import { type CoinCode, formatMoney, parseMoney } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import type { WorldNetwork } from './networks.ts'

/** Blocks until a large deposit is credited. */
export const LARGE_CONFIRMATIONS = 6
/** A world's customers are smaller than the product's by this factor. */
const SMALLER_BY = 5n

const configured = (network: WorldNetwork): Readonly<Record<string, string>> => {
  const policy = DEFAULTS.networks[network]
  return 'large' in policy ? policy.large.above : {}
}

/**
 * The sum above which a customer's deposits are large in a world, in the coin's smallest unit: a fifth of the
 * product's, rounded down. `null` where the network has no rule for large sums.
 */
export function largeAbove(network: WorldNetwork, asset: CoinCode): bigint | null {
  const most = parseMoney(asset, configured(network)[asset] ?? '')
  return most.ok ? most.value.amount / SMALLER_BY : null
}

/** The rule for large sums in a world, for a network that has one. */
export function largeRuleOf(network: WorldNetwork) {
  const above = Object.fromEntries(
    Object.keys(configured(network)).map((coin) => {
      const asset = coin as CoinCode
      return [asset, formatMoney({ asset, amount: largeAbove(network, asset) ?? 0n })]
    }),
  )
  return { confirmations: LARGE_CONFIRMATIONS, finality: 'confirmations', arrivalMinutes: 60, above }
}
