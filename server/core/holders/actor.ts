/** The actor of a call: who acts, for whose money, with which permissions. Types and pure rules. */
import { type OfficePermission, type Permission, WALLET_PERMISSIONS } from '@zend/contracts'
import type { HolderId, MemberId, UserId } from '@zend/kernel'

/**
 * What a customer's token gives access to: the sign-up calls, the second step of signing in, or everything of its
 * owner.
 */
export type TokenKind = 'sign-up' | 'pre-auth' | 'session'
/** How a caller acts: by a token of theirs, or with a company's API key, which `sessionId` names then. */
export type ActorKind = TokenKind | 'api-key'
/**
 * The caller, resolved from their access token: a person, the holder whose money they act for, and their permissions.
 */
export type Actor = {
  readonly userId: UserId
  /** Whose money it is: the person's own, or a company's. */
  readonly holder: HolderId
  /** The person's membership in the company. */
  readonly memberId?: MemberId
  readonly tokenKind: ActorKind
  readonly sessionId: string
  readonly permissions: readonly Permission[]
}

/** A member of our own staff, who acts on the base `office` only and for nobody's money. Nothing signs them in yet. */
export type Operator = {
  readonly tokenKind: 'operator'
  /** Their name in the audit trail. */
  readonly name: string
  readonly permissions: readonly OfficePermission[]
}

/**
 * The holder whose money moves, and the person who moves it: a hold on that person blocks their acts for any holder.
 */
export type ActorIds = Pick<Actor, 'holder' | 'userId'>

/** A person's permissions on their own money: all of them, once they are fully signed in. */
export const ownPermissions = (tokenKind: TokenKind): readonly Permission[] =>
  tokenKind === 'session' ? WALLET_PERMISSIONS : []
