/** What our signature fixes about a withdrawal, and how it travels inside an offer. Pure. */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, type Money, money, type WithdrawalId } from '@zend/kernel'

/** What an offer of a withdrawal is signed for: no swap's offer can be taken for one. */
export const QUOTE_PURPOSE = 'withdrawal'

/** What is fixed. The id becomes the withdrawal's: taking an offer twice can only make one. */
export type WithdrawalOffer = {
  readonly id: WithdrawalId
  readonly network: NetworkName
  /** What leaves the balance. */
  readonly money: Money<CoinCode>
  readonly fee: Money<CoinCode>
  /** What the fee was reckoned from, in the network's own coin. */
  readonly feeBudget: Money<CoinCode>
  /** The canonical address. */
  readonly address: string
}

type Facts = {
  readonly id: WithdrawalId
  readonly network: NetworkName
  readonly asset: CoinCode
  readonly amount: string
  readonly fee: string
  readonly budgetAsset: CoinCode
  readonly budget: string
  readonly address: string
}

/** The offer as JSON takes it: amounts as text of minor units. */
export const factsOf = ({
  id,
  network,
  money: { asset, amount },
  fee,
  feeBudget,
  address,
}: WithdrawalOffer): Facts => ({
  id,
  network,
  asset,
  amount: amount.toString(),
  fee: fee.amount.toString(),
  budgetAsset: feeBudget.asset,
  budget: feeBudget.amount.toString(),
  address,
})

/** The offer in facts that our own signature vouches for. */
export function offerOf(signed: unknown): WithdrawalOffer {
  const { id, network, asset, amount, fee, budgetAsset, budget, address } = signed as Facts
  return {
    id,
    network,
    money: money(asset, BigInt(amount)),
    fee: money(asset, BigInt(fee)),
    feeBudget: money(budgetAsset, BigInt(budget)),
    address,
  }
}
