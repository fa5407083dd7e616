/**
 * Who a customer is, step by step: states, tiers, what a step needs before it. Pure. It never reads a table and never
 * judges a document.
 */
import {
  VERIFICATION_STEPS,
  type VerificationReason,
  type VerificationState,
  type VerificationStep,
} from '@zend/contracts'
import { ok, refuse, type Result, type Id, type UserId } from '@zend/kernel'
import type { StepRefusal } from './verification.refusals.ts'

/** One thing that was handed in to be checked. */
export type CheckId = Id<'vck'>
/** One file that was handed in. */
export type FileId = Id<'vfl'>
/** What is checked. */
export type CheckKind = 'number' | 'document' | 'address'
/** How a check ended. */
export type CheckOutcome = 'approved' | 'rejected' | 'resubmit'
/** Whether a list may name the customer: `in_review` while one of us looks, `refused` when it does. */
export type Listing = 'clear' | 'in_review' | 'refused'
/** What a file shows. */
export type FileRole = 'front' | 'back' | 'selfie' | 'proof'

/** Where a customer stands with a step that was begun. */
export type StepStanding = {
  readonly step: VerificationStep
  readonly state: Exclude<VerificationState, 'not_started'>
  readonly reason: VerificationReason | null
  readonly at: Date
}

/** A customer's steps that were begun, and what lists say of them. */
export type Standing = { readonly steps: readonly StepStanding[]; readonly listing: Listing }

/** One check as it is told to anybody but the worker. */
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

/** The steps that each tier takes beyond the one below it (product.md §11); tier 0 takes none of these. */
export const TIER_STEPS: readonly (readonly VerificationStep[])[] = [
  [],
  ['phone', 'identity-number'],
  ['document', 'liveness'],
  ['address', 'source-of-funds'],
]

/** The steps that a kind of check decides. */
export const STEPS_OF: Readonly<Record<CheckKind, readonly VerificationStep[]>> = {
  number: ['identity-number'],
  document: ['document', 'liveness'],
  address: ['address', 'source-of-funds'],
}

/** How old a customer must be, in whole years. */
export const AGE_MIN = 18

const isApproved = ({ steps }: Standing, step: VerificationStep): boolean =>
  steps.some((each) => each.step === step && each.state === 'approved')

/** The tier that is proven: every step up to it is approved. Nothing counts while a list may name the customer. */
export function tierFrom(standing: Standing): number {
  if (standing.listing !== 'clear') return 0
  const short = TIER_STEPS.findIndex((steps) => !steps.every((step) => isApproved(standing, step)))
  return short === -1 ? TIER_STEPS.length - 1 : short - 1
}

/** The steps up to this tier that are not approved, in order. */
export function missingFor(standing: Standing, tier: number): readonly VerificationStep[] {
  return TIER_STEPS.slice(0, tier + 1)
    .flat()
    .filter((step) => !isApproved(standing, step))
}

/**
 * Every step as it is shown, in order. While a list may name the customer, what was approved by their name shows as
 * under review: that it is a list is not told to anybody.
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

/** Whether a check of this kind may be begun: none is under way, and there is something left to prove. */
export function mayBegin(standing: Standing, kind: CheckKind): Result<null, StepRefusal> {
  const own = standing.steps.filter(({ step }) => STEPS_OF[kind].includes(step))
  if (own.some(({ state }) => state === 'in_review')) return refuse('verification_in_review')
  return own.length > 0 && own.every(({ state }) => state === 'approved') ? refuse('already_verified') : ok(null)
}

/** The steps that must be approved before a check of this kind is worth looking at, in order. */
export function missingBefore(standing: Standing, kind: 'document' | 'address'): readonly VerificationStep[] {
  if (kind === 'address') return missingFor(standing, 2)
  // A number that no register can be asked about is proven by the document that bears it.
  const isHandedIn = standing.steps.some(({ step, state }) => step === 'identity-number' && state === 'in_review')
  return missingFor(standing, 1).filter((step) => step !== 'identity-number' || !isHandedIn)
}

/**
 * Whether somebody born on this day (ISO 8601) is old enough, in UTC. Nobody lives 120 years without our hearing of it:
 * such a day is a mistake.
 * @example isOfAge('2000-02-29', new Date('2018-02-28T23:59:59Z')) // false
 */
export function isOfAge(birthDate: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const birthdays = (age: number): number => Date.UTC(year + age, month - 1, day)
  return birthdays(AGE_MIN) <= now.getTime() && birthdays(120) > now.getTime()
}

/**
 * A number as it is compared and sent: without blanks, in capitals. @example canonicalNumber(' gha-000 ') // 'GHA-000'
 */
export const canonicalNumber = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()

/** What may be shown of a number. @example last4Of('22222222224') // '2224' */
export const last4Of = (number: string): string => number.slice(-4)
