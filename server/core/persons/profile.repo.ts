/**
 * All SQL on what customers change of their own record: profile, phone number, usernames that were given up. It decides
 * nothing.
 */
import type { Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { PersonsTables } from './persons.tables.ts'

const on = (tx: Tx) => tx.$extendTables<PersonsTables>()

/** What a customer may change of their account. */
export type Profile = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly locale: Locale
}
/** A profile with what changing it needs to know. */
export type StoredProfile = Profile & { readonly email: string; readonly usernameChangedAt: Date | null }

/** The profile, locked until the transaction ends. Throws when there is no such account. */
export async function lockProfile(tx: Tx, id: UserId): Promise<StoredProfile> {
  const row = await on(tx)
    .selectFrom('persons.users')
    .select(['first_name', 'last_name', 'username', 'locale', 'email', 'username_changed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const {
    first_name: firstName,
    last_name: lastName,
    username,
    locale,
    email,
    username_changed_at: usernameChangedAt,
  } = row
  return { firstName, lastName, username, locale, email, usernameChangedAt }
}

/** Stores a profile. Throws PostgreSQL's unique violation when somebody else took the username a moment ago. */
export async function putProfile(
  tx: Tx,
  id: UserId,
  { firstName, lastName, username, locale, usernameChangedAt }: Omit<StoredProfile, 'email'>,
): Promise<void> {
  await on(tx)
    .updateTable('persons.users')
    .set({ first_name: firstName, last_name: lastName, username, locale, username_changed_at: usernameChangedAt })
    .where('id', '=', id)
    .execute()
}

/** Says which picture shows a customer; their row stays locked until the transaction ends. `null`: none. */
export async function putPicture(tx: Tx, id: UserId, pictureId: PictureId | null): Promise<void> {
  await on(tx).updateTable('persons.users').set({ image: pictureId }).where('id', '=', id).execute()
}

/** Whether a username was given up by somebody else and is still held for them. */
export async function isUsernameKept(tx: Tx, username: string, asker: UserId, now: Date): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('persons.former_usernames')
    .select('username')
    .where('username', '=', username)
    .where('user_id', '!=', asker)
    .where('held_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Holds a username that its owner gives up. */
export async function keepUsername(tx: Tx, username: string, userId: UserId, heldUntil: Date): Promise<void> {
  await on(tx)
    .insertInto('persons.former_usernames')
    .values({ username, user_id: userId, held_until: heldUntil })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ user_id: userId, held_until: heldUntil }))
    .execute()
}

/** Drops usernames that are held no longer. */
export async function deleteFormerUsernames(tx: Tx, heldUntil: Date): Promise<void> {
  await on(tx).deleteFrom('persons.former_usernames').where('held_until', '<=', heldUntil).execute()
}

/** Puts a sealed phone number in the place of the account's. */
export async function putSealedPhone(tx: Tx, id: UserId, sealed: Uint8Array): Promise<void> {
  await on(tx)
    .updateTable('persons.users')
    .set({ sealed_phone: Buffer.from(sealed) })
    .where('id', '=', id)
    .execute()
}
