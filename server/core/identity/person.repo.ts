/** SQL on what customers said of themselves. It decides nothing. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { IdentityTables } from './tables.ts'

const on = (tx: Tx) => tx.$extendTables<IdentityTables>()

/** Puts a sealed phone number, or none, in the place of the account's. */
export async function putSealedPhone(tx: Tx, id: UserId, sealed: Uint8Array | null): Promise<void> {
  const kept = { phone: null, sealed_phone: sealed === null ? null : Buffer.from(sealed) }
  await on(tx).updateTable('identity.users').set(kept).where('id', '=', id).execute()
}

/** Numbers that lie in plain, of customers behind `after` in the order of their ids; their rows stay locked until the transaction ends. */
export async function plainPhonesAfter(
  tx: Tx,
  after: UserId | null,
  max: number,
): Promise<readonly { readonly id: UserId; readonly phone: string; readonly isClosed: boolean }[]> {
  const rows = await on(tx)
    .selectFrom('identity.users')
    .select(['id', 'phone', 'closed_at'])
    .where('phone', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .execute()
  return rows.map(({ id, phone, closed_at: closedAt }) => ({ id, phone: phone ?? '', isClosed: closedAt !== null }))
}
