/**
 * Rules for networks with a single provider, which nobody cross-checks: whether they may start, and how much may be
 * credited within an hour. The cap limits what one false answer can cost. Pure.
 */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, isAssetCode, isCoin, type Money, parseMoney } from '@zend/kernel'
import type { DepositPolicy } from './deposit.policy.ts'

/** The most that may be credited of each coin within an hour; a coin that is not listed is not credited. */
export type HourlyCap = ReadonlyMap<CoinCode, Money<CoinCode>>

/**
 * Returns the hourly cap of each network that has no second provider. Throws and names the networks without a
 * configured cap, and throws on a figure that is not an amount: a single provider must never be trusted without a cap
 * by mistake.
 */
export function capsOf(
  alone: readonly NetworkName[],
  policy: Pick<DepositPolicy, 'aloneMaxPerHour'>,
): ReadonlyMap<NetworkName, HourlyCap> {
  const caps = new Map(alone.map((network) => [network, capOf(network, policy)] as const))
  const unnamed = [...caps].filter(([, cap]) => cap.size === 0).map(([network]) => network)
  if (unnamed.length === 0) return caps
  const variables = unnamed.map((network) => `${network.toUpperCase()}_WITNESS_RPC_URL`).join(', ')
  throw new Error(
    `these networks have no second provider: ${unnamed.join(', ')}. Set ${variables}, or say in deposit.aloneMaxPerHour what may be credited there within an hour`,
  )
}

function capOf(network: NetworkName, { aloneMaxPerHour }: Pick<DepositPolicy, 'aloneMaxPerHour'>): HourlyCap {
  const cap = new Map<CoinCode, Money<CoinCode>>()
  for (const [asset, text] of Object.entries(aloneMaxPerHour[network])) {
    if (text === '') continue
    const parsed = isAssetCode(asset) && isCoin(asset) ? parseMoney(asset, text) : null
    if (parsed === null || !parsed.ok)
      throw new RangeError(`deposit.aloneMaxPerHour.${network}.${asset} must be an amount, not ${text}`)
    cap.set(parsed.value.asset, parsed.value)
  }
  return cap
}
