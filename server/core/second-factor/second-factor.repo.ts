/** All SQL on authenticator apps and recovery codes. The steps decide, on rows that these functions lock. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Tries } from './second-factor.ts'

type Tables = {
  'second_factor.authenticators': {
    user_id: UserId
    sealed: Uint8Array
    begun_at: Date
    confirmed_at: Date | null
    last_step: string
    wrong: number
    locked_until: Date | null
  }
  'second_factor.recovery_codes': { user_id: UserId; hash: Uint8Array; used_at: Date | null }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** An app as stored: its sealed secret, since when it is on, the last time step used, and its count of wrong codes. */
export type StoredApp = Tries & {
  readonly sealed: Uint8Array
  readonly confirmedAt: Date | null
  readonly lastStep: number
}

/** Returns the customer's app, locked until the transaction ends, so that parallel codes are counted one by one. */
export async function lockApp(tx: Tx, userId: UserId): Promise<StoredApp | null> {
  const row = await on(tx)
    .selectFrom('second_factor.authenticators')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  // A removed app leaves an empty row, so that its counts outlive it.
  if (row === undefined || row.sealed.length === 0) return null
  const { sealed, confirmed_at: confirmedAt, last_step: lastStep, wrong, locked_until: lockedUntil } = row
  return { sealed, confirmedAt, lastStep: Number(lastStep), wrong, lockedUntil }
}

/** Returns since when an app is on; `null` when none is. */
export async function appSince(tx: Tx, userId: UserId): Promise<Date | null> {
  const row = await on(tx)
    .selectFrom('second_factor.authenticators')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

/**
 * Stores an unconfirmed app, in place of another unconfirmed one. The count of wrong codes stays: starting again gives
 * no more tries.
 */
export async function putApp(tx: Tx, userId: UserId, sealed: Uint8Array, at: Date): Promise<void> {
  const fresh = { sealed: Buffer.from(sealed), begun_at: at, confirmed_at: null, last_step: '0' }
  await on(tx)
    .insertInto('second_factor.authenticators')
    .values({ user_id: userId, ...fresh, wrong: 0, locked_until: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Switches the app on. */
export async function confirmApp(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await on(tx)
    .updateTable('second_factor.authenticators')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .execute()
}

/** Stores the time step of an accepted code; resets wrong codes. */
export async function takeStep(tx: Tx, userId: UserId, step: number): Promise<void> {
  const taken = { last_step: String(step), wrong: 0, locked_until: null }
  await on(tx).updateTable('second_factor.authenticators').set(taken).where('user_id', '=', userId).execute()
}

/** Stores the count of wrong codes. */
export async function putTries(tx: Tx, userId: UserId, { wrong, lockedUntil }: Tries): Promise<void> {
  await on(tx)
    .updateTable('second_factor.authenticators')
    .set({ wrong, locked_until: lockedUntil })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Deletes the app's secret and its recovery codes. The count of wrong codes stays: switching off and on gives no more
 * tries.
 */
export async function deleteApp(tx: Tx, userId: UserId): Promise<void> {
  await on(tx)
    .updateTable('second_factor.authenticators')
    .set({ sealed: Buffer.alloc(0), confirmed_at: null })
    .where('user_id', '=', userId)
    .execute()
  await on(tx).deleteFrom('second_factor.recovery_codes').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly Uint8Array[]): Promise<void> {
  await on(tx).deleteFrom('second_factor.recovery_codes').where('user_id', '=', userId).execute()
  await on(tx)
    .insertInto('second_factor.recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash: Buffer.from(hash), used_at: null })))
    .execute()
}

/** Uses a recovery code up. Returns false when it is not the customer's, or used. */
export async function useRecoveryCode(tx: Tx, userId: UserId, hash: Uint8Array, at: Date): Promise<boolean> {
  const used = await on(tx)
    .updateTable('second_factor.recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('hash', '=', Buffer.from(hash))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Counts unused recovery codes. */
export async function countRecoveryCodes(tx: Tx, userId: UserId): Promise<number> {
  const row = await on(tx)
    .selectFrom('second_factor.recovery_codes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
