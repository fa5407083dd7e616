/** All SQL about fee levels. */
import type { Tx } from '../../../database/index.ts'
import type { NetworkId } from '../../../ports/chain.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { FeeLevel } from './fee-levels.ts'

type Tables = {
  'treasury.fee_levels': { network: string; kind: FeeRate['kind']; price: string; priority: string | null; at: Date }
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** Stores a network's current fees. */
export async function noteFeeLevel(tx: Tx, network: NetworkId, rate: FeeRate, at: Date): Promise<void> {
  const values = { ...rateColumns(rate), at }
  await tables(tx)
    .insertInto('treasury.fee_levels')
    .values({ network, ...values })
    .onConflict((conflict) => conflict.column('network').doUpdateSet(values))
    .execute()
}

/** Returns a network's fees as of the last answer of a node; `null` before the first. */
export async function readFeeLevels(read: Tx, network: NetworkId): Promise<FeeLevel | null> {
  const row = await tables(read)
    .selectFrom('treasury.fee_levels')
    .selectAll()
    .where('network', '=', network)
    .executeTakeFirst()
  return row === undefined ? null : { rate: rateOf(row), at: row.at }
}

/** A rate as stored. */
export type RateColumns = { readonly kind: FeeRate['kind']; readonly price: string; readonly priority: string | null }

/** Converts a rate to columns: `priority` is `null` where there is none. */
export function rateColumns(rate: FeeRate): RateColumns {
  switch (rate.kind) {
    case 'inputs':
      return { kind: rate.kind, price: rate.perVirtualByte.toString(), priority: null }
    case 'sequence':
      return { kind: rate.kind, price: rate.maxPerGas.toString(), priority: rate.priorityPerGas.toString() }
    case 'metered':
      return { kind: rate.kind, price: rate.perUnit.toString(), priority: null }
  }
}

/** Converts columns to a rate. Throws on columns of no valid rate. */
export function rateOf({ kind, price, priority }: RateColumns): FeeRate {
  if (kind === 'inputs') return { kind, perVirtualByte: BigInt(price) }
  if (kind === 'metered') return { kind, perUnit: BigInt(price) }
  if (priority === null) throw new Error('a rate of an EVM network without the miner’s part')
  return { kind, maxPerGas: BigInt(price), priorityPerGas: BigInt(priority) }
}
