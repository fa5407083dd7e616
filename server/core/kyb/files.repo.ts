/** SQL on files. Only the worker and operators read their content. It decides nothing: the use cases do. */
import type { BusinessId, PartyId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { KybFileId } from './kyb.ts'
import type { FileSlot, KybTables } from './tables.repo.ts'

const on = (tx: Tx) => tx.$extendTables<KybTables>()

/** A file without its content. `issuedOn` is the day on the paper, ISO 8601. */
export type StoredFile = {
  readonly id: KybFileId
  readonly company: BusinessId
  readonly party: PartyId | null
  readonly slot: FileSlot
  readonly format: 'jpeg' | 'pdf'
  readonly bytes: number
  readonly issuedOn: string | null
  readonly createdAt: Date
  readonly handedInAt: Date | null
}

/** Stores a file. */
export async function insertFile(
  tx: Tx,
  file: Omit<StoredFile, 'handedInAt'> & { readonly hash: Uint8Array; readonly sealed: Uint8Array },
): Promise<void> {
  const { id, company, party, slot, format, bytes, issuedOn, createdAt, hash, sealed } = file
  await on(tx)
    .insertInto('kyb.files')
    .values({
      id,
      company_id: company,
      party_id: party,
      slot,
      format,
      bytes,
      hash: Buffer.from(hash),
      issued_on: issuedOn,
      sealed: Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength),
      created_at: createdAt,
    })
    .execute()
}

const present = (tx: Tx) =>
  on(tx)
    .selectFrom('kyb.files')
    .select([
      'id',
      'company_id as company',
      'party_id as party',
      'slot',
      'format',
      'bytes',
      sql<string | null>`issued_on::text`.as('issuedOn'),
      'created_at as createdAt',
      'handed_in_at as handedInAt',
    ])
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')

/** Returns the pages of a company's papers, oldest first. */
export const papersIn = (tx: Tx, company: BusinessId): Promise<readonly StoredFile[]> =>
  present(tx).where('company_id', '=', company).where('party_id', 'is', null).execute()

/** Returns the pictures of a person, oldest first. */
export const picturesOf = (tx: Tx, party: PartyId): Promise<readonly StoredFile[]> =>
  present(tx).where('party_id', '=', party).execute()

/** Returns the files of a company since an instant, oldest first, removed ones too; `units` are bytes. */
export async function filesSince(
  tx: Tx,
  company: BusinessId,
  since: Date,
): Promise<readonly { readonly at: Date; readonly units: number }[]> {
  return on(tx)
    .selectFrom('kyb.files')
    .select(['created_at as at', 'bytes as units'])
    .where('company_id', '=', company)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Withdraws files. */
export async function putRemoved(tx: Tx, ids: readonly KybFileId[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await on(tx)
    .updateTable('kyb.files')
    .set({ removed_at: at })
    .where('id', 'in', [...ids])
    .execute()
}

/** Notes that these were handed in: they are kept from now on. */
export async function putHandedIn(tx: Tx, ids: readonly KybFileId[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await on(tx)
    .updateTable('kyb.files')
    .set({ handed_in_at: at })
    .where('id', 'in', [...ids])
    .where('handed_in_at', 'is', null)
    .execute()
}

/** Returns a file with its sealed content, also a removed one. For the worker and operators only. */
export async function findFile(
  tx: Tx,
  id: KybFileId,
): Promise<
  (Pick<StoredFile, 'id' | 'company' | 'slot' | 'format' | 'bytes'> & { readonly sealed: Uint8Array }) | null
> {
  const row = await on(tx)
    .selectFrom('kyb.files')
    .select(['id', 'company_id as company', 'slot', 'format', 'bytes', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns which of a company's pages another company has handed in too. For the worker. */
export async function pagesElsewhere(tx: Tx, company: BusinessId): Promise<readonly KybFileId[]> {
  const rows = await on(tx)
    .selectFrom('kyb.files as own')
    .innerJoin('kyb.files as other', 'other.hash', 'own.hash')
    .select('own.id')
    .distinct()
    .where('own.company_id', '=', company)
    .where('own.removed_at', 'is', null)
    .where('own.party_id', 'is', null)
    .where('other.company_id', '!=', company)
    .where('other.handed_in_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes what was never handed in and was withdrawn, or given and left, before an instant. Returns how many. */
export async function deleteLoose(tx: Tx, before: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('kyb.files')
    .where('handed_in_at', 'is', null)
    .where('created_at', '<=', before)
    .where((where) => where.or([where('removed_at', 'is not', null), where('party_id', 'is not', null)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
