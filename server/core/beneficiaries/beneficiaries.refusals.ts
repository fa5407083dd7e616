/** Refusals of saving a wallet. */
import type { Refusal } from '@zend/kernel'
import type { CodeRefusal } from '../codes/index.ts'
import type { ApprovalRefusal } from '../confirmation/index.ts'
import type { LookUpRefusal } from '../persons/index.ts'

/** Why a destination cannot be saved. */
export type DestinationRefusal =
  | Refusal<'network_not_available'>
  | Refusal<'address_invalid', { reason: string }>
  | Refusal<'address_is_own' | 'address_refused'>
  | LookUpRefusal

/** Why a wallet cannot be saved, whoever confirmed it. */
export type SaveRefusal = Refusal<'beneficiary_exists'> | Refusal<'beneficiary_limit', { limit: number }>

/** Why a wallet was not saved. */
export type AddRefusal = DestinationRefusal | SaveRefusal | CodeRefusal | ApprovalRefusal
