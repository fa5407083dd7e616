/** The public facts of this product, as they travel to signed-in browsers. Never a secret, never a balance: only what to read again. */
import type { DepositId, UserId } from '@zend/kernel'

/** The database's notification channel that every customer's live events go through. */
export const CUSTOMER_EVENTS = 'customer_events'

/** Something of this customer's changed. */
export type CustomerEvent = { readonly userId: UserId; readonly type: 'deposit' | 'balance'; readonly id: DepositId | null; readonly at: string }

/** This deposit changed its state, or has more confirmations. */
export const depositChanged = (deposit: { readonly id: DepositId; readonly userId: UserId }, at: Date): CustomerEvent => ({
  userId: deposit.userId,
  type: 'deposit',
  id: deposit.id,
  at: at.toISOString(),
})

/** This customer's balance changed. */
export const balanceChanged = (userId: UserId, at: Date): CustomerEvent => ({ userId, type: 'balance', id: null, at: at.toISOString() })
