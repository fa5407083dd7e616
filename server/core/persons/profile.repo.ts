/**
 * All SQL on the editable parts of a customer's record: profile, phone number, former usernames. It decides nothing.
 */
import type { Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { PersonsTables } from './persons.tables.ts'

const on = (tx: Tx) => tx.$extendTables<PersonsTables>()

/** The fields that a customer may change. */
export type Profile = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly locale: Locale
}
/** A profile with the further fields needed to change it. */
export type StoredProfile = Profile & { readonly email: string; readonly usernameChangedAt: Date | null }

/** Returns the profile, locked until the transaction ends. Throws when there is no such account. */
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

/** Sets a customer's picture, `null` for none; their row stays locked until the transaction ends. */
export async function putPicture(tx: Tx, id: UserId, pictureId: PictureId | null): Promise<void> {
  await on(tx).updateTable('persons.users').set({ image: pictureId }).where('id', '=', id).execute()
}

/** Tells whether somebody else gave up this username and it is still reserved for them. */
export async function isUsernameReserved(tx: Tx, username: string, asker: UserId, now: Date): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('persons.former_usernames')
    .select('username')
    .where('username', '=', username)
    .where('user_id', '!=', asker)
    .where('held_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Reserves a username that its owner gives up. */
export async function reserveUsername(tx: Tx, username: string, userId: UserId, heldUntil: Date): Promise<void> {
  await on(tx)
    .insertInto('persons.former_usernames')
    .values({ username, user_id: userId, held_until: heldUntil })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ user_id: userId, held_until: heldUntil }))
    .execute()
}

/** Deletes expired reservations of usernames. */
export async function deleteFormerUsernames(tx: Tx, heldUntil: Date): Promise<void> {
  await on(tx).deleteFrom('persons.former_usernames').where('held_until', '<=', heldUntil).execute()
}

/** Stores a sealed phone number in place of the account's. */
export async function putSealedPhone(tx: Tx, id: UserId, sealed: Uint8Array): Promise<void> {
  await on(tx)
    .updateTable('persons.users')
    .set({ sealed_phone: Buffer.from(sealed) })
    .where('id', '=', id)
    .execute()
}
