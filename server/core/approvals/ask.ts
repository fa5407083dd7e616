/**
 * Asks others of a company to approve what one of them wants done: the request is stored with the money on hold, and
 * whoever may approve is told. Nothing is done yet.
 */
import type { Channel } from '@zend/contracts'
import { after, formatMoney, isPerson, type Money, newId, ok, refuse, type Result } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import type { Authorization, Statement } from '../authorizations/index.ts'
import { announce } from '../events/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { customer, placeHold } from '../ledger/index.ts'
import { type Approval, approvalCause, approvalHoldId, type ApprovalsPolicy } from './approval.ts'
import { insertApproval, keyThatAsked } from './approvals.repo.ts'
import type { NotEnough } from './approvals.refusals.ts'
import type { ApprovableKinds } from './kinds.ts'
import { neededFor, type NeededRefusal, storedRules } from './needed.ts'
import { mostOf, type Payload, type PayloadOfKind, payloadText } from './payload.ts'
import { delayOf, mostOf as mostApprovals } from './rules.ts'
import { requestStatement } from './statements.ts'
import { tellOthers } from './tell.ts'

/** Dependencies of asking. */
export type Asking = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly policy: ApprovalsPolicy
  readonly kinds: ApprovableKinds
}

/** The result of a command that others must approve first: nothing is done, and its money is on hold. */
export type AwaitsApproval = { readonly awaits: Approval }

/** Tells whether a command's result is that others must approve it. */
export const awaitsApproval = (result: object): result is AwaitsApproval => 'awaits' in result

/** A request, or its next version, that is about to be made: its payload, and the statement that its maker confirms. */
export type Request = { readonly payload: Payload; readonly statement: Statement }

/**
 * Returns the request that must be made in place of doing what the statement says; `null` when the actor may do it by
 * themself. A person's own money asks nobody, and reads nothing. What `changes` a request is always its next version,
 * which somebody approves, and ends when the first would have.
 */
export async function requestFor(
  { db, clock, policy, kinds }: Asking,
  { holder, userId, channel = 'app' }: ActorIds & { readonly channel?: Channel },
  statement: Statement,
  payloadOf: () => PayloadOfKind,
  changes: Approval | null = null,
): Promise<Result<Request | null, NeededRefusal>> {
  if (isPerson(holder)) return ok(null)
  const asked = kinds.askedBy(statement)
  if (asked === null) return ok(null)
  const needed = await neededFor(db.read, storedRules, {
    id: statement.id,
    company: holder,
    maker: userId,
    asked,
    channel,
  })
  if (!needed.ok) return needed
  const { requirements, policyVersion } = needed.value
  if (requirements.length === 0 && changes === null) return ok(null)
  const now = clock.now()
  const payload: Payload = {
    v: '1',
    use: 'zend.approval',
    decision: 'approve',
    company: holder,
    request: changes?.id ?? newId('apr', now.getTime()),
    version: String((changes?.version ?? 0) + 1),
    madeBy: userId,
    policyVersion: String(policyVersion),
    needed: String(Math.max(1, mostApprovals(requirements))),
    // What waits once it is approved must not end before.
    expiresAt: (changes?.expiresAt ?? after(now, policy.lifeMs + delayOf(requirements))).toISOString(),
    ...payloadOf(),
  }
  return ok({ payload, statement: requestStatement(payload) })
}

/**
 * Stores a request that its maker confirmed, with the money on hold, in the caller's transaction, under the lock of the
 * holder's acts. Refuses when less is available.
 */
export async function openApproval(
  { clock }: Pick<Asking, 'clock'>,
  tx: Tx,
  { payload }: Request,
  consent: Authorization,
): Promise<Result<AwaitsApproval, NotEnough>> {
  const now = clock.now()
  const approval = { ...statedIn(payload, consent), madeAt: now, changedAt: null }
  const held = payload.most === null ? ok(null) : await holdMost(tx, approval, mostOf(payload), now)
  if (!held.ok) return held
  await insertApproval(tx, approval)
  const { id: request, company, kind, madeBy: actor } = approval
  const key = consent.factors.includes('signature') ? await keyThatAsked(tx, approval.subject) : null
  const facts = { request, kind, ...(key === null ? {} : { key }) }
  await recordAudit(tx, { at: now, actor, action: 'approvals.asked', subject: company, facts })
  await tellOthers({ clock }, tx, approval)
  await tellChange(tx, approval, now)
  return ok({ awaits: approval })
}

/** The open request that a payload asks for. */
export const statedIn = (payload: Payload, consent: Authorization): Omit<Approval, 'madeAt' | 'changedAt'> => ({
  id: payload.request,
  company: payload.company,
  kind: payload.kind,
  subject: payload.subject,
  version: Number(payload.version),
  payload: payloadText(payload),
  consent,
  needed: Number(payload.needed),
  madeBy: payload.madeBy,
  valueCents: BigInt(payload.valueCents),
  state: 'open',
  reason: null,
  expiresAt: new Date(payload.expiresAt),
  closedAt: null,
  releasesAt: null,
})

/** Sets aside the most that may leave by this version of a request. */
export async function holdMost(
  tx: Tx,
  approval: Pick<Approval, 'id' | 'version' | 'company'>,
  most: Money,
  occurredAt: Date,
): Promise<Result<null, NotEnough>> {
  const held = await placeHold(tx, {
    id: approvalHoldId(approval),
    account: customer(approval.company, most.asset),
    amount: most,
    cause: approvalCause(approval),
    occurredAt,
  })
  if (held.ok) return ok(null)
  if (held.refusal.code !== 'insufficient_funds') throw new Error(`the hold of ${approval.id}: ${held.refusal.code}`)
  return refuse('insufficient_funds', { available: formatMoney(held.refusal.available), currency: most.asset })
}

/** Announces to a company's open pages that a request changed, and its balance with it. */
export async function tellChange(tx: Tx, { id, company }: Pick<Approval, 'id' | 'company'>, at: Date): Promise<void> {
  await announce(tx, { to: company, type: 'approval', id, at })
  await announce(tx, { to: company, type: 'balance', id: null, at })
}
