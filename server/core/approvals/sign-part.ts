/**
 * Signs for one payment of many that were confirmed together, each when its turn comes. It runs in the confirmer and
 * believes nothing but its own signature over the whole: the payment must be below the root that this names.
 */
import { after, type BusinessId, DAY_MS, ok, refuse, type Result } from '@zend/kernel'
import {
  type Authorization,
  type AuthorizationKeys,
  authorize,
  type Factor,
  isConfirmedTwice,
  type Statement,
  standingOf,
} from '../authorizations/index.ts'
import type { Tx } from '../../database/index.ts'
import type { JudgeDeps } from '../passkeys/index.ts'
import { factOf, userIdForm } from '../confirmation/index.ts'
import { isOfRevokedKey, lockCompany } from './approvals.repo.ts'
import type { ApprovalClosed, CompanyStopped, KeyRevoked } from './approvals.refusals.ts'
import { whyNotReleased } from './freeze.ts'
import type { ApprovableKinds } from './kinds.ts'
import { isPartOf, type ProvenPart, readLeaf } from './parts.ts'
import { keepOpenPart } from './parts.repo.ts'

/** A part to sign for: what was confirmed as a whole, the part below its root, and the statement to sign. */
export type PartToSign = {
  readonly whole: { readonly statement: Statement; readonly authorization: Authorization }
  readonly part: Pick<ProvenPart, 'leaf' | 'path'>
  readonly statement: Statement
}

/** Signs a part for a company: see `signPart`. */
export type SignPart = (company: BusinessId, part: PartToSign) => Promise<Result<Authorization, PartRefusal>>

/** Why a part is not signed for. */
type PartRefusal = ApprovalClosed | CompanyStopped | KeyRevoked

/** What signing takes, of the judge's dependencies. */
type SigningDeps = {
  readonly passkeys: Pick<JudgeDeps, 'db' | 'clock' | 'keys'>
  readonly kinds: ApprovableKinds
  readonly authorizationKeys: AuthorizationKeys
  readonly onSigned: (tx: Tx, statement: Statement) => Promise<void>
}

/** How long after it was confirmed parts of a whole are signed for. */
const PARTS_LIFE_MS = 5 * DAY_MS

/**
 * Signs the statement of one part. Refuses one that was ended, or whose time is over, while the company's payments are
 * stopped, and where an API key asked for the whole that was revoked. Throws on what was not confirmed, is no part of
 * it, or says something else. Repeating it signs again: a payment exists once by its id.
 */
export async function signPart(
  { passkeys: { db, clock, keys }, kinds, authorizationKeys, onSigned }: SigningDeps,
  company: BusinessId,
  { whole, part, statement }: PartToSign,
): Promise<Result<Authorization, PartRefusal>> {
  const { authorization } = whole
  const parts = kinds.askedBy(whole.statement)?.parts
  const { of, pays } = readLeaf(part.leaf)
  const isConfirmed =
    standingOf(authorizationKeys, whole.statement, authorization) === 'authorized' &&
    isConfirmedTwice(authorization.factors)
  if (!isConfirmed || parts === undefined) throw new RangeError(`nobody confirmed ${whole.statement.id}`)
  if (of !== whole.statement.id || !isPartOf(parts.root, part))
    throw new RangeError(`${pays.subject} is no part of ${of}`)
  const asked = { ...pays, company, madeBy: userIdForm.parse(factOf(whole.statement, 'madeBy')) }
  const isIt =
    [whole.statement.holder, statement.holder].every((holder) => holder === company) &&
    statement.id === pays.subject &&
    statement.kind === pays.kind &&
    kinds.of(pays.kind).allows(asked, statement)
  if (!isIt) throw new RangeError(`${pays.subject} does not allow what is to be signed`)
  return db.transact(async (tx): Promise<Result<Authorization, PartRefusal>> => {
    await lockCompany(tx, company)
    const now = clock.now()
    if (after(new Date(authorization.confirmedAt), PARTS_LIFE_MS) <= now) return refuse('approval_closed')
    const stopped = await whyNotReleased(tx, company)
    if (stopped !== null) return { ok: false, refusal: stopped }
    if (await isOfRevokedKey(tx, of)) return refuse('key_ended')
    if (!(await keepOpenPart(tx, pays.subject))) return refuse('approval_closed')
    await onSigned(tx, statement)
    const factors = authorization.factors as readonly Factor[]
    return ok(authorize(keys.authorization, statement, { confirmedAt: now, factors }))
  })
}
