/** All SQL about names that differ and appeals. It decides nothing. */
import type { VerificationStep } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { NameDifference } from '../names/index.ts'
import type { CheckId } from './verification.ts'

// More than this cannot be worked through from one list.
const SHOWN_MAX = 200

/** A step that was rejected for its name. */
export type NameStep = {
  readonly step: VerificationStep
  readonly checkId: CheckId
  readonly difference: NameDifference | null
  /** Whether one of us was asked about it before. */
  readonly appealed: boolean
}

/** Returns a customer's steps that were rejected for their name, the newest first. */
export async function nameStepsOf(tx: Tx, userId: UserId): Promise<readonly NameStep[]> {
  const { rows } = await sql<NameStep>`
    select s.step, s.check_id as "checkId", s.difference, a.check_id is not null as appealed
    from verification.steps s left join verification.appeals a on a.check_id = s.check_id
    where s.user_id = ${userId} and s.state = 'rejected' and s.reason = 'name_differs' and s.check_id is not null
    order by s.at desc, s.step`.execute(tx)
  return rows
}

/** An appeal, and when it was made. */
export type Appeal = { readonly checkId: CheckId; readonly userId: UserId; readonly at: Date }

/** Stores an appeal. */
export async function putAppeal(tx: Tx, { checkId, userId, at }: Appeal): Promise<void> {
  await sql`insert into verification.appeals (check_id, user_id, asked_at) values (${checkId}, ${userId}, ${at})`.execute(
    tx,
  )
}

/** Puts the steps of a check under review, and keeps how the name differs. */
export async function reviewSteps(tx: Tx, userId: UserId, checkId: CheckId, at: Date): Promise<void> {
  await sql`update verification.steps set state = 'in_review', reason = null, at = ${at}
    where user_id = ${userId} and check_id = ${checkId} and state in ('rejected', 'resubmit')`.execute(tx)
}

/** Returns the appeals that wait, the oldest first. */
export async function openAppeals(tx: Tx): Promise<readonly Appeal[]> {
  const { rows } = await sql<Appeal>`
    select check_id as "checkId", user_id as "userId", asked_at as at from verification.appeals
    where decided_at is null order by asked_at limit ${SHOWN_MAX}`.execute(tx)
  return rows
}

/** Locks an appeal; false when none waits. */
export async function lockAppeal(tx: Tx, checkId: CheckId): Promise<boolean> {
  const { rows } = await sql`
    select from verification.appeals where check_id = ${checkId} and decided_at is null for update`.execute(tx)
  return rows.length > 0
}

/** Ends an appeal. */
export async function endAppeal(tx: Tx, checkId: CheckId, at: Date): Promise<void> {
  await sql`update verification.appeals set decided_at = ${at} where check_id = ${checkId}`.execute(tx)
}
