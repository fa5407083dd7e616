/**
 * Freezes a company's money out: when somebody who may approve declines a request as fraud, by the word of a member, or
 * of an operator. Only an operator ends it. Deposits and swaps go on, and requests can still be declined and taken
 * back.
 */
import { type FreezeReason, STOPPERS } from '@zend/contracts'
import { type BusinessId, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { activeMembership, getCompany } from '../companies/index.ts'
import { announce } from '../events/index.ts'
import { deleteFreeze, type Freeze, insertFreeze, isFrozen, listFreezes, lockActs } from '../holders/index.ts'
import { whyStopped } from '../kyb/index.ts'
import { sendNotice } from '../notices/index.ts'
import type { Approval } from './approval.ts'
import type { CompanyStopped, KeyRevoked } from './approvals.refusals.ts'
import { isOfRevokedKey } from './approvals.repo.ts'
import { tellFraud, tellFrozen } from './tell.ts'

/** Dependencies of our side of it. */
export type FreezeDeps = { readonly db: Pick<Database, 'read' | 'transact'>; readonly clock: Clock }
/** The acting operator, and the reason, for the audit trail. */
type Operator = { readonly operator: string; readonly why: string }

/** Why this request is not carried out now, whoever approved it; `null` when it may be. */
export async function whyRequestStopped(
  tx: Tx,
  { company, subject }: Pick<Approval, 'company' | 'subject'>,
): Promise<CompanyStopped | KeyRevoked | null> {
  return (await isOfRevokedKey(tx, subject)) ? { code: 'key_ended' } : whyNotReleased(tx, company)
}

/** Why nothing that was approved is carried out for a company now; `null` when it may be. */
export async function whyNotReleased(tx: Tx, company: BusinessId): Promise<CompanyStopped | null> {
  const code = (await isFrozen(tx, company)) ? 'company_frozen' : await whyStopped(tx, company)
  return code === null ? null : { code }
}

/** Freezes the company of a request that was declined as fraud, in the decline's transaction, and tells its people. */
export async function freezeForFraud(
  deps: Pick<FreezeDeps, 'clock'>,
  tx: Tx,
  approval: Approval,
  by: UserId,
): Promise<void> {
  const { id, company } = approval
  const at = deps.clock.now()
  if (!(await insertFreeze(tx, { company, since: at, cause: id }))) return
  await tellPages(tx, company, at)
  const facts = { request: id }
  await recordAudit(tx, { at, actor: by, action: 'approvals.frozen', subject: company, facts })
  await tellFraud(deps, tx, approval, by)
}

/** A member who freezes their company, and why. */
type Stop = { readonly reason: FreezeReason; readonly words: string | null }

/**
 * Freezes a company's money out by the word of one member, who may approve or manages members now. A session is enough,
 * as for declining. Tells everybody who sees the money; a company that is frozen already stays as it is, and tells
 * nobody again.
 */
export async function freezeCompany(
  { db, clock }: FreezeDeps,
  { userId, company }: { readonly userId: UserId; readonly company: BusinessId },
  { reason, words }: Stop,
  ip: string,
): Promise<Result<null, Refusal<'forbidden'>>> {
  return db.transact(async (tx): Promise<Result<null, Refusal<'forbidden'>>> => {
    await lockActs(tx, company)
    const at = clock.now()
    const place = await activeMembership(tx, { userId, holder: company })
    if (place === null) return refuse('forbidden')
    if (!STOPPERS.one.some((each) => place.permissions.includes(each))) return refuse('forbidden')
    if (!(await insertFreeze(tx, { company, since: at, cause: place.id }))) return ok(null)
    await tellPages(tx, company, at)
    const facts = { reason, ...(words === null ? {} : { words }) }
    await recordAudit(tx, { at, actor: userId, action: 'approvals.frozen', subject: company, facts, ip })
    await tellFrozen({ clock }, tx, company, { by: userId, words })
    return ok(null)
  })
}

/** Freezes a company, or ends its freeze. Refuses when it is so already. Its people are told when it ends. */
export async function decideFreeze(
  { db, clock }: FreezeDeps,
  { operator, why }: Operator,
  company: BusinessId,
  wish: 'freeze' | 'unfreeze',
): Promise<Result<null, Refusal<'not_found'>>> {
  return db.transact(async (tx): Promise<Result<null, Refusal<'not_found'>>> => {
    await lockActs(tx, company)
    const at = clock.now()
    const isNew =
      wish === 'freeze'
        ? await insertFreeze(tx, { company, since: at, cause: 'operator' })
        : await deleteFreeze(tx, company)
    if (!isNew) return refuse('not_found')
    await tellPages(tx, company, at)
    const action = wish === 'freeze' ? 'approvals.frozen' : 'approvals.unfrozen'
    await recordAudit(tx, { at, actor: operator, action, subject: company, facts: { why } })
    if (wish === 'unfreeze') {
      const facts = { company: (await getCompany(tx, company)).name }
      await sendNotice({ clock }, tx, { kind: 'approval-fraud-over', to: company, facts })
    }
    return ok(null)
  })
}

/** Has the open pages of everybody who sees the company's money read again whether it is frozen. */
const tellPages = (tx: Tx, company: BusinessId, at: Date): Promise<void> =>
  announce(tx, { to: company, type: 'company', id: null, at })

/** Returns the companies that are frozen, the longest first. */
export const listFrozen = ({ db }: Pick<FreezeDeps, 'db'>): Promise<readonly Freeze[]> => listFreezes(db.read)
