/**
 * Returns the current cost of a withdrawal on one network, and on all networks of a coin. It reads and fixes nothing:
 * an offer fixes the fee.
 */
import { type AssetCode, type CoinCode, type Money, ok, type Rate, refuse, type Result } from '@zend/kernel'
import { type Network, networksOf } from '../../core/assets/index.ts'
import { type PriceBoard, priceOf, type PriceRefusal } from '../../core/pricing/index.ts'
import { readFeeLevels, typicalPaymentFee } from '../../core/treasury/index.ts'
import { minimumOf, withdrawalFee, withMargin } from './fee.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import type { WithdrawalsPaused } from './withdrawal.refusals.ts'

/** `fee` is what the customer pays, `feeBudget` what we expect to pay with our margin, in the network's own coin. */
export type WithdrawalPrice = {
  readonly fee: Money<CoinCode>
  readonly feeBudget: Money<CoinCode>
  readonly minimum: Money<CoinCode>
}

type PriceDeps = Pick<WithdrawalDeps, 'policy' | 'clock' | 'db' | 'market' | 'builderOf'>

/**
 * Returns the fee and the minimum, at the current network fees and market prices. While the network's fees are unknown,
 * refuses.
 */
export async function withdrawalPrice(
  { policy, clock, db, market, builderOf }: PriceDeps,
  network: Network,
  asset: CoinCode,
): Promise<Result<WithdrawalPrice, PriceRefusal | WithdrawalsPaused>> {
  const [level, board] = await Promise.all([readFeeLevels(db.read, network.id), market.board()])
  if (level === null || clock.now().getTime() - level.at.getTime() > policy.feeAgeMaxMs)
    return refuse('withdrawals_paused')
  const cost = typicalPaymentFee(builderOf(network.id), network, asset, level)
  const inDollars = rateOf<CoinCode, 'USD'>(board, asset, 'USD')
  if (!inDollars.ok) return inDollars
  const rate = cost.asset === asset ? ok(null) : rateOf(board, cost.asset, asset)
  if (!rate.ok) return rate
  const feeBudget = withMargin(cost, policy.feeMarginPercent)
  const fee = withdrawalFee({ budget: feeBudget, rate: rate.value, feeMax: policy.feeMaxOf(asset) })
  return ok({ fee, feeBudget, minimum: minimumOf(fee, policy.minimum.worth, policy.minimum.fees, inDollars.value) })
}

function rateOf<B extends AssetCode, Q extends AssetCode>(
  board: PriceBoard,
  base: B,
  quote: Q,
): Result<Rate<B, Q>, PriceRefusal> {
  const price = priceOf(board, base, quote)
  return price.ok ? ok(price.value.rate) : price
}

/** The current cost of withdrawing a coin over one of its networks. */
export type NetworkFee = { readonly network: Network; readonly fee: Money<CoinCode>; readonly minimum: Money<CoinCode> }

/**
 * Returns the cost of withdrawing a coin over each of its networks, in the table's order. A network whose fee is
 * unknown now is left out.
 */
export async function withdrawalFees(
  deps: PriceDeps & Pick<WithdrawalDeps, 'networks'>,
  asset: CoinCode,
): Promise<readonly NetworkFee[]> {
  const all = await Promise.all(
    networksOf(deps.networks, asset).map(async (network) => ({
      network,
      price: await withdrawalPrice(deps, network, asset),
    })),
  )
  return all.flatMap(({ network, price }) =>
    price.ok ? [{ network, fee: price.value.fee, minimum: price.value.minimum }] : [],
  )
}
