/**
 * Status words. Each product has its own states; a customer sees one of seven badges (specification §3). This file is
 * the only place that maps one to the other.
 */

/** The seven badges of the specification. */
export const BADGES = [
  'returned',
  'failed',
  'success',
  'pending',
  'action-required',
  'action-updated',
  'processing',
] as const
/** One of the seven badges. */
export type Badge = (typeof BADGES)[number]

/**
 * The states of a deposit (product.md §6), in the order a customer meets them. `dropped`: it was shown by mistake and
 * never arrived. `reversed`: a reorganisation removed it for good after it was credited, and we reversed the credit.
 */
export const DEPOSIT_STATES = [
  'detected',
  'confirming',
  'screening',
  'credited',
  'below_minimum',
  'reorged',
  'dropped',
  'reversed',
] as const
/** The state of a deposit. */
export type DepositState = (typeof DEPOSIT_STATES)[number]

/**
 * The stages of a deposit's timeline, in order. The side states (below_minimum, reorged) are shown by the deposit's
 * `state`.
 */
export const DEPOSIT_STAGES = ['detected', 'confirming', 'screening', 'credited'] as const
/** A stage of a deposit's timeline. */
export type DepositStage = (typeof DEPOSIT_STAGES)[number]

/** The badge of each deposit state. */
export const DEPOSIT_BADGES: Record<DepositState, Badge> = {
  detected: 'pending',
  confirming: 'processing',
  screening: 'processing',
  credited: 'success',
  below_minimum: 'pending',
  reorged: 'pending',
  dropped: 'failed',
  reversed: 'failed',
}

/**
 * The states of a withdrawal to an address outside (product.md §8). `stuck` and `fee_bumped` lie between `broadcast`
 * and `confirming`.
 */
export const WITHDRAWAL_STATES = [
  'requested',
  'risk_check',
  'queued',
  'signing',
  'broadcast',
  'stuck',
  'fee_bumped',
  'confirming',
  'done',
  'cancelled',
  'rejected',
  'failed',
] as const
/** The state of a withdrawal. */
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** The stages of a withdrawal's timeline, in order. */
export const WITHDRAWAL_STAGES = [
  'requested',
  'risk_check',
  'queued',
  'signing',
  'broadcast',
  'confirming',
  'done',
] as const
/** A stage of a withdrawal's timeline. */
export type WithdrawalStage = (typeof WITHDRAWAL_STAGES)[number]

/** The badge of each withdrawal state, including one for returned money. */
export const WITHDRAWAL_BADGES: Record<WithdrawalState, Badge> = {
  requested: 'pending',
  risk_check: 'pending',
  queued: 'pending',
  signing: 'processing',
  broadcast: 'processing',
  stuck: 'processing',
  fee_bumped: 'processing',
  confirming: 'processing',
  done: 'success',
  cancelled: 'returned',
  rejected: 'returned',
  failed: 'failed',
}

/** The badge of a swap: it is booked at once or refused, so there is one state. */
export const SWAP_BADGES = { done: 'success' } as const satisfies Record<string, Badge>

/** The badge of a Zend Pay transfer: booked at once or refused. */
export const TRANSFER_BADGES = { done: 'success' } as const satisfies Record<string, Badge>

/**
 * The states of a quick sell (product.md §9). `payout_unknown`: the rail's result is not known; it is queried, never
 * paid again. `second_rail`: the first refused conclusively. `returned`: the money came back, as crypto or as a local
 * balance. `bank_reversed`: the bank returned it after it was paid.
 */
export const QUICK_SELL_STATES = [
  'locked',
  'converted',
  'payout_sent',
  'payout_unknown',
  'second_rail',
  'paid',
  'returned',
  'bank_reversed',
] as const
/** The state of a quick sell. */
export type QuickSellState = (typeof QUICK_SELL_STATES)[number]

/** The stages of a quick sell's timeline, in order. */
export const QUICK_SELL_STAGES = ['locked', 'converted', 'payout_sent', 'paid'] as const
/** A stage of a quick sell's timeline. */
export type QuickSellStage = (typeof QUICK_SELL_STAGES)[number]

/** The badge of each state of a quick sell. */
export const QUICK_SELL_BADGES: Record<QuickSellState, Badge> = {
  locked: 'pending',
  converted: 'processing',
  payout_sent: 'processing',
  payout_unknown: 'processing',
  second_rail: 'processing',
  paid: 'success',
  returned: 'returned',
  bank_reversed: 'returned',
}

/**
 * The states of a payment abroad (business.md A6). `funded`: ordered, with its money on hold, until a rate comes at
 * which that is enough. `unknown`: the provider has not said what became of it; it is asked, never paid again.
 * `came_back`: it never left, or came back; the company says what to do. `returned`: the company has its money again.
 */
export const FX_STATES = [
  'funded',
  'documents_review',
  'converting',
  'paying',
  'unknown',
  'sent',
  'delivered',
  'came_back',
  'returned',
  'cancelled',
  'expired',
  'not_taken',
] as const
/** The state of a payment abroad. */
export type FxState = (typeof FX_STATES)[number]

/**
 * The states as they are shown: `info_requested` while somebody waits for an answer of the company, whatever the
 * payment itself waits for.
 */
export const FX_SHOWN_STATES = [...FX_STATES, 'info_requested'] as const
/** A state as it is shown. */
export type FxShownState = (typeof FX_SHOWN_STATES)[number]

/** The badge of each state of a payment abroad, as it is shown. */
export const FX_BADGES: Record<FxShownState, Badge> = {
  funded: 'pending',
  documents_review: 'processing',
  converting: 'processing',
  paying: 'processing',
  unknown: 'processing',
  sent: 'processing',
  delivered: 'success',
  came_back: 'action-required',
  info_requested: 'action-required',
  returned: 'returned',
  cancelled: 'returned',
  expired: 'returned',
  not_taken: 'returned',
}

/**
 * The states of a bill (business.md A7). `part_paid`: less than it asks for has come, by more than the tolerance.
 * `overpaid`: more, by more than that. What comes after it expired or was cancelled is counted too: an expired one can
 * still be paid, a cancelled one stays so.
 */
export const BILL_STATES = ['open', 'part_paid', 'paid', 'overpaid', 'expired', 'cancelled'] as const
/** The state of a bill. */
export type BillState = (typeof BILL_STATES)[number]

/** The badge of each state of a bill. */
export const BILL_BADGES: Record<BillState, Badge> = {
  open: 'pending',
  part_paid: 'processing',
  paid: 'success',
  overpaid: 'action-required',
  expired: 'failed',
  cancelled: 'returned',
}

/**
 * The kinds of transaction in a customer's history: a coin in or out, a swap, a Zend Pay transfer, a quick sell, a
 * payment abroad.
 */
export const TRANSACTION_TYPES = ['deposit', 'withdrawal', 'swap', 'transfer', 'quick_sell', 'fx'] as const
/** A kind of transaction. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number]
