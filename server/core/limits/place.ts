/**
 * A customer's tier as verification has proven it, and what is missing for the next one, in the keys that tiers use.
 */
import type { VerificationStep } from '@zend/contracts'
import { type HolderId, isPerson } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { placeOfCompany } from '../kyb/index.ts'
import { tierWithMissing } from '../verification/index.ts'
import type { LimitsPolicy, Tiers } from './limits.policy.ts'

/**
 * A tier of one of the two kinds of customers, and the keys of what the next one requires that is not proven yet.
 * `isLast`: nothing that the customer can do leads higher.
 */
export type Place = { readonly tier: number; readonly missing: readonly string[]; readonly isLast: boolean }

// Tiers name their requirements by these keys, and so do the apps.
const KEYS: Readonly<Record<VerificationStep, string>> = {
  phone: 'phone',
  'identity-number': 'bvn_or_national_id',
  document: 'document',
  liveness: 'liveness',
  address: 'address',
  'source-of-funds': 'source_of_funds',
}

const COMPANY_TIER = { none: 0, provisional: 1, approved: 2 } as const

/** What a place depends on of the policy. */
type TierCounts = {
  readonly startingTier: number
  readonly tiers: readonly unknown[]
  readonly companies: { readonly tiers: readonly unknown[] }
}

/** The tiers that a holder has one of. */
export const tiersOf = (holder: HolderId, policy: LimitsPolicy): Tiers => (isPerson(holder) ? policy : policy.companies)

/**
 * Returns a customer's tier: what they have proven, at least the policy's starting tier and at most the highest. A
 * company's follows from its verification (core/kyb).
 */
export async function placeOf(read: Tx, holder: HolderId, policy: TierCounts): Promise<Place> {
  const last = (isPerson(holder) ? policy : policy.companies).tiers.length - 1
  if (!isPerson(holder)) {
    const { place, mayRise } = await placeOfCompany(read, holder)
    const tier = place === 'none' ? 0 : Math.min(Math.max(COMPANY_TIER[place], policy.startingTier), last)
    return { tier, missing: mayRise && tier < last ? ['kyb'] : [], isLast: !mayRise }
  }
  const { tier, missing } = await tierWithMissing(read, holder, policy.startingTier)
  return { tier: Math.min(tier, last), missing: missing.map((step) => KEYS[step]), isLast: false }
}
