/** Who a customer is: types and pure rules. It never reads a table, a clock or a secret. */
import type { Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'

/** A customer's account, or, while `emailVerifiedAt` is null, a sign-up under way. */
export type User = {
  readonly id: UserId
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  /** `null` once it is closed. */
  readonly sealedPhone: Uint8Array | null
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
