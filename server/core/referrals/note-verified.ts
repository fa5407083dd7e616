/**
 * Notes that an invited customer has passed verification: the box for it is earned, if it was in time. It opens none.
 */
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { OnTier } from '../verification/index.ts'
import type { ReferralsPolicy } from './referrals.policy.ts'
import { earnBox } from './referrals.repo.ts'

/**
 * Returns the callback for a reached tier: pass it to the verification module. It does nothing for a customer who was
 * not invited, or was too late.
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
