/**
 * Decides what a checker's verdict means for a customer. Pure. We compare names ourselves, birth dates must be the same
 * day, and an operator decides what a checker does not.
 */
import type { VerificationReason, VerificationStep } from '@zend/contracts'
import type { DocumentFault, FaceFault, FoundPerson, Verdict } from '../../ports/identity-checker.ts'
import { type NameDifference, nameDifference } from '../names/index.ts'
import type { CheckKind, CheckOutcome } from './verification.ts'

/** A person by name and birth date (ISO 8601). */
export type KnownPerson = { readonly name: string; readonly birthDate: string }

/** The end of a step. */
export type StepEnd = {
  readonly step: VerificationStep
  readonly state: CheckOutcome
  readonly reason: VerificationReason | null
  /** Where the names differ: how, masked. */
  readonly difference?: NameDifference
}

/**
 * The end of a check: `people` leaves it to an operator. `person` is whom it proved; `number` what the document shows.
 */
export type Decision =
  | { readonly kind: 'people'; readonly why: string }
  | {
      readonly kind: 'ends'
      readonly outcome: CheckOutcome
      readonly steps: readonly StepEnd[]
      readonly person: KnownPerson | null
      readonly number: string | null
    }

type Fault = Pick<StepEnd, 'difference'> & {
  readonly state: Exclude<CheckOutcome, 'approved'>
  readonly reason: VerificationReason
}

const DOCUMENT_FAULTS: Readonly<Record<DocumentFault, Fault>> = {
  not_genuine: { state: 'rejected', reason: 'document_not_genuine' },
  not_supported: { state: 'resubmit', reason: 'document_not_supported' },
  expired: { state: 'resubmit', reason: 'document_expired' },
  incomplete: { state: 'resubmit', reason: 'document_incomplete' },
  unclear: { state: 'resubmit', reason: 'picture_unclear' },
}
const FACE_FAULTS: Readonly<Record<FaceFault, Fault>> = {
  differs: { state: 'rejected', reason: 'face_differs' },
  not_live: { state: 'rejected', reason: 'not_live' },
  unclear: { state: 'resubmit', reason: 'face_unclear' },
}

/** Decides what a verdict means for somebody who claims to be `known`. Names match by the rule of `nameDifference`. */
export function decide(verdict: Verdict, known: KnownPerson): Decision {
  return verdict.kind === 'number' ? decideNumber(verdict.found, known) : decideDocument(verdict, known)
}

function decideNumber(found: FoundPerson | null, known: KnownPerson): Decision {
  if (found === null) return failed('identity-number', { state: 'rejected', reason: 'number_not_found' })
  const differs = differenceOf(found, known)
  if (differs !== null) return failed('identity-number', { state: 'rejected', ...differs })
  if (found.birthDate === null) return { kind: 'people', why: 'the register does not say the birth date' }
  return approved(['identity-number'], { name: found.name, birthDate: found.birthDate }, found.number)
}

function decideDocument(
  { document, face, person }: Extract<Verdict, { kind: 'document' }>,
  known: KnownPerson,
): Decision {
  if (document !== null) return failed('document', DOCUMENT_FAULTS[document], 'liveness')
  if (face !== null) return failed('liveness', FACE_FAULTS[face], 'document')
  if (person === null) return { kind: 'people', why: 'the document does not say whose it is' }
  const differs = differenceOf(person, known)
  if (differs !== null) return failed('document', { state: 'rejected', ...differs }, 'liveness')
  if (person.birthDate === null) return { kind: 'people', why: 'the document does not say the birth date' }
  return approved(['document', 'liveness'], { name: person.name, birthDate: person.birthDate }, person.number)
}

function differenceOf(found: FoundPerson, known: KnownPerson): Omit<Fault, 'state'> | null {
  const difference = nameDifference(known.name, found.name)
  if (difference !== null) return { reason: 'name_differs', difference }
  return found.birthDate !== null && found.birthDate !== known.birthDate ? { reason: 'birth_date_differs' } : null
}

const approved = (steps: readonly VerificationStep[], person: KnownPerson | null, number: string | null): Decision => ({
  kind: 'ends',
  outcome: 'approved',
  person,
  number,
  steps: steps.map((step) => ({ step, state: 'approved', reason: null })),
})

/** A failed step. Steps of the same check must be submitted again, too, without their own reason. */
const failed = (step: VerificationStep, { state, ...why }: Fault, along?: VerificationStep): Decision => ({
  kind: 'ends',
  outcome: state,
  person: null,
  number: null,
  steps: [
    { step, state, ...why },
    ...(along === undefined ? [] : [{ step: along, state: 'resubmit' as const, reason: null }]),
  ],
})

/** Applies an operator's decision: approved as a whole, or failed for a reason that is given with the first step. */
export function decideByPeople(
  kind: CheckKind,
  steps: readonly VerificationStep[],
  outcome: CheckOutcome,
  reason: VerificationReason | null,
  person: KnownPerson | null,
): Extract<Decision, { kind: 'ends' }> {
  return {
    kind: 'ends',
    outcome,
    number: null,
    person: outcome === 'approved' && kind !== 'address' ? person : null,
    steps: steps.map((step, i) => ({ step, state: outcome, reason: i === 0 ? reason : null })),
  }
}
