/** Whether somebody may vote on a request now, and in whose place; part of the judge. */
import { type MemberId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { activeMembership } from '../companies/index.ts'
import { type SecurityHeld, securityHold } from '../holders/index.ts'
import type { JudgeDeps } from '../passkeys/index.ts'
import type { Approval } from './approval.ts'
import type { ApprovalClosed, OwnRequest, VersionChanged, VoteGiven } from './approvals.refusals.ts'
import { decisionsOn, type StoredDecision } from './approvals.repo.ts'
import { type JudgeDeputy, votersNow } from './deputies.ts'
import { barredFrom, readPayload } from './payload.ts'
import { countedFor, mayDecide } from './votes.ts'

/** What it is judged by. */
type VoterDeps = { readonly passkeys: Pick<JudgeDeps, 'clock'>; readonly isCounted: JudgeDeputy }

/** Why no vote is asked for. */
export type VoteRefusal =
  | ApprovalClosed
  | OwnRequest
  | VersionChanged
  | VoteGiven
  | SecurityHeld
  | { readonly code: 'not_found' }
/**
 * Checks that this person may vote on this version now, and says in whose place. Of somebody and their deputy one
 * votes, while the other's vote counts. Nobody votes while their own money is held after a change of their security.
 */
export async function judgeVoter(
  { passkeys: { clock }, isCounted }: VoterDeps,
  tx: Tx,
  approval: Approval | null,
  userId: UserId,
  version: number,
): Promise<Result<MayVote, VoteRefusal>> {
  const now = clock.now()
  if (approval === null) return refuse('not_found')
  if (approval.closedAt !== null || approval.expiresAt <= now) return refuse('approval_closed')
  if (approval.version !== version) return refuse('version_changed')
  if (approval.madeBy === userId) return refuse('own_request')
  const barred = barredFrom(readPayload(approval.payload))
  const voters = await votersNow(tx, isCounted, approval.company, now)
  const voter = voters.find((each) => each.userId === userId)
  if (voter === undefined) return refuse('not_found')
  if (!mayDecide(voter, barred)) return refuse('own_request')
  const place = await activeMembership(tx, { userId, holder: approval.company })
  if (place === null) return refuse('not_found')
  const held = await securityHold(tx, userId, now)
  if (held !== null) return refuse('money_out_held', held)
  const before = (await decisionsOn(tx, [approval.id])).filter(
    (each) => each.version === version && each.voidAt === null,
  )
  const counted = countedFor(before, voters, barred)
  if (counted.some((each) => each.userId === userId || each.memberId === voter.memberId)) return refuse('vote_given')
  const spent = before.filter((each) => each.userId === userId).map(({ id }) => id)
  const deputyship = voter.standsFor?.id ?? null
  return ok({ approval, deputyship, memberId: place.id, since: place.recoveredAt, spent })
}

/**
 * A request that somebody may vote on, and the naming by which they do so in somebody else's place. `since`: only
 * passkeys from after their devices were given up count. `spent` are their votes by a naming that is over: they count
 * no more, so their giver votes again.
 */
export type MayVote = {
  readonly approval: Approval
  readonly deputyship: StoredDecision['deputyship']
  readonly memberId: MemberId
  readonly since: Date | null
  readonly spent: readonly StoredDecision['id'][]
}
