/** All SQL on changing a person's mail address. It decides nothing. */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { findAccountByEmail } from './persons.repo.ts'
import type { PersonsTables } from './persons.tables.ts'

const on = (tx: Tx) => tx.$extendTables<PersonsTables>()

/** Stores the address that somebody wants to change to, so that a code may be mailed there. */
export async function putNewAddress(tx: Tx, userId: UserId, email: string, at: Date): Promise<void> {
  const asked = { email, asked_at: at }
  await on(tx)
    .insertInto('persons.new_addresses')
    .values({ user_id: userId, ...asked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
    .execute()
}

/** Deletes addresses that somebody asked to change to before an instant, and did not. */
export async function deleteNewAddresses(tx: Tx, askedBefore: Date): Promise<void> {
  await on(tx).deleteFrom('persons.new_addresses').where('asked_at', '<', askedBefore).execute()
}

/**
 * Changes a person's address. Returns false when it has an account by now. Throws where the confirmer did not note this
 * change a moment ago.
 */
export async function replaceAddress(tx: Tx, userId: UserId, email: string): Promise<boolean> {
  // As for a sign-up that is verified at the same moment (activateUser).
  await sql`select pg_advisory_xact_lock(hashtextextended(${`persons.email:${email}`}::text, 0))`.execute(tx)
  if ((await findAccountByEmail(tx, email)) !== null) return false
  await on(tx).updateTable('persons.users').set({ email }).where('id', '=', userId).execute()
  await on(tx).deleteFrom('persons.new_addresses').where('user_id', '=', userId).execute()
  return true
}
