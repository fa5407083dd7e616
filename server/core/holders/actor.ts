/** Who acts, for whose money, and what they may do with it. Types and pure rules. */
import { type OfficePermission, type Permission, PERMISSIONS } from '@zend/contracts'
import type { HolderId, MemberId, UserId } from '@zend/kernel'

/** What a customer's token opens: the sign-up calls, the second step of signing in, or everything of its owner. */
export type TokenKind = 'sign-up' | 'pre-auth' | 'session'
/** Who is calling, found by their token: a person, for whoever's money they act, and what they may do with it. */
export type Actor = {
  readonly userId: UserId
  /** Whose money it is: the person's own, or a company's. */
  readonly holder: HolderId
  /** The person's place in the company. */
  readonly memberId?: MemberId
  readonly tokenKind: TokenKind
  readonly sessionId: string
  readonly permissions: readonly Permission[]
}

/** One of our own people, who acts on the base `office` alone and for nobody's money. Nothing signs them in yet. */
export type Operator = {
  readonly tokenKind: 'operator'
  /** As the audit trail names them. */
  readonly name: string
  readonly permissions: readonly OfficePermission[]
}

/** Whose money moves, and the person who moves it: what keeps that person safe holds their acts for anybody. */
export type ActorIds = Pick<Actor, 'holder' | 'userId'>

/** What a person may do with their own money: everything, once they are wholly signed in. */
export const ownPermissions = (tokenKind: TokenKind): readonly Permission[] =>
  tokenKind === 'session' ? PERMISSIONS : []
