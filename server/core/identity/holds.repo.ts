/** All SQL on holds of money out, and the one question about PINs that is no secret: whether there is one. */
import type { HoldReason } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { IdentityTables } from './tables.ts'

const on = (tx: Tx) => tx.$extendTables<IdentityTables>()

/** Whether a customer has a PIN. */
export async function hasPin(tx: Tx, userId: UserId): Promise<boolean> {
  return (await on(tx).selectFrom('identity.pins').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Puts money out on hold; one of the same reason that lasts longer stays. */
export async function putHold(tx: Tx, userId: UserId, reason: HoldReason, until: Date): Promise<void> {
  await on(tx)
    .insertInto('identity.holds')
    .values({ user_id: userId, reason, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'reason']).doUpdateSet({ until: sql`greatest(identity.holds.until, excluded.until)` }))
    .execute()
}

/** Ends a hold. */
export async function endHold(tx: Tx, userId: UserId, reason: HoldReason, at: Date): Promise<void> {
  await on(tx).updateTable('identity.holds').set({ until: at }).where('user_id', '=', userId).where('reason', '=', reason).execute()
}

/** The hold that lasts longest, if one lasts now. That of a lost deposit ends by a person, so it lasts longer than any day. */
export async function lastingHold(tx: Tx, userId: UserId, now: Date): Promise<{ readonly reason: HoldReason; readonly until: Date } | null> {
  const { rows } = await sql<{ reason: HoldReason; until: Date }>`
    select reason, until from identity.holds where user_id = ${userId} and until > ${now}
    union all select 'deposit_lost', '9999-12-31T00:00:00Z'::timestamptz from identity.deposit_holds where user_id = ${userId}
    order by until desc limit 1`.execute(tx)
  return rows[0] ?? null
}
