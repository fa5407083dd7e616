/** All SQL about coins at addresses of ours beyond the books. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import type { CoinCode, DepositId, Id } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { coinOf } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'

type SurplusTable = {
  id: string
  network: string
  lookup_key: string
  address: string
  asset: string
  decimals: number
  units: string
  state: string
  since: Date
  looked_at: Date
  deposit_id: string | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'deposit.surpluses': SurplusTable }>()

/** A surplus's id. */
export type SurplusId = Id<'spl'>

/** What an address holds beyond the books, in base units: the least seen since `since`. */
export type Surplus = {
  readonly id: SurplusId
  readonly network: NetworkName
  readonly lookupKey: string
  readonly address: string
  readonly asset: CoinCode
  readonly decimals: number
  readonly units: bigint
  readonly state: 'open' | 'set_aside' | 'given' | 'gone'
  readonly since: Date
}

/**
 * Returns what came to an address and is not in the books yet: pending deposits and what was set aside, in base units.
 */
export async function unbookedAt(tx: Tx, network: NetworkName, lookupKey: string, asset: CoinCode): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0) as units from (
      select units from deposit.deposits where network = ${network} and asset = ${asset} and split_part(lookup_key, '#', 1) = ${lookupKey}
        and state in ('detected', 'confirming', 'screening', 'below_minimum')
      union all select units from deposit.suspense where network = ${network} and asset = ${asset} and split_part(lookup_key, '#', 1) = ${lookupKey}
        and on_chain and deposit_id is null
    ) as coming`.execute(tx)
  return BigInt(rows[0]?.units ?? 0)
}

/** Returns the unsettled surplus of an address and coin, locked; `null` when there is none. */
export async function lockUnsettled(
  tx: Tx,
  network: NetworkName,
  lookupKey: string,
  asset: CoinCode,
): Promise<Surplus | null> {
  const row = await tables(tx)
    .selectFrom('deposit.surpluses')
    .selectAll()
    .where('network', '=', network)
    .where('lookup_key', '=', lookupKey)
    .where('asset', '=', asset)
    .where('state', 'in', ['open', 'set_aside'])
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : surplusOf(row)
}

/** Returns a surplus by its id, locked. */
export async function lockSurplus(tx: Tx, id: SurplusId): Promise<Surplus | null> {
  const row = await tables(tx)
    .selectFrom('deposit.surpluses')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : surplusOf(row)
}

/** Returns the unsettled surpluses of one network or of all, oldest first, at most five hundred. */
export async function unsettledSurpluses(tx: Tx, network: NetworkName | null): Promise<readonly Surplus[]> {
  const all = tables(tx).selectFrom('deposit.surpluses').selectAll().where('state', 'in', ['open', 'set_aside'])
  const wanted = network === null ? all : all.where('network', '=', network)
  return (await wanted.orderBy('since').limit(500).execute()).map(surplusOf)
}

/** Stores a new one. */
export async function insertSurplus(tx: Tx, { lookupKey, units, ...surplus }: Surplus): Promise<void> {
  const { id, network, address, asset, decimals, state, since } = surplus
  await tables(tx)
    .insertInto('deposit.surpluses')
    .values({
      id,
      network,
      lookup_key: lookupKey,
      address,
      asset,
      decimals,
      units: units.toString(),
      state,
      since,
      looked_at: since,
      deposit_id: null,
    })
    .execute()
}

/** Updates a surplus after a look: the least amount seen, and its state. */
export async function noteSurplus(
  tx: Tx,
  id: SurplusId,
  changes: { readonly units: bigint; readonly state: Surplus['state'] },
  at: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('deposit.surpluses')
    .set({ units: changes.units.toString(), state: changes.state, looked_at: at })
    .where('id', '=', id)
    .execute()
}

/** Stores the id of the deposit that was made of it. */
export async function noteGiven(tx: Tx, id: SurplusId, deposit: DepositId): Promise<void> {
  await tables(tx)
    .updateTable('deposit.surpluses')
    .set({ state: 'given', deposit_id: deposit })
    .where('id', '=', id)
    .execute()
}

/** Returns the position of the round through all addresses; `null` at its start. */
export async function surplusCursor(tx: Tx, network: NetworkName): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null
  }>`select surplus_cursor as at from deposit.networks where network = ${network}`.execute(tx)
  return rows[0]?.at ?? null
}

/** Stores that position. */
export async function noteSurplusCursor(tx: Tx, network: NetworkName, at: string | null): Promise<void> {
  await sql`update deposit.networks set surplus_cursor = ${at} where network = ${network}`.execute(tx)
}

const surplusOf = (row: Selectable<SurplusTable>): Surplus => ({
  id: row.id as SurplusId,
  network: row.network as NetworkName,
  lookupKey: row.lookup_key,
  address: row.address,
  asset: coinOf(row.asset),
  decimals: row.decimals,
  units: BigInt(row.units),
  state: row.state as Surplus['state'],
  since: row.since,
})
