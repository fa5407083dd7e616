/** Says for whom a request waits: who could take it further, and whether enough people are left. */
import { readAll, type Tx } from '../../database/index.ts'
import { membershipsOf } from '../companies/index.ts'
import type { Approval } from './approval.ts'
import { decisionsOn } from './approvals.repo.ts'
import { storedDeputy, votersNow } from './deputies.ts'
import { storedRules } from './needed.ts'
import { barredFrom, readPayload } from './payload.ts'
import { askedIn, isGone, requiredFor } from './requirements.ts'
import { type Approver, countedFor, isEnough, whoCanHelp } from './votes.ts'

/** `helpers` could approve it further. `hasQuorum`: with them it has enough. */
export type Waiting = {
  readonly helpers: readonly Approver[]
  readonly hasQuorum: boolean
  /** Whoever asked for it is no active member any more. */
  readonly isMakerGone: boolean
}

/** Returns for whom a request waits now. One that has ended waits for nobody. */
export async function whoWaits(read: Tx, approval: Approval, now: Date): Promise<Waiting> {
  const { id, company, version, madeBy: maker } = approval
  const payload = readPayload(approval.payload)
  if (approval.closedAt !== null) {
    return { helpers: [], hasQuorum: true, isMakerGone: isGone(await membershipsOf(read, maker), company) }
  }
  const judging = { rulesOf: storedRules, isCounted: storedDeputy, now }
  const [decisions, required, voters] = await readAll(read, [
    () => decisionsOn(read, [id]),
    () => requiredFor(read, judging, approval, payload, askedIn(approval, payload)),
    () => votersNow(read, storedDeputy, company, now),
  ])
  const votes = decisions.filter(
    (each) => each.decision === 'approve' && each.version === version && each.voidAt === null,
  )
  const barred = barredFrom(payload)
  const counted = countedFor(votes, voters, barred)
  // Nobody else is left who could be asked: then what was said is all that is known.
  const requirements = required.ok ? required.value.requirements : [{ approvals: Number(payload.needed) }]
  const helpers = whoCanHelp(requirements, counted, voters, barred)
  return {
    helpers,
    hasQuorum: isEnough(requirements, [...counted, ...helpers]),
    isMakerGone: required.ok && required.value.isMakerGone,
  }
}
