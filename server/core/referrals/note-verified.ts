/**
 * Remembers that somebody who was invited has passed verification: the box that waited for it is earned, when it was in
 * time. It opens none.
 */
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { OnTier } from '../verification/index.ts'
import type { ReferralsPolicy } from './referrals.policy.ts'
import { earnBox } from './referrals.repo.ts'

/**
 * What to do when a customer reaches a tier: give it to the verification module. A customer nobody invited, and one who
 * was too late, change nothing.
 */
export function noteVerified({ verifiedTier }: Pick<ReferralsPolicy, 'verifiedTier'>): OnTier {
  return async (tx: Tx, { userId, tier, at }) => {
    if (tier < verifiedTier) return
    const box = await earnBox(tx, userId, 'verified', at)
    if (box !== null)
      await recordAudit(tx, {
        at,
        actor: userId,
        action: 'referrals.box_earned',
        subject: box,
        facts: { reason: 'verified' },
      })
  }
}
