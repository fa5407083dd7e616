/** All SQL on customers' accounts. It decides nothing: the use cases do. */
import type { CompanyInput } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { batchLoadOn, type Tx } from '../../database/index.ts'
import type { PersonsTables } from './persons.tables.ts'
import type { User } from './user.ts'

const on = (tx: Tx) => tx.$extendTables<PersonsTables>()

const toUser = (row: Selectable<PersonsTables['persons.users']>): User => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  username: row.username,
  email: row.email,
  sealedPhone: row.sealed_phone,
  country: row.country,
  locale: row.locale,
  pictureId: row.image,
  referralCode: row.referral_code,
  // Written only by insertPendingUser.
  company: row.company as CompanyInput | null,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  emailVerifiedAt: row.email_verified_at,
  frozenAt: row.frozen_at,
  unfrozenAt: row.unfrozen_at,
  closedAt: row.closed_at,
})

/** Tells whether a username is held by an account or by a sign-up that began after `pendingSince`. */
export async function isUsernameHeld(
  tx: Tx,
  username: string,
  pendingSince: Date,
  except: UserId | null = null,
): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('persons.users')
    .select('id')
    .where('username', '=', username)
    .where('id', 'is distinct from', except)
    .where((where) => where.or([where('email_verified_at', 'is not', null), where('created_at', '>', pendingSince)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a sign-up that began before `pendingSince`, was never verified, and holds this username. */
export async function deleteStaleSignUps(tx: Tx, username: string, pendingSince: Date): Promise<void> {
  await on(tx)
    .deleteFrom('persons.users')
    .where('username', '=', username)
    .where('email_verified_at', 'is', null)
    .where('created_at', '<=', pendingSince)
    .execute()
}

/**
 * Stores a pending sign-up, in place of a stale one with the same username. Returns false when the username is held.
 */
export async function insertPendingUser(tx: Tx, user: User, pendingSince: Date): Promise<boolean> {
  await deleteStaleSignUps(tx, user.username, pendingSince)
  const inserted = await on(tx)
    .insertInto('persons.users')
    .values({
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      username: user.username,
      email: user.email,
      sealed_phone: user.sealedPhone === null ? null : Buffer.from(user.sealedPhone),
      country: user.country,
      locale: user.locale,
      image: user.pictureId,
      referral_code: user.referralCode,
      company: user.company === null ? null : JSON.stringify(user.company),
      password_hash: user.passwordHash,
      password_changed_at: user.createdAt,
      terms_accepted_at: user.createdAt,
      created_at: user.createdAt,
      email_verified_at: null,
      username_changed_at: null,
    })
    .onConflict((conflict) => conflict.constraint('users_username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the account, or pending sign-up, with this id. Concurrent callers share a statement. */
export const findUser: (tx: Tx, id: UserId) => Promise<User | null> = batchLoadOn(async (tx, ids) => {
  const users = await findUsers(tx, ids)
  return new Map(users.map((user) => [user.id, user]))
})

/** Returns the address and language for a customer's mailed codes. */
export async function findMailbox(tx: Tx, id: UserId): Promise<Pick<User, 'email' | 'locale'> | null> {
  return (
    (await on(tx).selectFrom('persons.users').select(['email', 'locale']).where('id', '=', id).executeTakeFirst()) ??
    null
  )
}

/** Returns the accounts, or pending sign-ups, with these ids, in no order. */
export async function findUsers(tx: Tx, ids: readonly string[]): Promise<readonly User[]> {
  const rows = await on(tx)
    .selectFrom('persons.users')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return rows.map(toUser)
}

/** Returns the account with this address; pending sign-ups do not count. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<User | null> {
  const row = await on(tx)
    .selectFrom('persons.users')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : toUser(row)
}

/** Returns the newest pending sign-up with this address. */
export async function findPendingByEmail(tx: Tx, email: string, pendingSince: Date): Promise<User | null> {
  const row = await on(tx)
    .selectFrom('persons.users')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('created_at', '>', pendingSince)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row === undefined ? null : toUser(row)
}

/**
 * Returns the account, or pending sign-up, with this username; closed accounts do not count. Concurrent callers share a
 * statement.
 */
export async function findByUsername(tx: Tx, username: string, pendingSince: Date): Promise<User | null> {
  const user = await holderOfUsername(tx, username)
  return user !== null && user.emailVerifiedAt === null && user.createdAt <= pendingSince ? null : user
}

/** Returns the id of the account with this username, for the confirmer, which may read no more. */
export async function findIdByUsername(tx: Tx, username: string): Promise<UserId | null> {
  const row = await on(tx)
    .selectFrom('persons.users')
    .select('id')
    .where('username', '=', username)
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Tells whether a person froze their account, for the confirmer, which may read no more. */
export async function isAccountFrozen(tx: Tx, id: UserId): Promise<boolean> {
  const row = await on(tx).selectFrom('persons.users').select('frozen_at').where('id', '=', id).executeTakeFirst()
  return row?.frozen_at !== null
}

/** Returns since when a person's account is frozen; `null` when it is not. */
export async function accountFrozenSince(tx: Tx, id: UserId): Promise<Date | null> {
  const row = await on(tx).selectFrom('persons.users').select('frozen_at').where('id', '=', id).executeTakeFirst()
  return row?.frozen_at ?? null
}

const holderOfUsername = batchLoadOn<User>(async (tx, usernames) => {
  const rows = await on(tx)
    .selectFrom('persons.users')
    .selectAll()
    .where(sql<boolean>`username = any(${[...usernames]}::text[])`)
    .where('closed_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.username, toUser(row)]))
})

/** Turns a pending sign-up into the account of its address. Returns false when the address has an account by now. */
export async function activateUser(tx: Tx, { id, email }: Pick<User, 'id' | 'email'>, at: Date): Promise<boolean> {
  // Two sign-ups of one address may be verified at the same moment: the lock lets the second see what the first did.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`persons.email:${email}`}::text, 0))`.execute(tx)
  if ((await findAccountByEmail(tx, email)) !== null) return false
  const updated = await on(tx)
    .updateTable('persons.users')
    .set({ email_verified_at: at, company: null })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Stores a new password. */
export async function setPassword(tx: Tx, id: UserId, passwordHash: string, at: Date): Promise<void> {
  await on(tx)
    .updateTable('persons.users')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Deletes one pending sign-up. */
export async function deletePendingUser(tx: Tx, id: UserId): Promise<void> {
  await on(tx).deleteFrom('persons.users').where('id', '=', id).where('email_verified_at', 'is', null).execute()
}

/** Deletes sign-ups that were never verified. Returns how many. */
export async function deletePendingUsers(tx: Tx, createdBefore: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('persons.users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<=', createdBefore)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Tells whether a customer has a PIN, the only fact about it that is not secret. */
export async function hasPin(tx: Tx, userId: UserId): Promise<boolean> {
  return (
    (await on(tx)
      .selectFrom('confirmation.pins')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined
  )
}

/** Freezes an account; since when is read from it. */
export async function setFrozen(tx: Tx, userId: UserId, frozenAt: Date): Promise<void> {
  await on(tx).updateTable('persons.users').set({ frozen_at: frozenAt }).where('id', '=', userId).execute()
}

/**
 * Opens a frozen account again. Throws, unless the worker calls, where the confirmer did not note a passkey of its
 * owner a moment ago.
 */
export async function setUnfrozen(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await on(tx).updateTable('persons.users').set({ frozen_at: null, unfrozen_at: at }).where('id', '=', userId).execute()
}

/** Empties an account down to what its bookings refer to: placeholders replace name, address and phone. */
export async function emptyUser(
  tx: Tx,
  userId: UserId,
  { username, email, at }: { readonly username: string; readonly email: string; readonly at: Date },
): Promise<void> {
  await on(tx)
    .updateTable('persons.users')
    .set({
      first_name: '',
      last_name: '',
      username,
      email,
      sealed_phone: null,
      image: null,
      password_hash: '',
      referral_code: null,
      closed_at: at,
    })
    .where('id', '=', userId)
    .execute()
}
