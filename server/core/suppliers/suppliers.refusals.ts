/** The refusals of suppliers. Those of codes and PINs are passed on unchanged. */
import type { PayeeInvalid } from '@zend/corridors'
import type { Refusal } from '@zend/kernel'
import type { ApprovalRefusal, ConfirmRefusal } from '../confirmation/index.ts'

/** Why a version cannot be saved, whoever confirmed it. */
export type SaveRefusal =
  | Refusal<'not_found'>
  /** Another version came, or the earlier contact answered, since the caller looked. */
  | Refusal<'supplier_changed'>
  | Refusal<'supplier_limit', { readonly limit: number }>

/** Why there is nothing to save. */
export type DraftRefusal = SaveRefusal | PayeeInvalid | Refusal<'supplier_unchanged'>

/** Why a supplier was not added or changed. */
export type ChangeRefusal = DraftRefusal | ConfirmRefusal | ApprovalRefusal

/** Why the link was not mailed again: nobody is asked any more, or it was mailed often enough. */
export type ResendRefusal =
  | Refusal<'not_found'>
  | Refusal<'supplier_changed'>
  | Refusal<'rate_limited', { readonly retryAt: Date }>

/** Refusal: the link is unknown, over, or about what holds no more. */
export type LinkExpired = Refusal<'link_expired'>

/** Why a supplier is not paid now. `usableFrom`: when its new account details have cooled off. */
export type SupplierRefusal =
  | Refusal<'supplier_unknown'>
  | Refusal<'supplier_not_confirmed'>
  | Refusal<'supplier_cooling', { readonly usableFrom: Date }>
