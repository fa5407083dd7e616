/** A customer's account: types and pure rules. It reads no table, clock or secret. */
import type { CompanyInput, Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'

/** A customer's account, or, while `emailVerifiedAt` is null, a pending sign-up. */
export type User = {
  readonly id: UserId
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  /** `null` when the account is closed. */
  readonly sealedPhone: Uint8Array | null
  readonly country: string
  readonly locale: Locale
  readonly pictureId: PictureId | null
  readonly referralCode: string | null
  /** The company that a pending sign-up asks to open. */
  readonly company: CompanyInput | null
  readonly passwordHash: string
  readonly createdAt: Date
  readonly emailVerifiedAt: Date | null
  /** Since when signing in is blocked, until the owner proved who they are. */
  readonly frozenAt: Date | null
  /** When it was last opened again; `null` when it never was. */
  readonly unfrozenAt: Date | null
  /** When it was closed, for ever. */
  readonly closedAt: Date | null
}
