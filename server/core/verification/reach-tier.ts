/**
 * What follows when a customer proves a higher tier, whoever decided it: they hear of it, and so does who waits for it.
 * It decides no tier.
 */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { sendNotice } from '../notices/index.ts'
import { tierFrom } from './verification.ts'
import { readStanding } from './verification.repo.ts'

/**
 * Told of a customer who stands at a higher tier than before, in the transaction that put them there. It must not
 * refuse.
 */
export type OnTier = (
  tx: Tx,
  reached: { readonly userId: UserId; readonly tier: number; readonly at: Date },
) => Promise<void>

/** What telling needs. `onTier` is told beside the customer: other modules may have promised something. */
export type TierDeps = { readonly clock: Clock; readonly onTier: OnTier }

/** Tells of the tier at which a customer stands now, when it is above the one `before`. */
export async function tellTier({ clock, onTier }: TierDeps, tx: Tx, userId: UserId, before: number): Promise<void> {
  const tier = tierFrom(await readStanding(tx, userId))
  if (tier <= before) return
  await sendNotice({ clock }, tx, { kind: 'verification-approved', to: userId, facts: { tier } })
  await onTier(tx, { userId, tier, at: clock.now() })
}
