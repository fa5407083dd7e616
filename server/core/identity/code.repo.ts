/** All SQL on one-time codes and on counting tries. Every decision here is made by the use cases, on rows that these functions lock. */
import type { Tx } from '../../database/index.ts'
import type { CodeMeans, CodePurpose, IdentityTables } from './tables.ts'
import { type ThrottleState, UNTRIED } from './throttle.ts'

const on = (tx: Tx) => tx.$extendTables<IdentityTables>()

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

/** Stores a code in place of the one before it, with no tries used. */
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
    .insertInto('identity.codes')
    .values({ subject: code.subject, purpose: code.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** The code, locked until the transaction ends, so that of many parallel tries each is counted before the next is looked at. */
export async function lockCode(tx: Tx, subject: string, purpose: CodePurpose): Promise<StoredCode | null> {
  const row = await on(tx)
    .selectFrom('identity.codes')
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
    .updateTable('identity.codes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .execute()
}

/** Marks a code as used: it never works again. */
export async function useCode(tx: Tx, subject: string, purpose: CodePurpose, at: Date): Promise<void> {
  await on(tx).updateTable('identity.codes').set({ used_at: at }).where('subject', '=', subject).where('purpose', '=', purpose).execute()
}

/** Marks this code as used, if it is the newest and was not used. Answers whether it was marked. */
export async function useThisCode(tx: Tx, subject: string, purpose: CodePurpose, sentAt: Date, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('identity.codes')
    .set({ used_at: at })
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('sent_at', '=', sentAt)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What is counted: tries to sign in by trusted device, by identifier, by identifier and network, by network; with passkeys by network; to sign up by network; the password of who is signed in; what each customer may do so often an hour; codes sent by mail address and purpose. */
export type ThrottleScope =
  | 'passkey:network'
  | 'sign-in:device'
  | 'sign-in:identifier'
  | 'sign-in:identifier+network'
  | 'sign-in:network'
  | 'sign-up:network'
  | 'look-up'
  | 'picture'
  | 'phone-code'
  | 'name-enquiry'
  | 'password'
  | 'export'
  | 'rescue-search'
  | 'rescue-claim'
  | `code:${CodePurpose}`

/** The counter, locked until the transaction ends. Made on first asking. Ask for several in the order of their scope's name. */
export async function lockThrottle(tx: Tx, scope: ThrottleScope, key: Uint8Array, now: Date): Promise<ThrottleState> {
  const bytes = Buffer.from(key)
  await on(tx)
    .insertInto('identity.throttles')
    .values({ scope, key: bytes, times: [], paused_until: null, updated_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .execute()
  const row = await on(tx)
    .selectFrom('identity.throttles')
    .select(['times', 'paused_until'])
    .where('scope', '=', scope)
    .where('key', '=', bytes)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? UNTRIED : { times: row.times, pausedUntil: row.paused_until }
}

/** The counter as it stands, without a lock: for looking, never for counting. */
export async function peekThrottle(tx: Tx, scope: ThrottleScope, key: Uint8Array): Promise<ThrottleState> {
  const row = await on(tx)
    .selectFrom('identity.throttles')
    .select(['times', 'paused_until'])
    .where('scope', '=', scope)
    .where('key', '=', Buffer.from(key))
    .executeTakeFirst()
  return row === undefined ? UNTRIED : { times: row.times, pausedUntil: row.paused_until }
}

/** Stores a counter that was locked before. */
export async function putThrottle(tx: Tx, scope: ThrottleScope, key: Uint8Array, state: ThrottleState, now: Date): Promise<void> {
  await on(tx)
    .updateTable('identity.throttles')
    .set({ times: [...state.times], paused_until: state.pausedUntil, updated_at: now })
    .where('scope', '=', scope)
    .where('key', '=', Buffer.from(key))
    .execute()
}

/** Drops codes and counters that nothing can depend on any more. */
export async function deleteStaleCodes(tx: Tx, before: Date): Promise<void> {
  await on(tx).deleteFrom('identity.codes').where('expires_at', '<', before).execute()
  await on(tx).deleteFrom('identity.throttles').where('updated_at', '<', before).execute()
}
