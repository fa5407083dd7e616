/** SQL on what a customer said of themselves. It decides nothing. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { IdentityTables } from './tables.ts'

/** Puts a phone number in the place of the account's. */
export async function putPhone(tx: Tx, id: UserId, phone: string): Promise<void> {
  await tx.$extendTables<IdentityTables>().updateTable('identity.users').set({ phone }).where('id', '=', id).execute()
}
