/** Computes what the hot wallet can spend now, by the books: its holdings less what is under way. It asks no node. */
import type { CoinCode } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { Network } from '../../assets/index.ts'
import { nativeCoin } from './fee-levels.ts'
import { holdingsAt } from '../coins/holdings.repo.ts'
import { paymentsOf } from './payments.repo.ts'
import { type ChainTransaction, openTransactions } from './transactions.repo.ts'

/** Base units by coin; an absent coin has none. */
export type Funds = ReadonlyMap<CoinCode, bigint>

/**
 * Returns an address's holdings by the books, less everything that its transactions under way can take, each by its
 * most expensive version. Networks without outputs only.
 */
export async function freeFunds(tx: Tx, network: Network, lookupKey: string, address: string): Promise<Funds> {
  const funds = new Map<CoinCode, bigint>()
  for (const { asset, units } of await holdingsAt(tx, network.id, lookupKey)) funds.set(asset, units)
  const take = (asset: CoinCode, units: bigint): void => void funds.set(asset, (funds.get(asset) ?? 0n) - units)
  const native = nativeCoin(network).asset
  for (const versions of byRoot(await openTransactions(tx, network.id))) {
    const [first] = versions
    if (first?.feeAddress === address) take(native, mostFee(versions))
    for (const { amount } of first?.fromAddress === address ? await paymentsOf(tx, first.root) : [])
      take(amount.asset, amount.units)
  }
  return funds
}

const mostFee = (versions: readonly ChainTransaction[]): bigint =>
  versions.reduce((most, { unsigned }) => (unsigned.feeMax > most ? unsigned.feeMax : most), 0n)

/** Groups versions under way by their transaction, in the given order. */
export function byRoot(versions: readonly ChainTransaction[]): readonly (readonly ChainTransaction[])[] {
  return [...Map.groupBy(versions, ({ root }) => root).values()]
}
