/** Who a customer is: types and pure rules. It never reads a table, a clock or a secret. */
import type { Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'

/** A person's account or a company's. */
export type UserKind = 'personal' | 'business'

/** A phone number as it is stored: sealed, or in plain from before numbers were. A closed account's is empty. */
export type KeptPhone = { readonly sealed: Uint8Array } | { readonly plain: string }

/** A customer's account, or, while `emailVerifiedAt` is null, a sign-up under way. */
export type User = {
  readonly id: UserId
  readonly kind: UserKind
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  readonly phone: KeptPhone
  readonly country: string
  readonly locale: Locale
  readonly pictureId: PictureId | null
  readonly referralCode: string | null
  readonly passwordHash: string
  readonly createdAt: Date
  readonly emailVerifiedAt: Date | null
  /** Since when nobody may sign in, until a new password is set through the mailbox. */
  readonly frozenAt: Date | null
  /** When it was closed, for ever. */
  readonly closedAt: Date | null
}
