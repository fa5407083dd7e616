/**
 * Who may vote now: those who may approve, and their deputies. A deputy votes in one person's place, never beside them,
 * and has no say of their own in it.
 */
import type { BusinessId, UserId } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { type AuthorizationKeys, isConfirmedTwice, readAuthorization, standingOf } from '../authorizations/index.ts'
import { membersWho } from '../companies/index.ts'
import { type ActiveDeputy, deputiesAt } from './deputies.repo.ts'
import { deputyStatement } from './statements.ts'
import type { Approver } from './votes.ts'

/** Whether a stored naming counts. */
export type JudgeDeputy = (deputy: ActiveDeputy) => boolean

/** Believes the rows, for a process whose word counts for nothing. */
export const storedDeputy: JudgeDeputy = () => true

/** Counts only a naming that we signed, as it is stored: whoever writes rows names nobody. */
export const signedDeputy =
  (keys: AuthorizationKeys): JudgeDeputy =>
  ({ id, company, namedBy, memberId, from, until, act, consent }) => {
    const authorization = readAuthorization(consent)
    if (authorization === null || !isConfirmedTwice(authorization.factors)) return false
    if (standingOf(keys, deputyStatement({ id, company, namedBy, act }), authorization) !== 'authorized') return false
    const said = JSON.parse(act) as Readonly<Record<string, unknown>>
    return (
      said['kind'] === 'deputise-member' &&
      said['memberId'] === memberId &&
      said['from'] === from.toISOString() &&
      said['until'] === until.toISOString()
    )
  }

/**
 * Returns who may vote now: whoever may approve, and then deputies, under the membership of the person in whose place
 * they vote. Whoever may approve themself is nobody's deputy, and everybody is one person's at most.
 */
export async function votersNow(
  tx: Tx,
  isCounted: JudgeDeputy,
  company: BusinessId,
  now: Date,
): Promise<readonly Approver[]> {
  const [approvers, deputies] = await readAll(tx, [
    () => membersWho(tx, company, 'approve'),
    () => deputiesAt(tx, company, now),
  ])
  const voters: Approver[] = [...approvers]
  for (const deputy of deputies) {
    const { userId, namedBy, seat: memberId, seatRole: role, id } = deputy
    const isTaken = voters.some((each) => each.userId === userId || each.standsFor?.userId === namedBy)
    if (!isTaken && isCounted(deputy)) voters.push({ userId, memberId, role, standsFor: { userId: namedBy, id } })
  }
  return voters
}

/** Returns the person in whose place this one votes now; `null` for everybody else. */
export async function standsFor(
  read: Tx,
  { userId, company, now }: { readonly userId: UserId; readonly company: BusinessId; readonly now: Date },
): Promise<UserId | null> {
  const voters = await votersNow(read, storedDeputy, company, now)
  return voters.find((each) => each.userId === userId)?.standsFor?.userId ?? null
}
