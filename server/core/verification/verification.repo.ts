/** SQL on steps, phones and what customers may know of their checks. It decides nothing: the use cases do. */
import type { VerificationReason } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import { batchLoadOn, type Tx } from '../../database/index.ts'
import type { NameDifference } from '../names/index.ts'
import type { VerificationTables } from './tables.repo.ts'
import type { CheckId, CheckKind, CheckOutcome, Standing, StepStanding } from './verification.ts'

const on = (tx: Tx) => tx.$extendTables<VerificationTables>()

/** Locks the customer's verification until the transaction ends, so that concurrent submissions run one at a time. */
export async function lockVerification(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${userId}`}, 0))`.execute(tx)
}

/**
 * Returns a customer's standing in one statement, which concurrent callers share, since every movement of money asks.
 */
export async function readStanding(tx: Tx, userId: UserId): Promise<Standing> {
  return (await standingOf(tx, userId)) ?? { steps: [], listing: 'clear' }
}

const standingOf = batchLoadOn<Standing>(async (tx, userIds) => {
  const rows = await on(tx)
    .selectFrom('verification.steps')
    .leftJoin('verification.people', 'verification.people.user_id', 'verification.steps.user_id')
    .select(['verification.steps.user_id', 'step', 'state', 'reason', 'at', 'listing'])
    .where(sql<boolean>`verification.steps.user_id = any(${[...userIds]}::text[])`)
    .execute()
  const found = new Map<string, Standing>()
  for (const { user_id: userId, step, state, reason, at, listing } of rows) {
    const steps = found.get(userId)?.steps ?? []
    found.set(userId, { steps: [...steps, { step, state, reason, at }], listing: listing ?? 'clear' })
  }
  return found
})

/** Stores a step's state, in place of the previous one. */
export async function putStep(
  tx: Tx,
  userId: UserId,
  { step, state, reason, at }: StepStanding,
  checkId: CheckId | null,
  difference: NameDifference | null = null,
): Promise<void> {
  const standing = { state, reason, at, check_id: checkId }
  const said = difference === null ? null : sql<NameDifference>`${JSON.stringify(difference)}::jsonb`
  // One of us who leaves it at a name that differs does not say again how.
  const kept = sql<NameDifference | null>`case when excluded.reason = 'name_differs' then coalesce(excluded.difference, steps.difference) end`
  await on(tx)
    .insertInto('verification.steps')
    .values({ user_id: userId, step, ...standing, difference: said })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doUpdateSet({ ...standing, difference: kept }))
    .execute()
}

/**
 * Assigns a confirmed number to a customer. Returns false when it is somebody else's: the caller must then roll back.
 */
export async function claimPhone(
  tx: Tx,
  userId: UserId,
  { hash, at }: { readonly hash: Uint8Array; readonly at: Date },
): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('verification.phones')
    .values({ user_id: userId, hash: Buffer.from(hash), confirmed_at: at })
    .onConflict((conflict) => conflict.constraint('phones_hash').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Assigns another number to a customer in place of their confirmed one. Returns false when it is somebody else's. */
export async function moveClaimedPhone(
  tx: Tx,
  userId: UserId,
  { hash, at }: { readonly hash: Uint8Array; readonly at: Date },
): Promise<boolean> {
  const moved = await on(tx)
    .updateTable('verification.phones')
    .set({ hash: Buffer.from(hash), confirmed_at: at })
    .where('user_id', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('verification.phones as other')
            .select('other.user_id')
            .where('other.hash', '=', Buffer.from(hash)),
        ),
      ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Returns when checks of a kind were submitted since an instant, oldest first. */
export async function checkTimes(tx: Tx, userId: UserId, kind: CheckKind, since: Date): Promise<readonly Date[]> {
  const rows = await on(tx)
    .selectFrom('verification.checks')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Returns how a customer's newest check of a kind since an instant ended; `outcome` is `null` while it is open. */
export async function newestCheck(
  tx: Tx,
  userId: UserId,
  kind: CheckKind,
  since: Date,
): Promise<{ readonly outcome: CheckOutcome | null; readonly reason: VerificationReason | null } | null> {
  const row = await on(tx)
    .selectFrom('verification.checks')
    .select(['outcome', 'reason'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a submission. */
export async function insertCheck(
  tx: Tx,
  check: {
    readonly id: CheckId
    readonly userId: UserId
    readonly kind: CheckKind
    readonly country: string
    readonly idType: string
    readonly last4: string | null
    readonly sealed: Uint8Array
    readonly createdAt: Date
  },
): Promise<void> {
  const { id, userId, kind, country, idType, last4, sealed, createdAt } = check
  await on(tx)
    .insertInto('verification.checks')
    .values({
      id,
      user_id: userId,
      kind,
      state: 'queued',
      country,
      id_type: idType,
      last4,
      sealed: Buffer.from(sealed),
      created_at: createdAt,
    })
    .execute()
}

/** Returns the newest submitted identity number, as it may be shown. */
export async function newestNumber(
  tx: Tx,
  userId: UserId,
): Promise<{ readonly idType: string; readonly last4: string } | null> {
  const row = await on(tx)
    .selectFrom('verification.checks')
    .select(['id_type', 'last4'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'number')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.last4 === null ? null : { idType: row.id_type, last4: row.last4 }
}

/** Returns the check that a callback names, if it still waits for its checker. */
export async function isAwaited(tx: Tx, id: CheckId): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('verification.checks')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row !== undefined
}
