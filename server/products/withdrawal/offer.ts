/** Encodes the facts of a withdrawal that our signature fixes inside an offer. Pure. */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, type Money, money, type WithdrawalId } from '@zend/kernel'

/** The purpose an offer of a withdrawal is signed for: a swap's offer cannot be used as one. */
export const QUOTE_PURPOSE = 'withdrawal'

/** The signed facts. The id becomes the withdrawal's, so taking an offer twice can only make one withdrawal. */
export type WithdrawalOffer = {
  readonly id: WithdrawalId
  readonly network: NetworkName
  /** The amount that leaves the balance. */
  readonly money: Money<CoinCode>
  readonly fee: Money<CoinCode>
  /** The cost that the fee was computed from, in the network's own coin. */
  readonly feeBudget: Money<CoinCode>
  /** The canonical address. */
  readonly address: string
  /** Which version of a request for approval it makes, where others must approve it: above 1 it changes theirs. */
  readonly version: number
}

/** The facts as JSON, amounts as text of minor units. What makes offers itself, as the benchmarks do, makes these. */
export type WithdrawalFacts = {
  readonly id: WithdrawalId
  readonly network: NetworkName
  readonly asset: CoinCode
  readonly amount: string
  readonly fee: string
  readonly budgetAsset: CoinCode
  readonly budget: string
  readonly address: string
  readonly version?: number
}

/** Encodes an offer as JSON: amounts as text of minor units. */
export const factsOf = ({
  id,
  network,
  money: { asset, amount },
  fee,
  feeBudget,
  address,
  version,
}: WithdrawalOffer): WithdrawalFacts => ({
  id,
  network,
  asset,
  amount: amount.toString(),
  fee: fee.amount.toString(),
  budgetAsset: feeBudget.asset,
  budget: feeBudget.amount.toString(),
  address,
  ...(version === 1 ? {} : { version }),
})

/** Decodes an offer from facts that our own signature covers. */
export function offerOf(signed: unknown): WithdrawalOffer {
  const { id, network, asset, amount, fee, budgetAsset, budget, address, version = 1 } = signed as WithdrawalFacts
  return {
    id,
    network,
    money: money(asset, BigInt(amount)),
    fee: money(asset, BigInt(fee)),
    feeBudget: money(budgetAsset, BigInt(budget)),
    address,
    version,
  }
}
