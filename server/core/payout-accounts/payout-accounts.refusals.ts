/** The refusals of saved accounts. Those of codes and PINs are passed on unchanged. */
import type { Refusal } from '@zend/kernel'
import type { ApprovalRefusal, ConfirmRefusal } from '../confirmation/index.ts'
import type { UseRefusal } from '../throttle/index.ts'

/** The account cannot exist at that bank or provider; `field` says which part is wrong. */
export type AccountInvalid = Refusal<'account_invalid', { readonly field: string }>

/** Why the owner's name is not known. */
export type ResolveRefusal = AccountInvalid | UseRefusal | Refusal<'account_not_found'> | Refusal<'rails_unavailable'>

/** Why an account cannot be saved, whoever confirmed it. */
export type SaveAccountRefusal = Refusal<'account_exists'> | Refusal<'account_limit', { readonly limit: number }>

/** Why an account was not saved. */
export type AddAccountRefusal =
  | ResolveRefusal
  | SaveAccountRefusal
  | ConfirmRefusal
  | ApprovalRefusal
  /** `name`: the name at the bank. */
  | Refusal<'account_name_differs', { readonly name: string }>
  | Refusal<'verification_needed'>

/** Why an account was not removed. */
export type RemoveAccountRefusal = Refusal<'not_found'> | Refusal<'account_in_use'>
