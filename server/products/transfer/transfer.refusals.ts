/** Every expected "no" of this product. Those of limits, codes, prices and look-ups are passed on as they are. */
import type { CoinCode, Refusal } from '@zend/kernel'
import type { ConfirmRefusal } from '../../core/confirmation/index.ts'
import type { KeyReused } from '../../core/idempotency/index.ts'
import type { MoveOutRefusal } from '../../core/limits/index.ts'
import type { LookUpRefusal } from '../../core/persons/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'

/** The amount is none of the coin's: malformed, too precise, or nothing at all. */
export type AmountRefusal = Refusal<'invalid_request', { field: 'body.amount' }>

/** Why a payment cannot be described: then there is nothing to send a code for. */
export type DescribeRefusal = AmountRefusal | LookUpRefusal

/** Why nothing was paid. */
export type TransferRefusal =
  | DescribeRefusal
  | ConfirmRefusal
  | KeyReused
  | MoveOutRefusal
  | PriceRefusal
  /** `available` is decimal text in `currency`. */
  | Refusal<'insufficient_funds', { currency: CoinCode; available: string }>
  /** Too many payments wait: nothing was done, and it may be sent again. */
  | Refusal<'busy'>
  /** The allowlist is on, and the payee is no saved wallet (`usableAt` is null) or one that is too new. */
  | Refusal<'address_not_allowed', { usableAt: Date | null }>
