/** SQL on files. Only the worker and operators read their content. It decides nothing: the use cases do. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { VerificationTables } from './tables.repo.ts'
import type { CheckId, FileId, FileRole } from './verification.ts'

const on = (tx: Tx) => tx.$extendTables<VerificationTables>()

/** A file without its content. */
export type FileSummary = {
  readonly id: FileId
  readonly role: FileRole | null
  readonly format: 'jpeg' | 'pdf'
  readonly bytes: number
}

/** Stores a file that waits for its step. `sealed` is its content. */
export async function insertFile(
  tx: Tx,
  file: {
    readonly id: FileId
    readonly userId: UserId
    readonly format: 'jpeg' | 'pdf'
    readonly bytes: number
    readonly sealed: Uint8Array
    readonly at: Date
  },
): Promise<void> {
  const { id, userId, format, bytes, sealed, at } = file
  await on(tx)
    .insertInto('verification.files')
    .values({
      id,
      user_id: userId,
      check_id: null,
      role: null,
      format,
      bytes,
      sealed: Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength),
      created_at: at,
    })
    .execute()
}

/**
 * Assigns a file of this customer that has no check to a check. Returns false when there is none such, or not of the
 * required format.
 */
export async function claimFile(
  tx: Tx,
  userId: UserId,
  checkId: CheckId,
  { id, role, format }: { readonly id: FileId; readonly role: FileRole; readonly format: 'jpeg' | null },
): Promise<boolean> {
  const result = await on(tx)
    .updateTable('verification.files')
    .set({ check_id: checkId, role })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('check_id', 'is', null)
    .$if(format !== null, (query) => query.where('format', '=', format ?? 'jpeg'))
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Returns this customer's files since an instant, oldest first; `units` are bytes. */
export async function filesSince(
  tx: Tx,
  userId: UserId,
  since: Date,
): Promise<readonly { readonly at: Date; readonly units: number }[]> {
  const rows = await on(tx)
    .selectFrom('verification.files')
    .select(['created_at', 'bytes'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ at: row.created_at, units: row.bytes }))
}

/** Returns the files of a check. */
export async function filesOf(tx: Tx, checkId: CheckId): Promise<readonly FileSummary[]> {
  return on(tx)
    .selectFrom('verification.files')
    .select(['id', 'role', 'format', 'bytes'])
    .where('check_id', '=', checkId)
    .orderBy('role')
    .execute()
}

/** Returns a file with its sealed content. For the worker and operators only. */
export async function findFile(
  tx: Tx,
  id: FileId,
): Promise<(FileSummary & { readonly sealed: Uint8Array; readonly userId: UserId }) | null> {
  const row = await on(tx)
    .selectFrom('verification.files')
    .select(['id', 'user_id as userId', 'role', 'format', 'bytes', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes files that no check names and that were uploaded before an instant. Returns how many. */
export async function deleteUnclaimed(tx: Tx, before: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('verification.files')
    .where('check_id', 'is', null)
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
