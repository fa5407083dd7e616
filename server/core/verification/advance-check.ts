/**
 * The job that advances a check: send it to the checker, ask for its result, end it. Sending is stored before it
 * happens, so that nothing is ever lost or decided twice; an unknown result stays under review and is asked for again.
 * What people must decide waits for an operator.
 */
import { after, backoffMs } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { CheckOrder, CheckStatus, IdentityChecker } from '../../ports/identity-checker.ts'
import { recordAudit } from '../audit/index.ts'
import { unsealBytes } from '../sealing/index.ts'
import { findCheck, lockCheck, openNumberOf, putCheck, type StoredCheck } from './checks.repo.ts'
import { numberKindOf } from './country-requirements.ts'
import { decide, type KnownPerson } from './decide.ts'
import { filesOf, findFile } from './files.repo.ts'
import { enqueueCheck } from './hand-in.ts'
import { openHandedIn } from './handed-in.ts'
import { findKnownPerson } from './people.repo.ts'
import { settleCheck, type SettleDeps } from './settle-check.ts'
import type { CheckId, FileRole } from './verification.ts'
import type { VerificationPolicy } from './verification.policy.ts'

/** Dependencies of advancing a check. `checker` is `null` where none is configured: then people decide everything. */
export type AdvanceCheckDeps = SettleDeps & {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
  readonly policy: VerificationPolicy
  readonly checker: IdentityChecker | null
}

/**
 * The progress of a check: `waits` for its checker, for `people`, is `settled`; `nothing` when there was nothing to do.
 */
export type CheckProgress = 'waits' | 'people' | 'settled' | 'nothing'

/** Advances a check by one step. Throws on our own faults; the job runner retries. */
export async function advanceCheck(deps: AdvanceCheckDeps, id: CheckId): Promise<CheckProgress> {
  const check = await findCheck(deps.db.read, id)
  if (check === null || check.state === 'settled' || check.state === 'manual') return 'nothing'
  const { checker } = deps
  if (checker === null || !canBeAsked(deps, check)) return toPeople(deps, check, 'no checker can be asked about it')
  return check.state === 'queued' ? send(deps, checker, check) : ask(deps, checker, check)
}

function canBeAsked({ keys }: AdvanceCheckDeps, check: StoredCheck): boolean {
  if (check.kind === 'document' || check.kind === 'unfreeze') return true
  if (check.kind === 'address') return false
  const { number } = openHandedIn(keys.sealing, check.id, 'number', check.sealed)
  return numberKindOf(check.country, check.idType, number)?.register === true
}

const referenceOf = ({ id, attempt }: StoredCheck): string => `${id}.${attempt}`

async function send(deps: AdvanceCheckDeps, checker: IdentityChecker, check: StoredCheck): Promise<CheckProgress> {
  const order = await orderFor(deps, check)
  if (order === null) return toPeople(deps, check, 'nobody knows yet whom the document should be of')
  const at = deps.clock.now()
  const isOurs = await deps.db.transact(async (tx) => {
    const locked = await lockCheck(tx, check.id)
    if (locked?.state !== 'queued' || locked.attempt !== check.attempt) return false
    await putCheck(tx, { ...locked, state: 'sent', sentAt: at })
    await enqueueCheck(tx, check.id, after(at, deps.policy.ask.firstMs))
    return true
  })
  if (!isOurs) return 'nothing'
  const sent = await checker.submit(order)
  if (sent.kind !== 'refused') return 'waits'
  deps.log.error({ alert: 'verification', check: check.id, said: sent.said }, 'the identity checker refused an order')
  return toPeople(deps, { ...check, state: 'sent' }, sent.said)
}

async function ask(deps: AdvanceCheckDeps, checker: IdentityChecker, check: StoredCheck): Promise<CheckProgress> {
  const status = await checker.statusOf(check.userId, referenceOf(check))
  switch (status.kind) {
    case 'done':
      return end(deps, check, status)
    case 'undecided':
      return toPeople(deps, check, status.said)
    case 'register_down':
      return again(deps, check, 'queued')
    case 'unknown_reference': {
      const isLost = after(check.sentAt ?? check.createdAt, deps.policy.lostAfterMs) <= deps.clock.now()
      return again(deps, check, isLost ? 'queued' : 'sent')
    }
    case 'pending':
    case 'no_answer':
      return again(deps, check, 'sent')
  }
}

async function end(
  deps: AdvanceCheckDeps,
  check: StoredCheck,
  { verdict }: Extract<CheckStatus, { kind: 'done' }>,
): Promise<CheckProgress> {
  const known = await claimedBy(deps, check)
  if (known === null) return toPeople(deps, check, 'nobody knows yet whom the document should be of')
  const decision = decide(verdict, known)
  if (decision.kind === 'people') return toPeople(deps, check, decision.why)
  await deps.db.transact((tx) => settleCheck(deps, tx, check.id, decision, null))
  return 'settled'
}

/**
 * Asks again later, with doubling delays; a check that is sent again has another reference. One that waits too long
 * raises an alert, and keeps waiting.
 */
async function again(
  { db, clock, policy, log }: AdvanceCheckDeps,
  check: StoredCheck,
  state: 'queued' | 'sent',
): Promise<CheckProgress> {
  const tries = check.tries + 1
  const now = clock.now()
  const runAt = after(now, backoffMs(policy.ask, tries + 1))
  await db.transact(async (tx) => {
    const locked = await lockCheck(tx, check.id)
    if (locked?.state !== 'sent' || locked.attempt !== check.attempt) return
    await putCheck(tx, { ...locked, state, tries, attempt: state === 'queued' ? locked.attempt + 1 : locked.attempt })
    await enqueueCheck(tx, check.id, runAt)
  })
  if (after(check.createdAt, policy.alertAfterMs) <= now)
    log.error({ alert: 'verification', check: check.id, tries }, 'a check waits very long for its checker')
  return 'waits'
}

async function toPeople({ db, clock, log }: AdvanceCheckDeps, check: StoredCheck, why: string): Promise<CheckProgress> {
  await db.transact(async (tx) => {
    const locked = await lockCheck(tx, check.id)
    if (locked === null || locked.state === 'settled') return
    await putCheck(tx, { ...locked, state: 'manual' })
    await recordAudit(tx, {
      at: clock.now(),
      actor: null,
      action: 'verification.left_to_people',
      subject: check.id,
      facts: { why },
    })
  })
  log.warn({ check: check.id, kind: check.kind, why }, 'a check waits for one of us')
  return 'people'
}

/**
 * Returns the person that the check should find: as the customer stated with their number; for a document, the person
 * whom the number proved, or else as stated with it.
 */
async function claimedBy({ db, keys }: AdvanceCheckDeps, check: StoredCheck): Promise<KnownPerson | null> {
  const said = (number: StoredCheck): KnownPerson => {
    const { firstName, lastName, birthDate } = openHandedIn(keys.sealing, number.id, 'number', number.sealed)
    return { name: `${firstName} ${lastName}`, birthDate }
  }
  if (check.kind === 'number') return said(check)
  const known = await findKnownPerson(db.read, keys.person, check.userId)
  if (known !== null) return known
  const number = await openNumberOf(db.read, check.userId)
  return number === null ? null : said(number)
}

async function orderFor(deps: AdvanceCheckDeps, check: StoredCheck): Promise<CheckOrder | null> {
  const common = { reference: referenceOf(check), subject: check.userId, country: check.country, idType: check.idType }
  if (check.kind === 'number') {
    const { number, ...person } = openHandedIn(deps.keys.sealing, check.id, 'number', check.sealed)
    return { kind: 'number', ...common, person, number }
  }
  const known = await claimedBy(deps, check)
  if (known === null) return null
  const { firstName, lastName } = openHandedIn(deps.keys.sealing, check.id, 'document', check.sealed)
  const pictures = await picturesOf(deps, check)
  const [front, selfie] = [pictures.get('front'), pictures.get('selfie')]
  if (front === undefined || selfie === undefined) throw new Error(`${check.id} has lost its pictures`)
  const person = { firstName, lastName, birthDate: known.birthDate }
  return { kind: 'document', ...common, person, front, back: pictures.get('back') ?? null, selfie }
}

/** Returns the pictures of a check. Opening them is recorded in the audit trail. */
async function picturesOf(
  { db, clock, keys }: AdvanceCheckDeps,
  check: StoredCheck,
): Promise<ReadonlyMap<FileRole, Uint8Array>> {
  return db.transact(async (tx) => {
    const pictures = new Map<FileRole, Uint8Array>()
    for (const { id, role } of await filesOf(tx, check.id)) {
      const file = await findFile(tx, id)
      if (file === null || role === null) continue
      pictures.set(role, unsealBytes(keys.sealing, id, file.sealed))
      await recordAudit(tx, {
        at: clock.now(),
        actor: null,
        action: 'verification.file_opened',
        subject: id,
        facts: { check: check.id, why: 'for the checker' },
      })
    }
    return pictures
  })
}
