/** All SQL about money out that is on hold because of a deposit that its chain took back. It decides nothing: the deposit product does. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'

const on = (tx: Tx) => tx.$extendTables<{ 'identity.deposit_holds': { user_id: UserId; since: Date } }>()

/** Puts a customer's money out on hold from now on. One that is on hold already stays so. */
export async function holdForDeposit(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await on(tx)
    .insertInto('identity.deposit_holds')
    .values({ user_id: userId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends that hold. Other holds of the customer's last as they do. */
export async function endDepositHold(tx: Tx, userId: UserId): Promise<void> {
  await on(tx).deleteFrom('identity.deposit_holds').where('user_id', '=', userId).execute()
}
