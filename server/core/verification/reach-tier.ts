/** Notifies of a higher tier, whoever decided it: the customer, and other modules. It decides no tier. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { sendNotice } from '../notices/index.ts'
import { tierFrom } from './verification.ts'
import { readStanding } from './verification.repo.ts'

/** Called with a customer who reached a higher tier than before, in the transaction that did it. It must not refuse. */
export type OnTier = (
  tx: Tx,
  reached: { readonly userId: UserId; readonly tier: number; readonly at: Date },
) => Promise<void>

/**
 * Dependencies of notifying. `onTier` is called besides notifying the customer: other modules may have promised
 * something.
 */
export type TierDeps = { readonly clock: Clock; readonly onTier: OnTier }

/** Notifies of a customer's current tier when it is above the one `before`. */
export async function notifyTier({ clock, onTier }: TierDeps, tx: Tx, userId: UserId, before: number): Promise<void> {
  const tier = tierFrom(await readStanding(tx, userId))
  if (tier <= before) return
  await sendNotice({ clock }, tx, { kind: 'verification-approved', to: userId, facts: { tier } })
  await onTier(tx, { userId, tier, at: clock.now() })
}
