/**
 * Networks with one provider, which is believed alone: whether they may start, and how much may be credited there
 * within an hour. What one lie can cost is then bounded by the operator's figure. Pure.
 */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, isAssetCode, isCoin, type Money, parseMoney } from '@zend/kernel'
import type { DepositPolicy } from './deposit.policy.ts'

/** What may be credited of each coin within an hour; a coin that is not there is not credited. */
export type HourlyCap = ReadonlyMap<CoinCode, Money<CoinCode>>

/**
 * The bound of each network that has no second provider. Throws naming those for which the configuration has none, and
 * on a figure that is no amount: nobody may find out from a loss that one provider was believed without a bound.
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
