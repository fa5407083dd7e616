/**
 * SQL on checks and the identities they proved, for the worker and operators: the API's role has no rights on it. It
 * decides nothing: the use cases do.
 */
import type { VerificationReason } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Selectable } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { VerificationTables } from './tables.repo.ts'
import type { CheckId, CheckOutcome, CheckSummary } from './verification.ts'

const on = (tx: Tx) => tx.$extendTables<VerificationTables>()

/** A check as the worker sees it. `sealed` is the submission; `tries` counts calls of the checker. */
export type StoredCheck = CheckSummary & {
  readonly sealed: Uint8Array
  readonly attempt: number
  readonly tries: number
  readonly sentAt: Date | null
}

const toCheck = (row: Selectable<VerificationTables['verification.checks']>): StoredCheck => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  state: row.state,
  country: row.country,
  idType: row.id_type,
  last4: row.last4,
  sealed: row.sealed,
  attempt: row.attempt,
  tries: row.tries,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})

/** Returns a check; `null` when there is none. */
export async function findCheck(tx: Tx, id: CheckId): Promise<StoredCheck | null> {
  const row = await on(tx).selectFrom('verification.checks').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toCheck(row)
}

/** Returns a check, locked until the transaction ends. */
export async function lockCheck(tx: Tx, id: CheckId): Promise<StoredCheck | null> {
  const row = await on(tx)
    .selectFrom('verification.checks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toCheck(row)
}

/** Stores the progress of an open check. */
export async function putCheck(
  tx: Tx,
  { id, state, attempt, tries, sentAt }: Pick<StoredCheck, 'id' | 'state' | 'attempt' | 'tries' | 'sentAt'>,
): Promise<void> {
  await on(tx)
    .updateTable('verification.checks')
    .set({ state, attempt, tries, sent_at: sentAt })
    .where('id', '=', id)
    .execute()
}

/** Ends a check. `decidedBy` is the operator, or `null` when the checker's verdict decided. */
export async function endCheck(
  tx: Tx,
  id: CheckId,
  end: {
    readonly outcome: CheckOutcome
    readonly reason: VerificationReason | null
    readonly decidedBy: string | null
    readonly at: Date
  },
): Promise<void> {
  await on(tx)
    .updateTable('verification.checks')
    .set({ state: 'settled', outcome: end.outcome, reason: end.reason, decided_by: end.decidedBy, settled_at: end.at })
    .where('id', '=', id)
    .execute()
}

/** Returns open checks that an operator must decide, the one that waits longest first. */
export async function checksForPeople(tx: Tx, max: number): Promise<readonly StoredCheck[]> {
  const rows = await on(tx)
    .selectFrom('verification.checks')
    .selectAll()
    .where('state', '=', 'manual')
    .orderBy('created_at')
    .limit(max)
    .execute()
  return rows.map(toCheck)
}

/** Returns the customer's identity number that an operator, or a document, has yet to confirm. */
export async function openNumberOf(tx: Tx, userId: UserId): Promise<StoredCheck | null> {
  const row = await on(tx)
    .selectFrom('verification.checks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'number')
    .where('state', '=', 'manual')
    .executeTakeFirst()
  return row === undefined ? null : toCheck(row)
}

/** Assigns an identity to a customer. Returns false when it is somebody else's; the customer's own again is fine. */
export async function claimIdentity(
  tx: Tx,
  claim: {
    readonly hash: Uint8Array
    readonly userId: UserId
    readonly idType: string
    readonly checkId: CheckId
    readonly at: Date
  },
): Promise<boolean> {
  const { hash, userId, idType, checkId, at } = claim
  await on(tx)
    .insertInto('verification.identities')
    .values({ hash: Buffer.from(hash), user_id: userId, id_type: idType, check_id: checkId, claimed_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  const row = await on(tx)
    .selectFrom('verification.identities')
    .select('user_id')
    .where('hash', '=', Buffer.from(hash))
    .executeTakeFirst()
  return row?.user_id === userId
}

/** Returns the hashes of the identity numbers that were proven to be a customer's. */
export async function identitiesOf(tx: Tx, userId: UserId): Promise<readonly Uint8Array[]> {
  const rows = await on(tx).selectFrom('verification.identities').select('hash').where('user_id', '=', userId).execute()
  return rows.map(({ hash }) => hash)
}

/** Returns the customers whose proven identity numbers have these hashes. */
export async function ownersOfIdentities(tx: Tx, hashes: readonly Uint8Array[]): Promise<readonly UserId[]> {
  if (hashes.length === 0) return []
  const rows = await on(tx)
    .selectFrom('verification.identities')
    .select('user_id')
    .distinct()
    .where(
      'hash',
      'in',
      hashes.map((hash) => Buffer.from(hash)),
    )
    .execute()
  return rows.map((row) => row.user_id)
}
