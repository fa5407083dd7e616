/** All SQL on saved wallets. It decides nothing: the use cases do. */
import type { BeneficiaryId, CoinCode, HolderId, UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { batchLoadOn, keyOf, type Tx } from '../../database/index.ts'
import type { NetworkId } from '../../ports/chain.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Place, Saved, SavedAddress } from './beneficiaries.ts'

type SavedTable = {
  id: BeneficiaryId
  holder: HolderId
  made_by: UserId
  label: string
  asset: CoinCode
  network: NetworkId | null
  address: string | null
  payee_id: UserId | null
  created_at: Date
  usable_at: Date
}

const on = (tx: Tx) => tx.$extendTables<{ 'beneficiaries.saved': SavedTable }>()

function savedOf(row: Selectable<SavedTable>): Saved {
  const common = { id: row.id, label: row.label, asset: row.asset, createdAt: row.created_at, usableAt: row.usable_at }
  if (row.payee_id !== null) return { ...common, payeeId: row.payee_id }
  if (row.network === null || row.address === null) throw new Error(`${row.id} pays to no place`)
  return { ...common, network: row.network, address: row.address }
}

/** Stores a wallet. Returns false when it is saved already. */
export async function insertSaved(tx: Tx, { holder, userId }: ActorIds, saved: Saved): Promise<boolean> {
  const place =
    'payeeId' in saved
      ? { network: null, address: null, payee_id: saved.payeeId }
      : { network: saved.network, address: saved.address, payee_id: null }
  const inserted = await on(tx)
    .insertInto('beneficiaries.saved')
    .values({
      id: saved.id,
      holder,
      made_by: userId,
      label: saved.label,
      asset: saved.asset,
      ...place,
      created_at: saved.createdAt,
      usable_at: saved.usableAt,
    })
    .onConflict((conflict) => conflict.constraint('saved_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether a holder has saved this place for this coin. */
export async function isSaved(tx: Tx, holder: HolderId, asset: CoinCode, place: Place): Promise<boolean> {
  const found = on(tx)
    .selectFrom('beneficiaries.saved')
    .select('id')
    .where('holder', '=', holder)
    .where('asset', '=', asset)
  const row =
    'payeeId' in place
      ? await found.where('payee_id', '=', place.payeeId).executeTakeFirst()
      : await found.where('network', '=', place.network).where('address', '=', place.address).executeTakeFirst()
  return row !== undefined
}

/** How many wallets a holder has saved. */
export async function countSaved(tx: Tx, holder: HolderId): Promise<number> {
  const row = await on(tx)
    .selectFrom('beneficiaries.saved')
    .select((select) => select.fn.countAll<string>().as('saved'))
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return Number(row.saved)
}

/** A holder's saved wallets, newest first. */
export async function listSaved(tx: Tx, holder: HolderId): Promise<readonly Saved[]> {
  const rows = await on(tx)
    .selectFrom('beneficiaries.saved')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(savedOf)
}

/** Renames a wallet of this holder; `null` when it is not theirs. */
export async function relabel(tx: Tx, holder: HolderId, id: BeneficiaryId, label: string): Promise<Saved | null> {
  const row = await on(tx)
    .updateTable('beneficiaries.saved')
    .set({ label })
    .where('holder', '=', holder)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : savedOf(row)
}

/** Removes a wallet of this holder. Returns false when there was none. */
export async function deleteSaved(tx: Tx, holder: HolderId, id: BeneficiaryId): Promise<boolean> {
  const row = await on(tx)
    .deleteFrom('beneficiaries.saved')
    .where('holder', '=', holder)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// Batched, because every withdrawal asks.
const savedWith = batchLoadOn<SavedAddress>(async (tx, keys) => {
  const { rows } = await sql<Pick<Selectable<SavedTable>, 'id' | 'label' | 'usable_at'> & { asked: string }>`
    select asked, s.id, s.label, s.usable_at from unnest(${keys}::text[]) asked
    cross join lateral (
      select * from beneficiaries.saved where holder = asked::json ->> 0 and network = asked::json ->> 1 and address = asked::json ->> 2
       order by usable_at limit 1) s`.execute(tx)
  return new Map(rows.map((row) => [row.asked, { id: row.id, label: row.label, usableAt: row.usable_at }]))
})

/**
 * Returns the saved wallet with this address (canonical form), whatever its usual coin: the one saved first. `null`
 * when there is none.
 */
export const findSavedAddress = (
  tx: Tx,
  holder: HolderId,
  network: NetworkId,
  address: string,
): Promise<SavedAddress | null> => savedWith(tx, keyOf(holder, network, address))

/** Returns the saved wallet that pays this customer, the one saved first. `null` when there is none. */
export async function findSavedPayee(tx: Tx, holder: HolderId, payeeId: UserId): Promise<SavedAddress | null> {
  const row = await on(tx)
    .selectFrom('beneficiaries.saved')
    .select(['id', 'label', 'usable_at'])
    .where('holder', '=', holder)
    .where('payee_id', '=', payeeId)
    .orderBy('usable_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, label: row.label, usableAt: row.usable_at }
}

/** Returns every address that a holder has saved on a network, each once. */
export async function savedAddresses(tx: Tx, holder: HolderId, network: NetworkId): Promise<readonly string[]> {
  const rows = await on(tx)
    .selectFrom('beneficiaries.saved')
    .select('address')
    .distinct()
    .where('holder', '=', holder)
    .where('network', '=', network)
    .execute()
  return rows.flatMap(({ address }) => (address === null ? [] : [address]))
}
