/** All SQL on the lock that serializes one holder's acts, and on holds on money out. It decides nothing. */
import type { HoldReason } from '@zend/contracts'
import type { BusinessId, HolderId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import { batchLoadOn, keyOf, type Tx } from '../../database/index.ts'
import type { ActorIds } from './actor.ts'

type HoldersTables = {
  'holders.holds': { user_id: UserId; reason: HoldReason; until: Date }
  'holders.deposit_holds': { holder: HolderId; since: Date }
  'holders.freezes': { holder: BusinessId; since: Date; cause: string }
}

const on = (tx: Tx) => tx.$extendTables<HoldersTables>()

/** Puts money out on hold; a longer hold of the same reason stays. */
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

// Concurrent callers share a statement.
const lastingWith = batchLoadOn<LastingHold>(async (tx, keys) => {
  const { rows } = await sql<LastingHold & { asked: string }>`
    select asked, h.reason, h.until from unnest(${keys}::text[]) asked
    cross join lateral (
      select reason, until from holders.holds where user_id = asked::json ->> 1 and until > (asked::json ->> 2)::timestamptz
      union all select 'company_frozen', '9999-12-31T00:00:00Z'::timestamptz from holders.freezes where holder = asked::json ->> 0
      union all select 'deposit_lost', '9999-12-31T00:00:00Z'::timestamptz from holders.deposit_holds where holder = asked::json ->> 0
      order by until desc limit 1) h`.execute(tx)
  return new Map(rows.map(({ asked, reason, until }) => [asked, { reason, until }]))
})

/**
 * Returns the hold that ends last, if any is active now. A lost deposit's hold and a company's freeze end by a person,
 * so they count as longest.
 */
export const lastingHold = (tx: Tx, { holder, userId }: ActorIds, now: Date): Promise<LastingHold | null> =>
  lastingWith(tx, keyOf(holder, userId, now.toISOString()))

/** Returns when the last of a person's own holds ends that lasts now. */
export async function personalHold(tx: Tx, userId: UserId, now: Date): Promise<Date | null> {
  const row = await on(tx)
    .selectFrom('holders.holds')
    .select((select) => select.fn.max('until').as('until'))
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Puts a holder's money out on hold from now on. An existing hold stays. */
export async function holdForDeposit(tx: Tx, holder: HolderId, since: Date): Promise<void> {
  await on(tx)
    .insertInto('holders.deposit_holds')
    .values({ holder, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the hold of `holdForDeposit`. Other holds stay. */
export async function endDepositHold(tx: Tx, holder: HolderId): Promise<void> {
  await on(tx).deleteFrom('holders.deposit_holds').where('holder', '=', holder).execute()
}

/** A company's freeze. `cause`: the request that was declined as fraud, the member who stopped it, or `operator`. */
export type Freeze = { readonly company: BusinessId; readonly since: Date; readonly cause: string }

/** Freezes a company's money out. Returns false when it was frozen already, which stays as it is. */
export async function insertFreeze(tx: Tx, { company, since, cause }: Freeze): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('holders.freezes')
    .values({ holder: company, since, cause })
    .onConflict((conflict) => conflict.doNothing())
    .returning('holder')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Ends a company's freeze. Returns false when there is none. */
export async function deleteFreeze(tx: Tx, company: BusinessId): Promise<boolean> {
  const deleted = await on(tx)
    .deleteFrom('holders.freezes')
    .where('holder', '=', company)
    .returning('holder')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Since when a company's money out is frozen; `null` when it is not. */
export async function frozenSince(tx: Tx, company: BusinessId): Promise<Date | null> {
  const found = await on(tx)
    .selectFrom('holders.freezes')
    .select('since')
    .where('holder', '=', company)
    .executeTakeFirst()
  return found?.since ?? null
}

/** Whether a company's money out is frozen. All that the confirmer may read of a freeze. */
export async function isFrozen(tx: Tx, company: BusinessId): Promise<boolean> {
  const found = await on(tx)
    .selectFrom('holders.freezes')
    .select('holder')
    .where('holder', '=', company)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns all freezes, the longest first. */
export async function listFreezes(tx: Tx): Promise<readonly Freeze[]> {
  const rows = await on(tx).selectFrom('holders.freezes').selectAll().orderBy('since').orderBy('holder').execute()
  return rows.map(({ holder, ...rest }) => ({ company: holder, ...rest }))
}

/**
 * Locks these holders' acts until the transaction ends, one act per holder at a time. Money is always locked after it.
 */
export async function lockActs(tx: Tx, ...holders: readonly HolderId[]): Promise<void> {
  await sql`select holders.lock_acts(${holders}::text[])`.execute(tx)
}
