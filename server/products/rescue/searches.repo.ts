/** All SQL about searches. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import type { HolderId, UserId } from '@zend/kernel'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { type FoundFacts, readFacts } from './found.ts'
import type { Lookup, Search, SearchId } from './rescue.ts'

type SearchesTable = {
  id: string
  holder: string
  made_by: string
  hash: string
  network: string | null
  created_at: Date
  done_at: Generated<Date | null>
}
type LookupsTable = {
  search_id: string
  network: string
  txid: string
  state: Generated<string>
  found: Generated<unknown>
  recovered: Generated<boolean>
  settled: Generated<boolean>
  looks: Generated<number>
  misses: Generated<number>
}

const tables = (tx: Tx) => tx.$extendTables<{ 'rescue.searches': SearchesTable; 'rescue.lookups': LookupsTable }>()

/** Stores a new search with the networks to ask. */
export async function insertSearch(
  tx: Tx,
  search: Search,
  asked: readonly Pick<Lookup, 'network' | 'txid'>[],
): Promise<void> {
  const { id, holder, madeBy, hash, network, createdAt } = search
  await tables(tx)
    .insertInto('rescue.searches')
    .values({ id, holder, made_by: madeBy, hash, network, created_at: createdAt })
    .execute()
  await tables(tx)
    .insertInto('rescue.lookups')
    .values(asked.map((each) => ({ search_id: id, network: each.network, txid: each.txid })))
    .execute()
}

/** Returns the holder's newest search for this since then; `null` when there is none. */
export async function findRepeated(
  tx: Tx,
  { holder, hash, network }: Pick<Search, 'holder' | 'hash' | 'network'>,
  since: Date,
): Promise<Search | null> {
  const row = await tables(tx)
    .selectFrom('rescue.searches')
    .selectAll()
    .where('holder', '=', holder)
    .where('hash', '=', hash)
    .where('network', network === null ? 'is' : '=', network)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : searchOf(row)
}

/** Returns one of this holder's searches; `null` when there is none. */
export async function findOwnSearch(tx: Tx, holder: HolderId, id: SearchId): Promise<Search | null> {
  const own = tables(tx).selectFrom('rescue.searches').selectAll().where('holder', '=', holder)
  const row = await own.where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : searchOf(row)
}

/** Returns any holder's search, for the worker that runs it; `null` when there is none. */
export async function findSearch(tx: Tx, id: SearchId): Promise<Search | null> {
  const row = await tables(tx).selectFrom('rescue.searches').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : searchOf(row)
}

/** The holder's searches, newest first, at most `max`. */
export async function searchesOf(tx: Tx, holder: HolderId, max: number): Promise<readonly Search[]> {
  const found = tables(tx).selectFrom('rescue.searches').selectAll().where('holder', '=', holder)
  return (await found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(max).execute()).map(searchOf)
}

/** Returns each network's answer, by network name. */
export async function lookupsOf(tx: Tx, search: SearchId): Promise<readonly Lookup[]> {
  const rows = await tables(tx)
    .selectFrom('rescue.lookups')
    .selectAll()
    .where('search_id', '=', search)
    .orderBy('network')
    .execute()
  return rows.map(lookupOf)
}

/** Stores a network's answer. */
export async function noteAnswer(
  tx: Tx,
  search: SearchId,
  network: NetworkName,
  answer:
    | { readonly state: 'found'; readonly facts: FoundFacts; readonly settled: boolean }
    | { readonly state: 'none' | 'unreachable' },
): Promise<void> {
  const change =
    answer.state === 'found'
      ? { state: answer.state, found: JSON.stringify(answer.facts), settled: answer.settled }
      : { state: answer.state, found: null, settled: true }
  await tables(tx)
    .updateTable('rescue.lookups')
    .set(change)
    .where('search_id', '=', search)
    .where('network', '=', network)
    .execute()
}

/**
 * Stores a repeated check: how many checks in a row found nothing, and whether a part is still pending. `recovered` is
 * never reset.
 */
export async function noteCheck(
  tx: Tx,
  search: SearchId,
  {
    network,
    recovered,
    settled,
    looks,
    misses,
  }: Pick<Lookup, 'network' | 'recovered' | 'settled' | 'looks' | 'misses'>,
): Promise<void> {
  await tables(tx)
    .updateTable('rescue.lookups')
    .set({ recovered: sql<boolean>`recovered or ${recovered}`, settled, looks, misses })
    .where('search_id', '=', search)
    .where('network', '=', network)
    .execute()
}

/** Ends a search; networks that were not asked become `spared`. */
export async function closeSearch(tx: Tx, search: SearchId, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('rescue.lookups')
    .set({ state: 'spared' })
    .where('search_id', '=', search)
    .where('state', '=', 'waiting')
    .execute()
  await tables(tx)
    .updateTable('rescue.searches')
    .set({ done_at: at })
    .where('id', '=', search)
    .where('done_at', 'is', null)
    .execute()
}

/** Deletes the searches that began before this instant; returns how many. */
export async function deleteSearchesBefore(tx: Tx, before: Date): Promise<number> {
  const [result] = await tables(tx).deleteFrom('rescue.searches').where('created_at', '<', before).execute()
  return Number(result?.numDeletedRows ?? 0n)
}

/** Deletes a holder's searches. */
export async function deleteSearchesOf(tx: Tx, holder: HolderId): Promise<void> {
  await tables(tx).deleteFrom('rescue.searches').where('holder', '=', holder).execute()
}

const searchOf = (row: Selectable<SearchesTable>): Search => ({
  id: row.id as SearchId,
  holder: row.holder as HolderId,
  madeBy: row.made_by as UserId,
  hash: row.hash,
  network: row.network as NetworkName | null,
  createdAt: row.created_at,
  doneAt: row.done_at,
})

const lookupOf = (row: Selectable<LookupsTable>): Lookup => ({
  network: row.network as NetworkName,
  txid: row.txid,
  state: row.state as Lookup['state'],
  facts: row.found === null ? null : readFacts(row.found),
  recovered: row.recovered,
  settled: row.settled,
  looks: row.looks,
  misses: row.misses,
})
