/** The current user in the contract's words. It decides nothing. */
import type { User } from '@zend/contracts'
import type { PictureId } from '@zend/kernel'
import type { UserRecord } from '@zend/server/core/persons'

/** Where a picture is answered; `null` for none. */
export type PictureUrl = (id: PictureId | null) => string | null

/** The addresses of pictures on the accounts service, which is reached at `accountsUrl`. */
export const pictureUrls =
  (accountsUrl: string): PictureUrl =>
  (id) =>
    id === null ? null : `${accountsUrl.replace(/\/$/, '')}/pictures/${id}`

/** The user as their apps read it. */
export const userAnswer = (
  { id, pictureId, notifications, permissions, createdAt, emailVerifiedAt, ...user }: UserRecord,
  pictureUrl: PictureUrl,
): User => ({
  ...user,
  _id: id,
  image: pictureUrl(pictureId),
  notifications: notifications.map(({ id: _id, title, body, createdAt: at, readAt }) => ({
    _id,
    title,
    body,
    createdAt: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  })),
  permissions: [...permissions],
  emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
