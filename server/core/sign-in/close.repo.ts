/** All SQL on closing accounts. It decides nothing: the use cases do. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { emptyUser } from '../persons/index.ts'
import type { SignInTables } from './sign-in.tables.ts'

const on = (tx: Tx) => tx.$extendTables<SignInTables>()

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
