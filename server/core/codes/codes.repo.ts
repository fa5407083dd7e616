/** All SQL on one-time codes. Callers decide, on rows that these functions lock. */
import type { Tx } from '../../database/index.ts'

/** What a code confirms. */
export type CodePurpose =
  | 'sign-up'
  | 'sign-in'
  | 'reset-password'
  | 'withdrawal'
  | 'beneficiary'
  | 'transaction-pin'
  | 'phone'
  | 'account'
  | 'contact'
  | 'new-email'
  | 'member'
  | 'webhook'
  | 'api-key'
/** How the owner got the code: by mail, or by answering with a passkey. */
export type CodeMeans = 'code' | 'passkey'

type CodesTables = {
  'codes.codes': {
    subject: string
    purpose: CodePurpose
    binding: Uint8Array
    code_hash: Uint8Array
    tries: number
    sent_at: Date
    expires_at: Date
    used_at: Date | null
    means: CodeMeans
  }
}

const on = (tx: Tx) => tx.$extendTables<CodesTables>()

/** The newest code of a subject and purpose. */
export type StoredCode = {
  readonly binding: Uint8Array
  readonly codeHash: Uint8Array
  readonly tries: number
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly means: CodeMeans
}

/** Stores a code in place of the previous one, with no tries used. */
export async function putCode(
  tx: Tx,
  code: Omit<StoredCode, 'tries' | 'usedAt'> & { readonly subject: string; readonly purpose: CodePurpose },
): Promise<void> {
  const fresh = {
    binding: Buffer.from(code.binding),
    code_hash: Buffer.from(code.codeHash),
    tries: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    used_at: null,
    means: code.means,
  }
  await on(tx)
    .insertInto('codes.codes')
    .values({ subject: code.subject, purpose: code.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Returns the code, locked until the transaction ends, so that parallel tries are counted one by one. */
export async function lockCode(tx: Tx, subject: string, purpose: CodePurpose): Promise<StoredCode | null> {
  const row = await on(tx)
    .selectFrom('codes.codes')
    .selectAll()
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    binding: row.binding,
    codeHash: row.code_hash,
    tries: row.tries,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    means: row.means,
  }
}

/** Counts a wrong try. */
export async function countTry(tx: Tx, subject: string, purpose: CodePurpose): Promise<void> {
  await on(tx)
    .updateTable('codes.codes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .execute()
}

/** Marks a code as used: it never works again. */
export async function useCode(tx: Tx, subject: string, purpose: CodePurpose, at: Date): Promise<void> {
  await on(tx)
    .updateTable('codes.codes')
    .set({ used_at: at })
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .execute()
}

/** Marks this code as used if it is the newest and unused. Returns whether it did. */
export async function useThisCode(
  tx: Tx,
  subject: string,
  purpose: CodePurpose,
  sentAt: Date,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('codes.codes')
    .set({ used_at: at })
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('sent_at', '=', sentAt)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tells whether this code is the newest of its purpose and unused, that is, whether `useThisCode` would mark it. */
export async function isUnused(tx: Tx, subject: string, purpose: CodePurpose, sentAt: Date): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('codes.codes')
    .select('subject')
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('sent_at', '=', sentAt)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes codes that are no longer needed. */
export async function deleteStaleCodes(tx: Tx, before: Date): Promise<void> {
  await on(tx).deleteFrom('codes.codes').where('expires_at', '<', before).execute()
}
