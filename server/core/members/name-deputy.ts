/**
 * Deputies: a member who may approve names another member who votes in their place for a time. It gives a say, so it is
 * confirmed and approved like any change that does. Ending it early stops somebody, which asks nobody.
 */
import { after, DAY_MS, isId, type MemberId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import {
  type AwaitsApproval,
  currentDeputies,
  type DeputyshipId,
  insertDeputy,
  putEnded,
  type StoredDeputy,
} from '../approvals/index.ts'
import type { DeputyAct } from '../approvals/act/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Authorization } from '../authorizations/index.ts'
import { activeMembership, getCompany, membersWho } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import type { Caller } from '../throttle/index.ts'
import { deputyText } from './act/index.ts'
import { currentMember } from './change-member.ts'
import { type ByPinAndCode, confirmChange, type NotConfirmed } from './confirm-change.ts'
import type { MembersDeps } from './deps.ts'
import { companyOf, nameOf } from './managing.ts'
import type { ManagerRefusal, MemberUnknown } from './members.refusals.ts'
import { findMember, lockMembers, type StoredMember } from './members.repo.ts'

/** Who is to vote in the actor's place, and when. */
export type DeputyWish = { readonly memberId: MemberId; readonly from: Date; readonly until: Date }

/** The longest that somebody has a deputy by one naming (business.md A2). */
export const DEPUTY_DAYS_MAX = 30

/** The time is none, is over, or too long. */
type TimeMalformed = Refusal<'invalid_request', { readonly field: string }>
/** They may approve themself, are suspended, or one of the two has a deputyship at that time. */
export type DeputyUnfit = Refusal<'deputy_unfit'>
/** Why a confirmed naming is not made. */
export type DeputyDoneRefusal = ManagerRefusal | MemberUnknown | DeputyUnfit | Refusal<'own_membership'>

/** Returns the act that a code for naming this deputy is bound to. */
export async function describeDeputy(
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  actor: ActorIds,
  { memberId, from, until }: DeputyWish,
): Promise<Result<DeputyAct, MemberUnknown | TimeMalformed>> {
  if (until <= from || until <= clock.now() || until > after(from, DEPUTY_DAYS_MAX * DAY_MS))
    return refuse('invalid_request', { field: 'until' })
  const member = await currentMember(db.read, actor, memberId)
  if (!member.ok) return member
  const { userId, company } = member.value
  return ok({
    kind: 'deputise-member',
    company: (await getCompany(db.read, company)).name,
    memberId,
    name: (await nameOf(db.read, [userId]))(userId),
    from: from.toISOString(),
    until: until.toISOString(),
  })
}

/** Names a deputy, once others have approved it where there are any. Returns the naming's id. */
export async function nameDeputy(
  deps: MembersDeps,
  actor: ActorIds,
  wish: DeputyWish,
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<DeputyshipId | AwaitsApproval, DeputyDoneRefusal | TimeMalformed | NotConfirmed>> {
  const act = await describeDeputy(deps, actor, wish)
  if (!act.ok) return act
  // Nobody is asked to approve what cannot be.
  const fit = await requireFit(deps, deps.db.read, actor, wish)
  if (!fit.ok) return fit
  return confirmChange<DeputyshipId, DeputyDoneRefusal>(deps, actor, act.value, proof, (tx, signed) =>
    performNaming(deps, tx, actor, { act: act.value, ...signed }, ip),
  )
}

/** Stores a confirmed naming, in the caller's transaction; the database takes it only with the confirmer's note. */
export async function performNaming(
  deps: Pick<MembersDeps, 'clock'>,
  tx: Tx,
  actor: ActorIds,
  { act, id, authorization }: { readonly act: DeputyAct; readonly id: string; readonly authorization: Authorization },
  ip: string | null,
): Promise<Result<DeputyshipId, DeputyDoneRefusal>> {
  if (!isId('mch', id)) throw new RangeError(`${id} is no change of members`)
  const company = companyOf(actor)
  const wish = { memberId: act.memberId, from: new Date(act.from), until: new Date(act.until) }
  await lockMembers(tx, company)
  const fit = await requireFit(deps, tx, actor, wish)
  if (!fit.ok) return fit
  const at = deps.clock.now()
  const naming = { id, company, namedBy: actor.userId, ...wish, act: deputyText(act), consent: null }
  await insertDeputy(tx, naming, { consent: authorization, at })
  const facts = { deputy: act.memberId, from: act.from, until: act.until }
  await recordAudit(tx, { at, actor: actor.userId, action: 'approvals.deputy_named', subject: company, facts, ip })
  const { name } = await getCompany(tx, company)
  const by = (await nameOf(tx, [actor.userId]))(actor.userId)
  const said = { company: name, by, from: act.from, until: act.until }
  await sendNotice(deps, tx, { kind: 'deputy-named', to: fit.value.userId, facts: said, company })
  return ok(id)
}

/** Checks that the actor may approve, and that this member can stand for them in this time. Returns the member. */
async function requireFit(
  { clock }: Pick<MembersDeps, 'clock'>,
  tx: Tx,
  actor: ActorIds,
  { memberId, from, until }: DeputyWish,
): Promise<Result<StoredMember, DeputyDoneRefusal>> {
  const own = await activeMembership(tx, actor)
  if (own?.permissions.includes('approve') !== true) return refuse('forbidden')
  const found = await currentMember(tx, actor, memberId)
  if (!found.ok) return found
  const { userId, company, suspendedAt, permissions } = found.value
  if (userId === actor.userId) return refuse('own_membership')
  const approvers = await membersWho(tx, company, 'approve')
  const others = await currentDeputies(tx, company, clock.now())
  const isBusy = others.some(
    (each) => (each.namedBy === actor.userId || each.memberId === memberId) && each.from < until && from < each.until,
  )
  const isFit =
    suspendedAt === null &&
    !isBusy &&
    permissions.includes('view') &&
    !approvers.some((each) => each.memberId === memberId)
  return isFit ? found : refuse('deputy_unfit')
}

/** A naming as members see it. `mayEnd`: the reader can end it. */
export type Deputy = {
  readonly id: DeputyshipId
  readonly by: { readonly name: string; readonly you: boolean }
  readonly deputy: { readonly name: string; readonly you: boolean }
  readonly member: MemberId
  readonly from: Date
  readonly until: Date
  readonly mayEnd: boolean
}

/** Returns the namings of the actor's company that are not over, by their begin. */
export async function listDeputies(
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  actor: ActorIds,
): Promise<readonly Deputy[]> {
  const company = companyOf(actor)
  const own = await activeMembership(db.read, actor)
  const all = await Promise.all(
    (await currentDeputies(db.read, company, clock.now())).map(async (naming) => ({
      naming,
      userId: (await findMember(db.read, company, naming.memberId))?.userId ?? naming.namedBy,
    })),
  )
  const nameIs = await nameOf(db.read, [...new Set(all.flatMap(({ naming, userId }) => [naming.namedBy, userId]))])
  const personOf = (userId: typeof actor.userId) => ({ name: nameIs(userId), you: userId === actor.userId })
  return all.map(({ naming: { id, namedBy, memberId: member, from, until }, userId }) => ({
    id,
    by: personOf(namedBy),
    deputy: personOf(userId),
    member,
    from,
    until,
    mayEnd: own !== null && isTheirs(actor, own, { namedBy, memberId: member }),
  }))
}

const isTheirs = (
  { userId }: ActorIds,
  own: { readonly id: MemberId; readonly permissions: readonly string[] },
  { namedBy, memberId }: Pick<StoredDeputy, 'namedBy' | 'memberId'>,
): boolean => namedBy === userId || memberId === own.id || own.permissions.includes('member.manage')

/** Ends a naming: by whoever named, the deputy, or who manages members. Their votes by it count no more. */
export async function endDeputy(
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  actor: ActorIds,
  id: DeputyshipId,
  { ip }: Caller,
): Promise<Result<null, Refusal<'not_found'>>> {
  const company = companyOf(actor)
  return db.transact(async (tx): Promise<Result<null, Refusal<'not_found'>>> => {
    await lockMembers(tx, company)
    const at = clock.now()
    const own = await activeMembership(tx, actor)
    const naming = (await currentDeputies(tx, company, at)).find((each) => each.id === id)
    if (naming === undefined || own === null || !isTheirs(actor, own, naming)) return refuse('not_found')
    await putEnded(tx, id, at)
    const facts = { deputy: naming.memberId }
    await recordAudit(tx, { at, actor: actor.userId, action: 'approvals.deputy_ended', subject: company, facts, ip })
    return ok(null)
  })
}
