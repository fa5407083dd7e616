/** Why a change of members is refused. Types only. */
import type { Refusal } from '@zend/kernel'
import type { UseRefusal } from '../throttle/index.ts'
import type { ConfirmRefusal } from '../confirmation/index.ts'
import type { NotConfirmed } from './confirm-change.ts'
import type { GivingRefusal, GrantMalformed } from './grants.ts'

/** The manager may no longer manage members: their role changed a moment ago. */
export type ManagerRefusal = Refusal<'forbidden'>
/** A member that no company of the caller's has is `not_found`; one that is removed, `membership_gone`. */
export type MemberUnknown = Refusal<'not_found' | 'membership_gone'>
/** The company would be left without an active owner, or to one who became it within 48 hours. */
export type LastOwner = Refusal<'last_owner'>

/** Why nobody is invited. */
export type InviteRefusal = GrantMalformed | InviteDoneRefusal | NotConfirmed
/** Why a confirmed invitation is not made. */
export type InviteDoneRefusal =
  | ManagerRefusal
  | GivingRefusal
  | UseRefusal
  | Refusal<'invitation_limit', { readonly limit: number }>
/** Why a confirmed change of a member is not made. */
export type ChangeDoneRefusal = ManagerRefusal | MemberUnknown | LastOwner | GivingRefusal | Refusal<'own_membership'>
/** Why a member stays as they are. */
export type ChangeRefusal = GrantMalformed | ChangeDoneRefusal | NotConfirmed
/** Why a member is neither suspended nor removed. */
export type StopRefusal = ChangeDoneRefusal | ConfirmRefusal
/** Why a suspended member is not let in again. */
export type ResumeRefusal = ChangeDoneRefusal | NotConfirmed
/** Why lost devices are not given up, although it was confirmed. */
export type RecoverDoneRefusal = ManagerRefusal | MemberUnknown | Refusal<'own_membership'>
/**
 * Why lost devices are not given up. `third_person_needed`: the member may approve, and nobody but them and the caller
 * may.
 */
export type RecoverRefusal = RecoverDoneRefusal | NotConfirmed | Refusal<'third_person_needed'>
/** Why a confirmed claim lets nobody in. */
export type ClaimDoneRefusal =
  | ManagerRefusal
  | GivingRefusal
  | Refusal<'not_found' | 'link_expired' | 'already_member' | 'membership_gone' | 'own_membership'>
