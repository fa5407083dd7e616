/** All SQL on rate-limit counters. Callers decide, on rows that these functions lock. */
import { sql } from 'kysely'
import { batchLoadOn, type Tx } from '../../database/index.ts'
import { type ThrottleState, UNTRIED } from './throttle.ts'

type ThrottleTables = {
  'throttle.tries': { scope: string; key: Uint8Array; times: Date[]; paused_until: Date | null; updated_at: Date }
}

const on = (tx: Tx) => tx.$extendTables<ThrottleTables>()

/**
 * What is counted: tries to sign in by trusted device, by identifier, by identifier and network, by network; with
 * passkeys by network; to sign up by network; the password of a signed-in person; each customer's hourly uses; a
 * company's and its members' invitations, its links to the people behind it and to its suppliers; codes sent by mail
 * address and purpose; links that freeze by mail address and by network.
 */
export type ThrottleScope =
  | 'freeze-link:address'
  | 'freeze-link:network'
  | 'passkey:network'
  | 'sign-in:device'
  | 'sign-in:identifier'
  | 'sign-in:identifier+network'
  | 'sign-in:network'
  | 'sign-up:network'
  | 'look-up'
  | 'call-check'
  | 'picture'
  | 'phone-code'
  | 'new-email'
  | 'name-enquiry'
  | 'password'
  | 'export'
  | 'rescue-search'
  | 'rescue-claim'
  | 'invitation'
  | 'kyb-link'
  | 'supplier-link'
  | 'bill'
  | 'bill-address'
  | 'bill-address:pool'
  | 'bill-mail'
  | 'bill-mail:company'
  | 'pay-begin:link'
  | 'pay-begin:network'
  | 'pay-quote:bill'
  | 'pay-quote:network'
  | 'pay-refund:network'
  | 'pay-mail:network'
  | `code:${string}`

/**
 * Returns the counter, locked until the transaction ends; creates it if needed. Lock several in the order of their
 * scopes' names.
 */
export async function lockThrottle(tx: Tx, scope: ThrottleScope, key: Uint8Array, now: Date): Promise<ThrottleState> {
  const bytes = Buffer.from(key)
  await on(tx)
    .insertInto('throttle.tries')
    .values({ scope, key: bytes, times: [], paused_until: null, updated_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .execute()
  const row = await on(tx)
    .selectFrom('throttle.tries')
    .select(['times', 'paused_until'])
    .where('scope', '=', scope)
    .where('key', '=', bytes)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? UNTRIED : { times: row.times, pausedUntil: row.paused_until }
}

/** Returns the counter without a lock: for reading, never for counting. Concurrent callers share a statement. */
export async function peekThrottle(tx: Tx, scope: ThrottleScope, key: Uint8Array): Promise<ThrottleState> {
  return (await standing(tx, throttleText(scope, key))) ?? UNTRIED
}

const standing = batchLoadOn<ThrottleState>(async (tx, counters) => {
  const { rows } = await sql<{ said: string; times: Date[]; paused_until: Date | null }>`
    select c.said, t.times, t.paused_until from unnest(${[...counters]}::text[]) c(said)
      join throttle.tries t on t.scope = split_part(c.said, ' ', 1) and t.key = decode(split_part(c.said, ' ', 2), 'hex')`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.said, { times: row.times, pausedUntil: row.paused_until }]))
})

/** Stores a counter that the caller has locked. */
export async function putThrottle(
  tx: Tx,
  scope: ThrottleScope,
  key: Uint8Array,
  state: ThrottleState,
  now: Date,
): Promise<void> {
  await on(tx)
    .updateTable('throttle.tries')
    .set({ times: [...state.times], paused_until: state.pausedUntil, updated_at: now })
    .where('scope', '=', scope)
    .where('key', '=', Buffer.from(key))
    .execute()
}

/** Returns a counter's name as one text, for `clearThrottles`. */
export const throttleText = (scope: ThrottleScope, key: Uint8Array): string =>
  `${scope} ${Buffer.from(key).toString('hex')}`

/**
 * Resets these counters (`throttleText`) and ends their pauses. Locks them in one order, so that two such statements
 * cannot deadlock.
 */
export async function clearThrottles(tx: Tx, counters: readonly string[], now: Date): Promise<void> {
  await sql`
    with due as materialized (
      select t.scope, t.key from throttle.tries t
        join unnest(${counters}::text[]) c(said) on t.scope = split_part(c.said, ' ', 1) and t.key = decode(split_part(c.said, ' ', 2), 'hex')
        where t.times <> '{}' or t.paused_until is not null order by t.scope, t.key for update of t
    )
    update throttle.tries t set times = '{}', paused_until = null, updated_at = ${now} from due d
      where t.scope = d.scope and t.key = d.key`.execute(tx)
}

/** Deletes counters that are no longer needed. */
export async function deleteStaleThrottles(tx: Tx, before: Date): Promise<void> {
  await on(tx).deleteFrom('throttle.tries').where('updated_at', '<', before).execute()
}
