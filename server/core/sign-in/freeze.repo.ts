/** All SQL on freezing and closing accounts. It decides nothing: the use cases do. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { emptyUser } from '../persons/index.ts'
import type { SignInTables } from './sign-in.tables.ts'

const on = (tx: Tx) => tx.$extendTables<SignInTables>()

/** Stores the hash of a link that freezes an account. */
export async function insertFreezeLink(tx: Tx, userId: UserId, hash: Uint8Array, expiresAt: Date): Promise<void> {
  await on(tx)
    .insertInto('sign_in.freeze_links')
    .values({ hash: Buffer.from(hash), user_id: userId, expires_at: expiresAt, used_at: null })
    .execute()
}

/** A link, locked until the transaction ends. */
export async function lockFreezeLink(
  tx: Tx,
  hash: Uint8Array,
): Promise<{ readonly userId: UserId; readonly expiresAt: Date; readonly usedAt: Date | null } | null> {
  const row = await on(tx)
    .selectFrom('sign_in.freeze_links')
    .selectAll()
    .where('hash', '=', Buffer.from(hash))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, expiresAt: row.expires_at, usedAt: row.used_at }
}

/** Marks a link as used. */
export async function useFreezeLink(tx: Tx, hash: Uint8Array, at: Date): Promise<void> {
  await on(tx).updateTable('sign_in.freeze_links').set({ used_at: at }).where('hash', '=', Buffer.from(hash)).execute()
}

/** Deletes a customer's links, used or not: none of them freezes again. */
export async function deleteFreezeLinksOf(tx: Tx, userId: UserId): Promise<void> {
  await on(tx).deleteFrom('sign_in.freeze_links').where('user_id', '=', userId).execute()
}

/** Deletes expired links. */
export async function deleteFreezeLinks(tx: Tx, expiredBefore: Date): Promise<void> {
  await on(tx).deleteFrom('sign_in.freeze_links').where('expires_at', '<', expiredBefore).execute()
}

/** A closed account: the placeholders, and the sealed identity of its owner. */
export type Closing = {
  readonly userId: UserId
  readonly at: Date
  readonly username: string
  readonly email: string
  readonly emailHash: Uint8Array
  readonly sealed: Uint8Array
  readonly eraseAt: Date
}

/** Closes an account. Throws when it is closed already. */
export async function putClosed(
  tx: Tx,
  { userId, at, username, email, emailHash, sealed, eraseAt }: Closing,
): Promise<void> {
  await emptyUser(tx, userId, { username, email, at })
  await on(tx)
    .insertInto('sign_in.closed_accounts')
    .values({
      user_id: userId,
      closed_at: at,
      email_hash: Buffer.from(emailHash),
      sealed: Buffer.from(sealed),
      erase_at: eraseAt,
    })
    .execute()
}

/** Deletes the sealed identities of closed accounts past their retention. */
export async function eraseClosed(tx: Tx, now: Date): Promise<void> {
  await on(tx)
    .updateTable('sign_in.closed_accounts')
    .set({ sealed: null })
    .where('erase_at', '<=', now)
    .where('sealed', 'is not', null)
    .execute()
}
