/**
 * Every expected "no" of this product that is its own. Those of limits, codes, prices and the books are passed on as
 * they are.
 */
import type { WithdrawalState } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { UnpayableAddress } from '../../core/beneficiaries/index.ts'

export type { InsufficientFunds } from '../../core/offers/index.ts'

/** There is no such withdrawal, or it is another customer's: the two are not told apart. */
export type WithdrawalNotFound = { readonly code: 'not_found' }

/** It is queued, on its way or over. */
export type NotCancellable = { readonly code: 'withdrawal_not_cancellable'; readonly state: WithdrawalState }

/** The coin is not offered on this network, or the network is switched off. */
export type NetworkNotAvailable = { readonly code: 'network_not_available' }

/** The network is halted, or nobody knows its fees right now. */
export type WithdrawalsPaused = { readonly code: 'withdrawals_paused' }

/** What is wrong with an address. */
export type AddressProblem =
  | { readonly code: 'address_invalid'; readonly reason: string }
  /** Whose it is forbids it; `address_refused` also when a list names it. */
  | UnpayableAddress
  /** The allowlist is on, and this is no saved wallet (`usableAt` is null) or one that is too new. */
  | { readonly code: 'address_not_allowed'; readonly usableAt: Date | null }
  /** It begins and ends like an address the customer knows, and is another. */
  | { readonly code: 'address_look_alike'; readonly known: string }

/** Amounts as decimal text in `currency`. */
export type AmountProblem =
  | { readonly code: 'invalid_request'; readonly field: 'body.amount' }
  | { readonly code: 'amount_too_small'; readonly minimum: string; readonly currency: CoinCode }
  | { readonly code: 'amount_too_large'; readonly maximum: string; readonly currency: CoinCode }
