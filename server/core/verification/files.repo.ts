/** SQL on files. What is in one only the worker and we read. It decides nothing: the use cases do. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { VerificationTables } from './tables.repo.ts'
import type { CheckId, FileId, FileRole } from './verification.ts'

const on = (tx: Tx) => tx.$extendTables<VerificationTables>()

/** A file as it is told of: never with what is in it. */
export type FileSummary = {
  readonly id: FileId
  readonly role: FileRole | null
  readonly format: 'jpeg' | 'pdf'
  readonly bytes: number
}

/** Stores a file that waits for its step. `sealed` is what is in it. */
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
 * Gives a file of this customer's that no check has to a check. Answers false when there is none such, or not of the
 * format asked for.
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

/** What this customer handed in since an instant, oldest first; `units` are bytes. */
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

/** The files of a check. */
export async function filesOf(tx: Tx, checkId: CheckId): Promise<readonly FileSummary[]> {
  return on(tx)
    .selectFrom('verification.files')
    .select(['id', 'role', 'format', 'bytes'])
    .where('check_id', '=', checkId)
    .orderBy('role')
    .execute()
}

/** A file with what is in it, sealed. For the worker and for us alone. */
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

/** Removes files that no check names and that were handed in before an instant. Answers how many. */
export async function deleteUnclaimed(tx: Tx, before: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('verification.files')
    .where('check_id', 'is', null)
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
