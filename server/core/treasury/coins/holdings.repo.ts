/** All SQL about our addresses' holdings, on networks without outputs. It decides nothing. */
import type { CoinCode } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { NetworkId } from '../../../ports/chain.ts'
import type { KeyRef } from '../../../ports/chain-sender.ts'
import { coinOf } from '../../assets/index.ts'
import { keyOf } from './coins.ts'

type Tables = {
  'treasury.holdings': {
    network: string
    lookup_key: string
    asset: string
    decimals: number
    account: string
    key_index: number
    address: string
    units: string
    checked_at: Date | null
  }
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** An address's balance of a coin, by our books. */
export type Holding = {
  readonly network: NetworkId
  readonly lookupKey: string
  readonly address: string
  readonly key: KeyRef
  readonly asset: CoinCode
  readonly decimals: number
  readonly units: bigint
}

/** Adds to an address's holding, or subtracts when `units` is below zero. Throws when it would fall below zero. */
export async function addHolding(tx: Tx, holding: Holding): Promise<void> {
  if (holding.units === 0n) return
  const added = await tables(tx)
    .updateTable('treasury.holdings')
    .set({ units: sql<string>`units + ${holding.units.toString()}::numeric` })
    .where('network', '=', holding.network)
    .where('lookup_key', '=', holding.lookupKey)
    .where('asset', '=', holding.asset)
    .returning('units')
    .executeTakeFirst()
  if (added !== undefined) return
  await tables(tx)
    .insertInto('treasury.holdings')
    .values({
      network: holding.network,
      lookup_key: holding.lookupKey,
      asset: holding.asset,
      decimals: holding.decimals,
      account: holding.key.account,
      key_index: holding.key.index,
      address: holding.address,
      units: holding.units.toString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'lookup_key', 'asset'])
        .doUpdateSet({ units: sql<string>`treasury.holdings.units + excluded.units` }),
    )
    .execute()
}

/** Returns an address's holdings of a network's coins, by asset. */
export async function holdingsAt(tx: Tx, network: NetworkId, lookupKey: string): Promise<readonly Holding[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.holdings')
    .selectAll()
    .where('network', '=', network)
    .where('lookup_key', '=', lookupKey)
    .execute()
  return rows.map((row) => holdingOf(row))
}

/** Returns the deposit addresses that hold at least this much of a coin, fullest first. */
export async function fullDeposits(
  tx: Tx,
  network: NetworkId,
  asset: CoinCode,
  least: bigint,
  max: number,
): Promise<readonly Holding[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.holdings')
    .selectAll()
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('account', '=', 'deposit')
    .where('units', '>', '0')
    .where('units', '>=', least.toString())
    .orderBy('units', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => holdingOf(row))
}

/** Returns addresses with a holding by our books, the ones compared with the chain longest ago first. */
export async function holdingsToCheck(tx: Tx, network: NetworkId, max: number): Promise<readonly Holding[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.holdings')
    .selectAll()
    .where('network', '=', network)
    .where('units', '>', '0')
    .orderBy(sql`account = 'hot' desc, checked_at asc nulls first`)
    .limit(max)
    .execute()
  return rows.map((row) => holdingOf(row))
}

/** Stores that a holding was compared with the chain. */
export async function noteChecked(tx: Tx, { network, lookupKey, asset }: Holding, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('treasury.holdings')
    .set({ checked_at: at })
    .where('network', '=', network)
    .where('lookup_key', '=', lookupKey)
    .where('asset', '=', asset)
    .execute()
}

function holdingOf(row: Omit<Tables['treasury.holdings'], 'checked_at'>): Holding {
  return {
    network: row.network as NetworkId,
    lookupKey: row.lookup_key,
    address: row.address,
    key: keyOf(row.account, row.key_index),
    asset: coinOf(row.asset),
    decimals: row.decimals,
    units: BigInt(row.units),
  }
}
