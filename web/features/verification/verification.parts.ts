/**
 * Groups the steps of verification into the parts that a customer submits, with each part's state and prerequisites.
 * Pure.
 */
import {
  type Verification,
  VERIFICATION_STEPS,
  type VerificationReason,
  type VerificationState,
  type VerificationStep,
} from '@zend/contracts'
import { href } from 'react-router'

/** A part, submitted at once. */
export type Part = 'phone' | 'number' | 'document' | 'address'

/** The parts in order, with the tier of each (product.md §11). */
export const PARTS: readonly {
  readonly part: Part
  readonly tier: number
  readonly steps: readonly VerificationStep[]
}[] = [
  { part: 'phone', tier: 1, steps: ['phone'] },
  { part: 'number', tier: 1, steps: ['identity-number'] },
  { part: 'document', tier: 2, steps: ['document', 'liveness'] },
  { part: 'address', tier: 3, steps: ['address', 'source-of-funds'] },
]

/** The steps of a part. */
export const stepsOf = (part: Part): readonly VerificationStep[] =>
  PARTS.find((each) => each.part === part)?.steps ?? []

/** A part with its state. `locked` if a lower tier must be reached first. */
export type PartView = {
  readonly part: Part
  readonly tier: number
  readonly state: VerificationState
  readonly reason: VerificationReason | null
  readonly locked: boolean
}

// A part's state is that of its most urgent step.
const URGENCY: Readonly<Record<VerificationState, number>> = {
  rejected: 4,
  resubmit: 3,
  in_review: 2,
  not_started: 1,
  approved: 0,
}

/** Every part with its state. */
export function partsOf({ tier: reached, steps }: Verification): readonly PartView[] {
  return PARTS.map(({ part, tier, steps: names }) => {
    const own = steps.filter(({ step }) => names.includes(step)).toSorted((a, b) => URGENCY[b.state] - URGENCY[a.state])
    const [speaks] = own
    return {
      part,
      tier,
      state: speaks?.state ?? 'not_started',
      reason: speaks?.reason ?? null,
      locked: reached < tier - 1,
    }
  })
}

/** The part that a page's query names, if it can be submitted now; else `null`. */
export function openPart(named: string | null, verification: Verification): Part | null {
  const view = partsOf(verification).find(({ part }) => part === named)
  return view === undefined || view.locked || view.state === 'approved' || view.state === 'in_review' ? null : view.part
}

/** The number of approved steps, and of all steps. */
export function progressOf({ steps }: Verification): { readonly done: number; readonly all: number } {
  return { done: steps.filter(({ state }) => state === 'approved').length, all: VERIFICATION_STEPS.length }
}

/** The page of all parts, and that of one. */
export const VERIFICATION_PATH = href('/settings/account/kyc')
/** The link to one part. */
export const partPath = (part: Part): string => `${VERIFICATION_PATH}?step=${part}`
