/**
 * Status words. Each product keeps its own states; what a customer sees is one of seven badges (specification §3),
 * and this file is the only place that maps one to the other.
 */

/** The seven badges of the specification. */
export const BADGES = ['returned', 'failed', 'success', 'pending', 'action-required', 'action-updated', 'processing'] as const
/** One of the seven badges. */
export type Badge = (typeof BADGES)[number]

/** The states of a deposit (product.md §6), in the order a customer meets them. */
export const DEPOSIT_STATES = ['detected', 'confirming', 'screening', 'credited', 'below_minimum', 'reorged'] as const
/** The state of a deposit. */
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** The stages of a deposit's timeline, in order. The states beside that road (below_minimum, reorged) are told by the deposit's `state`. */
export const DEPOSIT_STAGES = ['detected', 'confirming', 'screening', 'credited'] as const
/** A stage of a deposit's timeline. */
export type DepositStage = (typeof DEPOSIT_STAGES)[number]

/** What each deposit state looks like to the customer. */
export const DEPOSIT_BADGES: Record<DepositState, Badge> = {
  detected: 'pending',
  confirming: 'processing',
  screening: 'processing',
  credited: 'success',
  below_minimum: 'pending',
  reorged: 'pending',
}

/** The kinds of transaction a customer's history knows: a coin in or out, a swap, a Zend Pay transfer, a quick sell. */
export const TRANSACTION_TYPES = ['deposit', 'withdrawal', 'swap', 'transfer', 'quick_sell'] as const
/** A kind of transaction. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number]
