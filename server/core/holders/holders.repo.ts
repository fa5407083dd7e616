/**
 * All SQL on what keeps one holder's money: the lock that puts their acts in order, and holds on money out. It decides
 * nothing.
 */
import type { HoldReason } from '@zend/contracts'
import type { HolderId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import { batchLoadOn, keyOf, type Tx } from '../../database/index.ts'
import type { ActorIds } from './actor.ts'

type HoldersTables = {
  'holders.holds': { user_id: UserId; reason: HoldReason; until: Date }
  'holders.deposit_holds': { holder: HolderId; since: Date }
}

const on = (tx: Tx) => tx.$extendTables<HoldersTables>()

/** Puts money out on hold; one of the same reason that lasts longer stays. */
export async function putHold(tx: Tx, userId: UserId, reason: HoldReason, until: Date): Promise<void> {
  await on(tx)
    .insertInto('holders.holds')
    .values({ user_id: userId, reason, until })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'reason'])
        .doUpdateSet({ until: sql`greatest(holders.holds.until, excluded.until)` }),
    )
    .execute()
}

/** Ends a hold. */
export async function endHold(tx: Tx, userId: UserId, reason: HoldReason, at: Date): Promise<void> {
  await on(tx)
    .updateTable('holders.holds')
    .set({ until: at })
    .where('user_id', '=', userId)
    .where('reason', '=', reason)
    .execute()
}

type LastingHold = { readonly reason: HoldReason; readonly until: Date }

// Callers of one moment share a statement.
const lastingWith = batchLoadOn<LastingHold>(async (tx, keys) => {
  const { rows } = await sql<LastingHold & { asked: string }>`
    select asked, h.reason, h.until from unnest(${keys}::text[]) asked
    cross join lateral (
      select reason, until from holders.holds where user_id = asked::json ->> 1 and until > (asked::json ->> 2)::timestamptz
      union all select 'deposit_lost', '9999-12-31T00:00:00Z'::timestamptz from holders.deposit_holds where holder = asked::json ->> 0
      order by until desc limit 1) h`.execute(tx)
  return new Map(rows.map(({ asked, reason, until }) => [asked, { reason, until }]))
})

/**
 * The hold that lasts longest, if one lasts now. That of a lost deposit ends by a person, so it lasts longer than any
 * day.
 */
export const lastingHold = (tx: Tx, { holder, userId }: ActorIds, now: Date): Promise<LastingHold | null> =>
  lastingWith(tx, keyOf(holder, userId, now.toISOString()))

/** Puts a holder's money out on hold from now on. One that is on hold already stays so. */
export async function holdForDeposit(tx: Tx, holder: HolderId, since: Date): Promise<void> {
  await on(tx)
    .insertInto('holders.deposit_holds')
    .values({ holder, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends that hold. Other holds last as they do. */
export async function endDepositHold(tx: Tx, holder: HolderId): Promise<void> {
  await on(tx).deleteFrom('holders.deposit_holds').where('holder', '=', holder).execute()
}

/**
 * Lets one act of each of these holders at a time go on; held until the transaction ends. Money is locked after it
 * everywhere.
 */
export async function lockActs(tx: Tx, ...holders: readonly HolderId[]): Promise<void> {
  await sql`select holders.lock_acts(${holders}::text[])`.execute(tx)
}
