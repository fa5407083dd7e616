/** Every expected "no" of saved accounts. Those of codes and PINs are passed on as they are. */
import type { Refusal } from '@zend/kernel'
import type { ConfirmRefusal } from '../confirmation/index.ts'
import type { UseRefusal } from '../throttle/index.ts'

/** This cannot be an account of that bank or provider; `field` says which part is wrong. */
export type AccountInvalid = Refusal<'account_invalid', { readonly field: string }>

/** Why nobody can say whose account it is. */
export type ResolveRefusal = AccountInvalid | UseRefusal | Refusal<'account_not_found'> | Refusal<'rails_unavailable'>

/** Why an account was not saved. */
export type AddAccountRefusal =
  | ResolveRefusal
  | ConfirmRefusal
  /** The name at the bank, as it was told. */
  | Refusal<'account_name_differs', { readonly name: string }>
  | Refusal<'account_exists'>
  | Refusal<'account_limit', { readonly limit: number }>
  | Refusal<'verification_needed'>

/** Why an account was not removed. */
export type RemoveAccountRefusal = Refusal<'not_found'> | Refusal<'account_in_use'>
