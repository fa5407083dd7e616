/** All SQL about coins that reached the hot account from outside. It decides nothing. */
import { type ChainAmount, chainAmount, type CoinCode, type PostingId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { BlockRef, IncomingTransfer, NetworkId } from '../../../ports/chain.ts'
import { coinOf } from '../../assets/index.ts'

type FundingsTable = {
  network: string
  txid: string
  place: string
  asset: string
  units: string
  decimals: number
  lookup_key: string
  from_address: string | null
  posting: string | null
  block_height: string | null
  confirmations_min: number
  seen_at: Date
  booked_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'treasury.fundings': FundingsTable }>()

/** One output or log that brought coins to the hot account from outside. */
export type Funding = {
  readonly network: NetworkId
  readonly txid: string
  /**
   * The output or log of the transaction; while it is off the chain, with its posting appended, so that another can
   * take the place.
   */
  readonly place: string
  readonly amount: ChainAmount<CoinCode>
  readonly lookupKey: string
  readonly height: number | null
}

/**
 * Takes blocks above this height off the chain. Booked fundings stay booked and wait to come back, with their place
 * freed; others are deleted. Returns the booked ones.
 */
export async function takeFundingsOffChain(tx: Tx, network: NetworkId, height: number): Promise<readonly Funding[]> {
  const above = tables(tx)
    .deleteFrom('treasury.fundings')
    .where('network', '=', network)
    .where('block_height', '>', String(height))
  await above.where('booked_at', 'is', null).execute()
  const rows = await tables(tx)
    .updateTable('treasury.fundings')
    .set({ block_height: null, place: sql<string>`place || '~' || posting` })
    .where('network', '=', network)
    .where('block_height', '>', String(height))
    .returningAll()
    .execute()
  return rows.map(fundingOf)
}

/**
 * Deletes unbooked fundings in these blocks that are not among these transfers: an earlier reading of the blocks was
 * wrong.
 */
export async function forgetMisread(
  tx: Tx,
  network: NetworkId,
  blocks: readonly BlockRef[],
  transfers: readonly IncomingTransfer[],
): Promise<void> {
  const there = transfers.map(({ txid, index, amount }) => `${txid}/${index}/${amount.asset}/${amount.units}`)
  await tables(tx)
    .deleteFrom('treasury.fundings')
    .where('network', '=', network)
    .where('booked_at', 'is', null)
    .where(sql<boolean>`block_height = any(${blocks.map(({ height }) => String(height))}::bigint[])`)
    .where(sql<boolean>`txid || '/' || place || '/' || asset || '/' || units <> all(${there}::text[])`)
    .execute()
}

/**
 * Stores a transfer from outside. The same transfer at the same place changes nothing. One that was booked, left the
 * chain and came back gets its block, at its current place in the transaction, in preference to the one at its old
 * place.
 */
export async function noteFunding(tx: Tx, network: NetworkId, transfer: IncomingTransfer, at: Date): Promise<void> {
  const { txid, index, amount, lookupKey, block } = transfer
  const { rows } = await sql`update treasury.fundings set block_height = ${block.height}, place = ${index}
    where (network, txid, place) = (
      select network, txid, place from treasury.fundings
      where network = ${network} and txid = ${txid} and asset = ${amount.asset} and units = ${amount.units.toString()} and lookup_key = ${lookupKey}
        and block_height is null and booked_at is not null order by split_part(place, '~', 1) = ${index} desc, place limit 1)
    returning txid`.execute(tx)
  if (rows.length > 0) return
  await tables(tx)
    .insertInto('treasury.fundings')
    .values({
      network,
      txid,
      place: index,
      asset: amount.asset,
      units: amount.units.toString(),
      decimals: amount.decimals,
      lookup_key: lookupKey,
      from_address: transfer.from ?? null,
      block_height: String(block.height),
      confirmations_min: transfer.confirmationsMin,
      seen_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns fundings deep enough to book: final, and below the tip by our own confirmations, or by the network's own when
 * those are greater.
 */
export async function ripeFundings(
  tx: Tx,
  network: NetworkId,
  { tip, final }: { readonly tip: number; readonly final: number },
  confirmations: number,
): Promise<readonly Funding[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.fundings')
    .selectAll()
    .where('network', '=', network)
    .where('booked_at', 'is', null)
    .where(sql<boolean>`${tip} - block_height + 1 >= greatest(${confirmations}::integer, confirmations_min)`)
    .where('block_height', '<=', String(final))
    .orderBy('seen_at')
    .orderBy('txid')
    .orderBy('place')
    .execute()
  return rows.map(fundingOf)
}

/** Marks a funding as booked with this posting. */
export async function markFundingBooked(
  tx: Tx,
  { network, txid, place }: Funding,
  posting: PostingId,
  at: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('treasury.fundings')
    .set({ posting, booked_at: at })
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('place', '=', place)
    .execute()
}

/** Returns the last funding's time and content; `null` when there never was one. */
export async function lastFunding(
  tx: Tx,
  network: NetworkId,
): Promise<(Funding & { readonly seenAt: Date; readonly bookedAt: Date | null }) | null> {
  const row = await tables(tx)
    .selectFrom('treasury.fundings')
    .selectAll()
    .where('network', '=', network)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...fundingOf(row), seenAt: row.seen_at, bookedAt: row.booked_at }
}

function fundingOf(row: Selectable<FundingsTable>): Funding {
  return {
    network: row.network as NetworkId,
    txid: row.txid,
    place: row.place,
    amount: chainAmount(coinOf(row.asset), row.decimals, BigInt(row.units)),
    lookupKey: row.lookup_key,
    height: row.block_height === null ? null : Number(row.block_height),
  }
}

/** Returns what reached an address from outside and is not booked yet, in base units. */
export async function unbookedFundings(
  tx: Tx,
  network: NetworkId,
  lookupKey: string,
  asset: CoinCode,
): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0) as units from treasury.fundings
    where network = ${network} and lookup_key = ${lookupKey} and asset = ${asset} and booked_at is null`.execute(tx)
  return BigInt(rows[0]?.units ?? 0)
}
