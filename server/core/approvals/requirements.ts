/**
 * What a request needs now: what was said when it was asked for, and the stricter of the policy then and now. The
 * confirmer counts by it; the API says by it what waits, for whom.
 */
import type { Channel } from '@zend/contracts'
import { type BusinessId, ok, type Result } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { type Membership, membershipsOf } from '../companies/index.ts'
import { readAuthorization } from '../authorizations/index.ts'
import type { Approval } from './approval.ts'
import { type JudgeDeputy, votersNow } from './deputies.ts'
import { type Asked, partsIn } from './kinds.ts'
import { neededFor, type NeededRefusal, type ReadRules } from './needed.ts'
import type { Payload } from './payload.ts'
import type { Requirement } from './rules.ts'
import type { Approver } from './votes.ts'

/** What a request needs, and of whom: `voters` may vote now, the maker included. */
export type Required = {
  readonly requirements: readonly Requirement[]
  readonly voters: readonly Approver[]
  /** Whoever asked for it is no active member any more: one approval more is needed. */
  readonly isMakerGone: boolean
}

/** Whose rules and deputies count, and the moment. */
export type Judging = { readonly rulesOf: ReadRules; readonly isCounted: JudgeDeputy; readonly now: Date }

/** Returns what a request needs now. `asked` is what it is about, as it is valued now. */
export async function requiredFor(
  tx: Tx,
  { rulesOf, isCounted, now: at }: Judging,
  { company, subject: id, madeBy: maker, consent }: Approval,
  payload: Payload,
  asked: Asked,
): Promise<Result<Required, NeededRefusal>> {
  const act = { id, company, maker, asked, channel: askedBy({ consent }) }
  const [now, then, memberships, voters] = await readAll(tx, [
    () => neededFor(tx, rulesOf, act),
    () => neededFor(tx, rulesOf, act, Number(payload.policyVersion)),
    () => membershipsOf(tx, maker),
    () => votersNow(tx, isCounted, company, at),
  ])
  if (!now.ok) return now
  if (!then.ok) return then
  const isMakerGone = isGone(memberships, company)
  const said: Requirement = { approvals: Number(payload.needed) + (isMakerGone ? 1 : 0) }
  return ok({ requirements: [said, ...now.value.requirements, ...then.value.requirements], voters, isMakerGone })
}

/** How a request was asked for: what confirmed it says so. A row that nobody confirmed is released by nothing. */
export const askedBy = ({ consent }: Pick<Approval, 'consent'>): Channel =>
  readAuthorization(consent)?.factors.includes('signature') === true ? 'api' : 'app'

/** What a request is about, as its payload says it. */
export const askedIn = ({ kind, valueCents }: Approval, { payee }: Payload): Asked => ({
  kind,
  valueCents,
  payee: payee.key,
  country: payee.country,
  ...(kind === 'batch' ? { parts: partsIn({ payee }) } : {}),
})

/** Whether somebody with these memberships does not act for this company: they left it, or are suspended. */
export const isGone = (memberships: readonly Membership[], company: BusinessId): boolean =>
  !memberships.some((each) => each.company.id === company && each.suspendedAt === null)
