/**
 * A name that differs: what differs, and asking one of us to look. The customer asks once for each check; an operator
 * decides within a working day, and the decision counts as the check's own.
 */
import type { NameHelp, VerificationStep } from '@zend/contracts'
import { after, DAY_MS, ok, refuse, type Refusal, type Result, toBusinessDay, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { type Appeal, endAppeal, lockAppeal, nameStepsOf, openAppeals, putAppeal, reviewSteps } from './appeals.repo.ts'
import { lockCheck } from './checks.repo.ts'
import { decideByPeople } from './decide.ts'
import { type NotWaiting, personOf, type ReviewDeps, type Reviewer } from './review.ts'
import { settle } from './settle-check.ts'
import { lockVerification } from './verification.repo.ts'
import { type CheckId, STEPS_OF } from './verification.ts'

/** Refusal: no name differs there, or one of us has been asked about it already. */
export type NothingToAppeal = Refusal<'not_found'>

/** Returns how a customer's name differs, in the contract's form; `null` where none does. */
export async function readNameHelp(tx: Tx, userId: UserId): Promise<NameHelp | null> {
  const [found] = await nameStepsOf(tx, userId)
  if (found === undefined) return null
  const { step, difference, appealed } = found
  const { account, shown } = difference ?? { account: [], shown: [] }
  return { step, account: [...account], shown: [...shown], mayAppeal: !appealed }
}

/** Has one of us look at a name that differs. The step is under review until then. */
export async function appealName(
  { db, clock }: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock },
  { userId }: Pick<Actor, 'userId'>,
  step: VerificationStep,
  { ip }: Caller,
): Promise<Result<null, NothingToAppeal>> {
  return db.transact(async (tx): Promise<Result<null, NothingToAppeal>> => {
    await lockVerification(tx, userId)
    const found = (await nameStepsOf(tx, userId)).find((each) => each.step === step)
    if (found === undefined || found.appealed) return refuse('not_found')
    const at = clock.now()
    await putAppeal(tx, { checkId: found.checkId, userId, at })
    await reviewSteps(tx, userId, found.checkId, at)
    await recordAudit(tx, {
      at,
      actor: userId,
      action: 'identity.name_appealed',
      subject: userId,
      facts: { check: found.checkId, step },
      ip,
    })
    return ok(null)
  })
}

/** An appeal that waits, and by when one of us has decided. */
export type WaitingAppeal = Appeal & { readonly answerBy: Date }

/** Returns the appeals that wait, the one that waits longest first. */
export async function listAppeals({ db }: Pick<ReviewDeps, 'db'>): Promise<readonly WaitingAppeal[]> {
  return (await openAppeals(db.read)).map((appeal) => ({ ...appeal, answerBy: workingDayAfter(appeal.at) }))
}

/** Decides an appeal: the name is theirs, and the check is approved; or it differs all the same. */
export async function decideAppeal(
  deps: ReviewDeps,
  { operator, why }: Reviewer,
  id: CheckId,
  isTheirs: boolean,
): Promise<Result<null, NotWaiting>> {
  return deps.db.transact(async (tx): Promise<Result<null, NotWaiting>> => {
    const check = await lockCheck(tx, id)
    if (check === null || !(await lockAppeal(tx, id))) return refuse('not_found')
    await lockVerification(tx, check.userId)
    const person = await personOf(deps, tx, check)
    const steps = STEPS_OF[check.kind]
    const decision = isTheirs
      ? decideByPeople(check.kind, steps, 'approved', null, person)
      : decideByPeople(check.kind, steps, 'rejected', 'name_differs', null)
    const at = deps.clock.now()
    await endAppeal(tx, id, at)
    await settle(deps, tx, check, decision, operator)
    await recordAudit(tx, {
      at,
      actor: operator,
      action: 'verification.appeal_decided',
      subject: id,
      facts: { isTheirs, why },
    })
    return ok(null)
  })
}

/** Returns the same time on the next working day. */
export const workingDayAfter = (at: Date): Date => toBusinessDay(after(at, DAY_MS))
