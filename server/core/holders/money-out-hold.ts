/**
 * Holds on money out after a change to an account's security. The limits engine decides whether one applies: products
 * ask there.
 */
import type { HoldReason } from '@zend/contracts'
import { after, type Refusal, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ActorIds } from './actor.ts'
import { lastingHold, personalHold, putHold } from './holders.repo.ts'

/**
 * A hold on money out. Deposits and swaps stay open, and, unless the account is frozen, so do payouts to the customer's
 * own verified bank account (`spares`). A frozen account's `until` is a day that never comes: the hold ends with a new
 * password; so is a lost deposit's, whose hold ends when the deposit is back or settled, and a frozen company's, which
 * ends by an operator's word.
 */
export type MoneyOutHold = { readonly reason: HoldReason; readonly until: Date }

/**
 * Returns the hold that ends last at this instant, of the holder or of the acting person; `null` when money may go out.
 * At `until` itself the hold is over.
 */
export const moneyOutHold = (tx: Tx, actor: ActorIds, now: Date): Promise<MoneyOutHold | null> =>
  lastingHold(tx, actor, now)

/**
 * Tells whether this hold allows payouts to the customer's own verified bank account, up to the limit of tier 1
 * (product.md §5).
 */
export const sparesOwnAccount = ({ reason }: Pick<MoneyOutHold, 'reason'>): boolean =>
  reason !== 'frozen' && reason !== 'deposit_lost' && reason !== 'company_frozen'

/** Refusal: a change of the person's security was a short time ago; `until` is when they are believed again. */
export type SecurityHeld = Refusal<'money_out_held', Pick<MoneyOutHold, 'until'>>

/** Until when a person's own money is held after a change of their security; `null` when it is not. */
export async function securityHold(tx: Tx, userId: UserId, now: Date): Promise<{ readonly until: Date } | null> {
  const until = await personalHold(tx, userId, now)
  return until === null ? null : { until }
}

/**
 * How long money out is on hold: after a new password, PIN or authenticator app, and after a new address or phone
 * number.
 */
export type HoldsPolicy = { readonly moneyOutHoldMs: number; readonly contactHoldMs: number }

/** Changes that put money out on hold, other than freezing. */
export type HoldingChange = Exclude<HoldReason, 'frozen' | 'deposit_lost' | 'company_frozen'>

/**
 * Puts money out on hold from now on for as long as this change requires; returns the end. A longer hold of the same
 * reason stays.
 */
export async function holdMoneyOut(
  { clock, policy }: { readonly clock: Clock; readonly policy: HoldsPolicy },
  tx: Tx,
  userId: UserId,
  change: HoldingChange,
): Promise<Date> {
  const contact = change === 'email_changed' || change === 'phone_changed'
  const until = after(clock.now(), contact ? policy.contactHoldMs : policy.moneyOutHoldMs)
  await putHold(tx, userId, change, until)
  return until
}
