/** Every expected "no" of this product itself. Those of limits, codes, prices and the books are passed on unchanged. */
import type { WithdrawalState } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { UnpayableAddress } from '../../core/beneficiaries/index.ts'

export type { InsufficientFunds } from '../../core/offers/index.ts'

/** There is no such withdrawal, or it is another customer's; the answer does not say which. */
export type WithdrawalNotFound = { readonly code: 'not_found' }

/** It is queued, in progress or over. */
export type NotCancellable = { readonly code: 'withdrawal_not_cancellable'; readonly state: WithdrawalState }

/** The coin is not offered on this network, or the network is switched off. */
export type NetworkNotAvailable = { readonly code: 'network_not_available' }

/** The customer has not said who asked them to send there. */
export type WhoAskedOpen = { readonly code: 'quote_invalid' }

/** The network is halted, or its fees are unknown now. */
export type WithdrawalsPaused = { readonly code: 'withdrawals_paused' }

/** What is wrong with an address. */
export type AddressProblem =
  | { readonly code: 'address_invalid'; readonly reason: string }
  /** Its owner forbids it; `address_refused` also when a list names it. */
  | UnpayableAddress
  /** The allowlist is on, and this is not a saved wallet (`usableAt` is null) or was saved too recently. */
  | { readonly code: 'address_not_allowed'; readonly usableAt: Date | null }
  /** It begins and ends like a different address that the customer knows. */
  | { readonly code: 'address_look_alike'; readonly known: string }

/** Amounts as decimal text in `currency`. */
export type AmountProblem =
  | { readonly code: 'invalid_request'; readonly field: 'body.amount' }
  | { readonly code: 'amount_too_small'; readonly minimum: string; readonly currency: CoinCode }
  | { readonly code: 'amount_too_large'; readonly maximum: string; readonly currency: CoinCode }
