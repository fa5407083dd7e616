/** Every expected "no" of this product. Those of limits, codes, prices and look-ups are passed on unchanged. */
import type { CoinCode, Refusal } from '@zend/kernel'
import type { ChangeRefusal } from '../../core/approvals/index.ts'
import type { ApprovalRefusal, ConfirmRefusal, SignatureInvalid } from '../../core/confirmation/index.ts'
import type { KeyReused } from '../../core/idempotency/index.ts'
import type { MoveOutRefusal } from '../../core/limits/index.ts'
import type { LookUpRefusal } from '../../core/persons/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'

/** The amount is not valid for the coin: malformed, too precise, or zero. */
export type AmountRefusal = Refusal<'invalid_request', { field: 'body.amount' }>

/** Why a payment cannot be described: then no code can be sent for it. */
export type DescribeRefusal = AmountRefusal | LookUpRefusal

/** Why nothing was paid. */
export type TransferRefusal =
  | DescribeRefusal
  | ApprovalRefusal
  | ChangeRefusal
  | ConfirmRefusal
  | KeyReused
  | MoveOutRefusal
  | PriceRefusal
  | SignatureInvalid
  /** `available` is decimal text in `currency`. */
  | Refusal<'insufficient_funds', { currency: CoinCode; available: string }>
  /** Too many payments are waiting: nothing was done, and it may be sent again. */
  | Refusal<'busy'>
  /** The request for money that this would pay is over, or asks for something else. */
  | Refusal<'request_closed'>
  /** The allowlist is on, and the payee is not a saved wallet (`usableAt` is null) or was saved too recently. */
  | Refusal<'address_not_allowed', { usableAt: Date | null }>
