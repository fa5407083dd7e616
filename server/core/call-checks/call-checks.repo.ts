/** All SQL about call checks. It decides nothing. */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { seal, type SealingKey, unseal } from '../sealing/index.ts'

/** The code that we read out, and the one that the customer reads out in turn. */
type Codes = { readonly ours: string; readonly theirs: string }

/** A check as stored; one for each customer. */
export type CallCheck = {
  readonly userId: UserId
  readonly codes: Codes
  readonly expiresAt: Date
  /** When one of us read the code; `null` while none of us has. */
  readonly readAt: Date | null
  readonly answeredAt: Date | null
  readonly isUs: boolean
  readonly metAt: Date | null
}

/** Stores a check in place of the customer's earlier one. */
export async function putCallCheck(
  tx: Tx,
  key: SealingKey,
  check: Pick<CallCheck, 'userId' | 'codes' | 'expiresAt'> & { readonly startedAt: Date },
): Promise<void> {
  const { userId, codes, startedAt, expiresAt } = check
  const sealed = seal(key, userId, codes.ours + codes.theirs)
  await sql`delete from call_checks.checks where user_id = ${userId}`.execute(tx)
  // Two begun at once: the later one counts.
  await sql`insert into call_checks.checks (user_id, sealed, started_at, expires_at)
    values (${userId}, ${sealed}, ${startedAt}, ${expiresAt}) on conflict do nothing`.execute(tx)
}

/** Returns a customer's check, locked until the transaction ends; `null` without one. */
export async function lockCallCheck(tx: Tx, key: SealingKey, userId: UserId): Promise<CallCheck | null> {
  const { rows } = await sql<Omit<CallCheck, 'codes' | 'userId'> & { sealed: Buffer }>`
    select sealed, expires_at as "expiresAt", read_at as "readAt", answered_at as "answeredAt",
      coalesce(is_us, false) as "isUs", met_at as "metAt"
    from call_checks.checks where user_id = ${userId} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const { sealed, ...rest } = row
  const codes = unseal(key, userId, sealed)
  return { ...rest, userId, codes: { ours: codes.slice(0, 6), theirs: codes.slice(6) } }
}

/** Notes that one of us read the code; the first time counts. */
export async function noteRead(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await sql`update call_checks.checks set read_at = coalesce(read_at, ${at}::timestamptz) where user_id = ${userId}`.execute(
    tx,
  )
}

/** Notes what the customer typed: whether it was what one of us had read out. */
export async function endCallCheck(tx: Tx, userId: UserId, at: Date, isUs: boolean): Promise<void> {
  await sql`update call_checks.checks set answered_at = ${at}, is_us = ${isUs} where user_id = ${userId}`.execute(tx)
}

/** Notes that the customer's code was tried. */
export async function noteMet(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await sql`update call_checks.checks set met_at = ${at} where user_id = ${userId}`.execute(tx)
}
