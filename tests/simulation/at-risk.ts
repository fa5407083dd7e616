/** The total at risk of being reversed after its credit: never more than the limit. */
import { LARGE_CONFIRMATIONS, largeAbove } from './large.ts'
import { type Credited, must } from './model.ts'
import type { World } from './world.ts'

/**
 * Checks that a customer's credits that could still be reversed are within the limit, except those deep enough for any
 * sum.
 */
export function checkAtRisk(world: World, credits: readonly Credited[], newest: Credited): void {
  const { holder, network, asset } = newest
  const limit = largeAbove(network, asset)
  if (limit === null) return
  const { chain } = world.nodes[network]
  const tip = chain.head()?.height ?? 0
  const payments = new Map(
    chain.payments().map((payment) => [`${payment.txid} ${payment.index}`, payment.block.height]),
  )
  const isShallow = ({ txid, place }: Credited): boolean =>
    tip - (payments.get(`${txid} ${place}`) ?? tip) + 1 < LARGE_CONFIRMATIONS
  if (!isShallow(newest)) return
  const atRisk = credits.filter(
    (credit) => credit.holder === holder && credit.network === network && credit.asset === asset && isShallow(credit),
  )
  const sum = atRisk.reduce((total, { amount }) => total + amount, 0n)
  must(sum <= limit, () => `${sum} ${asset} are credited to ${holder} that ${network} could take back`)
}
