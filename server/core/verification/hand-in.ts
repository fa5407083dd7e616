/**
 * Submits something to be checked: an identity number, a document with a face, an address. Each is stored once, its
 * steps are then under review, and a job advances it; this calls nothing outside.
 */
import type { FundsSource } from '@zend/contracts'
import { after, DAY_MS, newId, ok, refuse, type Refusal, type Result, roomAt, type UserId } from '@zend/kernel'
import { type Database, enqueueJob, type Tx, undoOnRefusal } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { findPerson, type Person } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import { documentKindOf, numberKindOf } from './country-requirements.ts'
import { claimFile } from './files.repo.ts'
import { type HandedIn, sealHandedIn } from './handed-in.ts'
import type { VerificationKeys } from './keys.ts'
import type { VerificationPolicy } from './verification.policy.ts'
import type { AddressRefusal, DocumentRefusal, NumberRefusal, StepRefusal, TooMuch } from './verification.refusals.ts'
import { checkTimes, insertCheck, lockVerification, putStep, readStanding } from './verification.repo.ts'
import {
  canonicalNumber,
  type CheckId,
  type CheckKind,
  type FileId,
  type FileRole,
  isOfAge,
  last4Of,
  mayBegin,
  missingBefore,
  type Standing,
  STEPS_OF,
} from './verification.ts'

/** Dependencies of submitting. */
export type HandInDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly policy: VerificationPolicy
  readonly keys: VerificationKeys
}

/** The job that advances a check; its payload is `{ id }`. */
export const ADVANCE_CHECK_JOB = 'advance-check'

/** Schedules a check's job, at once or not before `runAt`; replaces one that is scheduled. */
export const enqueueCheck = (tx: Tx, id: CheckId, runAt?: Date): Promise<void> =>
  enqueueJob(tx, ADVANCE_CHECK_JOB, { id }, { key: `check:${id}`, ...(runAt === undefined ? {} : { runAt }) })

/**
 * Submits an identity number of the customer's country, with its birth date (ISO 8601). Does not check whether somebody
 * else has the number: that would reveal which numbers belong to customers.
 */
export async function handInNumber(
  deps: HandInDeps,
  { userId }: Pick<Actor, 'userId'>,
  {
    idType,
    number: typed,
    birthDate,
  }: { readonly idType: string; readonly number: string; readonly birthDate: string },
  caller: Caller,
): Promise<Result<null, NumberRefusal>> {
  const number = canonicalNumber(typed)
  return handIn<NumberRefusal>(deps, userId, 'number', caller, async (person, id) => {
    if (numberKindOf(person.country, idType, number) === null) return refuse('identity_number_invalid')
    if (!isOfAge(birthDate, deps.clock.now())) return refuse('under_age')
    const given: HandedIn['number'] = { number, birthDate, firstName: person.firstName, lastName: person.lastName }
    return ok({
      idType,
      last4: last4Of(number),
      sealed: sealHandedIn(deps.keys.sealing, id, 'number', given),
      attach: async () => ok(null),
    })
  })
}

/** Pictures of a document, both sides where it has two, and of the face. */
export type DocumentCommand = {
  readonly idType: string
  readonly front: FileId
  readonly back: FileId | null
  readonly selfie: FileId
}

/** The pictures with what each shows; `null` when this country has no such document, or one of other sides. */
export function picturesOf(
  country: string,
  { idType, front, back, selfie }: DocumentCommand,
): readonly NamedFile[] | null {
  const kind = documentKindOf(country, idType)
  if (kind === null || (kind.sides === 2) !== (back !== null)) return null
  return [
    { role: 'front', id: front, format: 'jpeg' },
    ...(back === null ? [] : [{ role: 'back', id: back, format: 'jpeg' } as const]),
    { role: 'selfie', id: selfie, format: 'jpeg' },
  ]
}

/**
 * Submits pictures of a document, both sides where it has two, and of the face. Each file must be the customer's own
 * picture without another step.
 */
export async function handInDocument(
  deps: HandInDeps,
  { userId }: Pick<Actor, 'userId'>,
  given: DocumentCommand,
  caller: Caller,
): Promise<Result<null, DocumentRefusal>> {
  const { idType } = given
  return handIn<DocumentRefusal>(deps, userId, 'document', caller, async (person, id, standing) => {
    const missing = missingBefore(standing, 'document')
    if (missing.length > 0) return refuse('verification_needed', { missing })
    const files = picturesOf(person.country, given)
    if (files === null) return refuse('document_kind_unknown')
    const sealed = sealHandedIn(deps.keys.sealing, id, 'document', {
      firstName: person.firstName,
      lastName: person.lastName,
    })
    return ok({ idType, last4: null, sealed, attach: (inTx) => attach(inTx, userId, id, files) })
  })
}

/** An address with its proof, and the source of funds. */
export type AddressCommand = {
  readonly line1: string
  readonly city: string
  readonly region: string | null
  readonly postalCode: string | null
  readonly proof: FileId
  readonly sourceOfFunds: FundsSource
  readonly details: string | null
}

/** Submits an address with its proof and the source of funds; an operator decides on them. */
export async function handInAddress(
  deps: HandInDeps,
  { userId }: Pick<Actor, 'userId'>,
  { proof, ...given }: AddressCommand,
  caller: Caller,
): Promise<Result<null, AddressRefusal>> {
  return handIn<AddressRefusal>(deps, userId, 'address', caller, async (_person, id, standing) => {
    const missing = missingBefore(standing, 'address')
    if (missing.length > 0) return refuse('verification_needed', { missing })
    const sealed = sealHandedIn(deps.keys.sealing, id, 'address', given)
    return ok({
      idType: 'ADDRESS',
      last4: null,
      sealed,
      attach: (inTx) => attach(inTx, userId, id, [{ role: 'proof', id: proof, format: null }]),
    })
  })
}

/** A file, and what it shows. */
export type NamedFile = { readonly role: FileRole; readonly id: FileId; readonly format: 'jpeg' | null }
type Prepared<R extends Refusal> = {
  readonly idType: string
  readonly last4: string | null
  readonly sealed: Uint8Array
  /** Assigns the check's files, once it is stored. */
  readonly attach: (tx: Tx) => Promise<Result<null, R>>
}

/** Assigns these files of the customer to a check. Refuses what is not theirs, or of another check. */
export async function attach(
  tx: Tx,
  userId: UserId,
  id: CheckId,
  files: readonly NamedFile[],
): Promise<Result<null, Refusal<'attachment_unknown'>>> {
  for (const file of files) if (!(await claimFile(tx, userId, id, file))) return refuse('attachment_unknown')
  return ok(null)
}

/**
 * The common part of all submissions, under the customer's lock: rules, counts, the row, its files, its steps, its job.
 * A refusal is rolled back.
 */
async function handIn<R extends Refusal>(
  { db, clock, policy }: HandInDeps,
  userId: UserId,
  kind: CheckKind,
  { ip }: Caller,
  prepare: (person: Person, id: CheckId, standing: Standing) => Promise<Result<Prepared<R>, R>>,
): Promise<Result<null, R | StepRefusal | TooMuch>> {
  return db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<null, R | StepRefusal | TooMuch>> => {
      await lockVerification(tx, userId)
      const person = await findPerson(tx, userId)
      if (person === null) throw new Error(`${userId} has no account`)
      const standing = await readStanding(tx, userId)
      const allowed = mayBegin(standing, kind)
      if (!allowed.ok) return allowed
      const at = clock.now()
      const id = newId('vck', at.getTime())
      const prepared = await prepare(person, id, standing)
      if (!prepared.ok) return prepared
      const earlier = await checkTimes(tx, userId, kind, after(at, -DAY_MS))
      const retryAt = roomAt(earlier, { max: policy.perDayMax[kind], windowMs: DAY_MS })
      if (retryAt !== null) return refuse('rate_limited', { retryAt })
      const { attach: attachFiles, ...check } = prepared.value
      await insertCheck(tx, { id, userId, kind, country: person.country, ...check, createdAt: at })
      const attached = await attachFiles(tx)
      if (!attached.ok) return attached
      for (const step of STEPS_OF[kind]) await putStep(tx, userId, { step, state: 'in_review', reason: null, at }, id)
      await recordAudit(tx, {
        at,
        actor: userId,
        action: 'verification.handed_in',
        subject: id,
        facts: { kind, idType: check.idType },
        ip,
      })
      await enqueueCheck(tx, id)
      return ok(null)
    }),
  )
}
