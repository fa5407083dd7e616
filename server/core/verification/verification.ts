/**
 * Verification of a customer, step by step: states, tiers, prerequisites of a step. Pure. It never reads a table and
 * never judges a document.
 */
import {
  VERIFICATION_STEPS,
  type VerificationReason,
  type VerificationState,
  type VerificationStep,
} from '@zend/contracts'
import { ok, refuse, type Result, type Id, type UserId } from '@zend/kernel'
import type { StepRefusal } from './verification.refusals.ts'

/** One submission to be checked. */
export type CheckId = Id<'vck'>
/** One submitted file. */
export type FileId = Id<'vfl'>
/** What is checked. */
export type CheckKind = 'number' | 'document' | 'address' | 'unfreeze'
/** The result of a check. */
export type CheckOutcome = 'approved' | 'rejected' | 'resubmit'
/** Whether a list may name the customer: `in_review` while an operator looks, `refused` when it does. */
export type Listing = 'clear' | 'in_review' | 'refused'
/** What a file shows. */
export type FileRole = 'front' | 'back' | 'selfie' | 'proof'

/** The state of a step that was begun. */
export type StepStanding = {
  readonly step: VerificationStep
  readonly state: Exclude<VerificationState, 'not_started'>
  readonly reason: VerificationReason | null
  readonly at: Date
}

/** A customer's begun steps, and their listing. */
export type Standing = { readonly steps: readonly StepStanding[]; readonly listing: Listing }

/** One check as shown to everybody except the worker. */
export type CheckSummary = {
  readonly id: CheckId
  readonly userId: UserId
  readonly kind: CheckKind
  readonly state: 'queued' | 'sent' | 'manual' | 'settled'
  readonly country: string
  readonly idType: string
  readonly last4: string | null
  readonly createdAt: Date
}

/** The steps that each tier requires beyond the one below it (product.md §11); tier 0 requires none of these. */
export const TIER_STEPS: readonly (readonly VerificationStep[])[] = [
  [],
  ['phone', 'identity-number'],
  ['document', 'liveness'],
  ['address', 'source-of-funds'],
]

/** The steps that a kind of check is about. One that unfreezes an account proves them once more, and changes none. */
export const STEPS_OF: Readonly<Record<CheckKind, readonly VerificationStep[]>> = {
  number: ['identity-number'],
  document: ['document', 'liveness'],
  address: ['address', 'source-of-funds'],
  unfreeze: ['document', 'liveness'],
}

/** The minimum age of a customer, in whole years. */
export const AGE_MIN = 18

const isApproved = ({ steps }: Standing, step: VerificationStep): boolean =>
  steps.some((each) => each.step === step && each.state === 'approved')

/** Returns the proven tier: every step up to it is approved. Nothing counts while a list may name the customer. */
export function tierFrom(standing: Standing): number {
  if (standing.listing !== 'clear') return 0
  const short = TIER_STEPS.findIndex((steps) => !steps.every((step) => isApproved(standing, step)))
  return short === -1 ? TIER_STEPS.length - 1 : short - 1
}

/** Returns the steps up to this tier that are not approved, in order. */
export function missingFor(standing: Standing, tier: number): readonly VerificationStep[] {
  return TIER_STEPS.slice(0, tier + 1)
    .flat()
    .filter((step) => !isApproved(standing, step))
}

/**
 * Returns every step as it is shown, in order. While a list may name the customer, steps approved by their name show as
 * under review: nobody is told about the list.
 */
export function shownSteps(
  standing: Standing,
): readonly {
  readonly step: VerificationStep
  readonly state: VerificationState
  readonly reason: VerificationReason | null
  readonly at: Date | null
}[] {
  return VERIFICATION_STEPS.map((step) => {
    const begun = standing.steps.find((each) => each.step === step)
    if (begun === undefined) return { step, state: 'not_started', reason: null, at: null }
    if (standing.listing === 'clear' || step !== 'identity-number' || begun.state !== 'approved') return begun
    return standing.listing === 'in_review'
      ? { ...begun, state: 'in_review' }
      : { ...begun, state: 'rejected', reason: 'other' }
  })
}

/** Tells whether a check of this kind may begin: none is under way, and there is something left to prove. */
export function mayBegin(standing: Standing, kind: CheckKind): Result<null, StepRefusal> {
  const own = standing.steps.filter(({ step }) => STEPS_OF[kind].includes(step))
  if (own.some(({ state }) => state === 'in_review')) return refuse('verification_in_review')
  return own.length > 0 && own.every(({ state }) => state === 'approved') ? refuse('already_verified') : ok(null)
}

/** Returns the steps that must be approved before a check of this kind makes sense, in order. */
export function missingBefore(standing: Standing, kind: 'document' | 'address'): readonly VerificationStep[] {
  if (kind === 'address') return missingFor(standing, 2)
  // A number whose register cannot be queried is proven by the document that shows it.
  const isHandedIn = standing.steps.some(({ step, state }) => step === 'identity-number' && state === 'in_review')
  return missingFor(standing, 1).filter((step) => step !== 'identity-number' || !isHandedIn)
}

/**
 * Tells whether somebody born on this day (ISO 8601) is old enough, in UTC. An age of 120 years counts as a mistake.
 * @example isOfAge('2000-02-29', new Date('2018-02-28T23:59:59Z')) // false
 */
export function isOfAge(birthDate: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const birthdays = (age: number): number => Date.UTC(year + age, month - 1, day)
  return birthdays(AGE_MIN) <= now.getTime() && birthdays(120) > now.getTime()
}

/** Normalizes a number for comparing and sending: without blanks, in capitals. */
export const canonicalNumber = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()

/** Returns the part of a number that may be shown. */
export const last4Of = (number: string): string => number.slice(-4)
