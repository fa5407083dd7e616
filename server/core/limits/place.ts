/**
 * A customer's tier as verification has proven it, and what is missing for the next one, in the keys that tiers use.
 */
import type { VerificationStep } from '@zend/contracts'
import { type HolderId, isPerson } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { tierWithMissing } from '../verification/index.ts'
import type { LimitsPolicy } from './limits.policy.ts'

/** A tier, and the keys of what the next one requires that is not proven yet. */
export type Place = { readonly tier: number; readonly missing: readonly string[] }

// Tiers name their requirements by these keys, and so do the apps.
const KEYS: Readonly<Record<VerificationStep, string>> = {
  phone: 'phone',
  'identity-number': 'bvn_or_national_id',
  document: 'document',
  liveness: 'liveness',
  address: 'address',
  'source-of-funds': 'source_of_funds',
}

/**
 * Returns a customer's tier: what they have proven, at least the policy's starting tier and at most its highest. A
 * company, which proves nothing yet, has the starting tier.
 */
export async function placeOf(
  read: Tx,
  holder: HolderId,
  { startingTier, tiers }: Pick<LimitsPolicy, 'startingTier' | 'tiers'>,
): Promise<Place> {
  if (!isPerson(holder)) return { tier: startingTier, missing: [] }
  const { tier, missing } = await tierWithMissing(read, holder, startingTier)
  return { tier: Math.min(tier, tiers.length - 1), missing: missing.map((step) => KEYS[step]) }
}
