/**
 * Holds on money out after a change of what an account is kept safe by. Whether one lasts is a rule of the limits
 * engine: products ask there.
 */
import type { HoldReason } from '@zend/contracts'
import { after, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ActorIds } from './actor.ts'
import { lastingHold, putHold } from './holders.repo.ts'

/**
 * A hold on money out; deposits and swaps stay open, and unless the account is frozen, payouts to the customer's own
 * verified bank account (`spares`). `until` of a frozen account is a day that never comes: it ends with a new password;
 * so is that of a lost deposit, which ends when the deposit is back or settled.
 */
export type MoneyOutHold = { readonly reason: HoldReason; readonly until: Date }

/**
 * The hold that lasts longest at this instant, of the money's or of the person's who moves it; `null` when money may go
 * out. At `until` itself it is over.
 */
export const moneyOutHold = (tx: Tx, actor: ActorIds, now: Date): Promise<MoneyOutHold | null> =>
  lastingHold(tx, actor, now)

/**
 * Whether this hold lets payouts to the customer's own verified bank account pass, up to the limit of tier 1
 * (product.md §5).
 */
export const sparesOwnAccount = ({ reason }: Pick<MoneyOutHold, 'reason'>): boolean =>
  reason !== 'frozen' && reason !== 'deposit_lost'

/**
 * For how long money out is on hold: after a password, PIN or authenticator app was replaced, and after an address or
 * phone number was.
 */
export type HoldsPolicy = { readonly moneyOutHoldMs: number; readonly contactHoldMs: number }

/** Changes that put money out on hold, other than freezing. */
export type HoldingChange = Exclude<HoldReason, 'frozen' | 'deposit_lost'>

/**
 * Puts money out on hold from now on for as long as this change takes; answers until when. A hold of the same reason
 * that lasts longer stays.
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
