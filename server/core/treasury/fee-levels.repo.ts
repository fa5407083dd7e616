/** All SQL about fee levels. */
import type { Tx } from '../../database/index.ts'
import type { NetworkId } from '../../ports/chain.ts'
import type { FeeRate } from '../../ports/chain-sender.ts'
import type { FeeLevel } from './fee-levels.ts'

type Tables = { 'treasury.fee_levels': { network: string; kind: string; price: string; priority: string | null; at: Date } }

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** Stores what a network's fees are now. */
export async function noteFeeLevel(tx: Tx, network: NetworkId, rate: FeeRate, at: Date): Promise<void> {
  const values = { ...rateColumns(rate), kind: rate.kind, at }
  await tables(tx)
    .insertInto('treasury.fee_levels')
    .values({ network, ...values })
    .onConflict((conflict) => conflict.column('network').doUpdateSet(values))
    .execute()
}

/** What a network's fees were when a node was last asked; `null` before the first time. */
export async function readFeeLevels(read: Tx, network: NetworkId): Promise<FeeLevel | null> {
  const row = await tables(read).selectFrom('treasury.fee_levels').selectAll().where('network', '=', network).executeTakeFirst()
  return row === undefined ? null : { rate: rateOf(row.price, row.priority), at: row.at }
}

/** A rate as two columns: `priority` is `null` where there is none. */
export const rateColumns = (rate: FeeRate): { readonly price: string; readonly priority: string | null } =>
  rate.kind === 'inputs'
    ? { price: rate.perVirtualByte.toString(), priority: null }
    : { price: rate.maxPerGas.toString(), priority: rate.priorityPerGas.toString() }

/** A rate from its two columns. */
export const rateOf = (price: string, priority: string | null): FeeRate =>
  priority === null
    ? { kind: 'inputs', perVirtualByte: BigInt(price) }
    : { kind: 'sequence', maxPerGas: BigInt(price), priorityPerGas: BigInt(priority) }
