/** Maps the current user to the contract. It decides nothing. */
import type { User } from '@zend/contracts'
import type { PictureId } from '@zend/kernel'
import { type CountriesPolicy, offeredIn } from '@zend/server/core/countries'
import type { UserRecord } from '@zend/server/core/persons'

/** Returns the address of a picture; `null` for none. */
export type PictureUrl = (id: PictureId | null) => string | null

/** Returns the addresses of pictures on the accounts service, which is at `accountsUrl`. */
export const pictureUrls =
  (accountsUrl: string): PictureUrl =>
  (id) =>
    id === null ? null : `${accountsUrl.replace(/\/$/, '')}/pictures/${id}`

/** What a user's record needs beside itself. */
export type UserAnswerDeps = { readonly pictureUrl: PictureUrl; readonly countries: CountriesPolicy }

/** Maps a user for their apps. */
export const userAnswer = (
  { id, pictureId, notifications, permissions, createdAt, emailVerifiedAt, ...user }: UserRecord,
  { pictureUrl, countries }: UserAnswerDeps,
): User => ({
  ...user,
  _id: id,
  offered: [...offeredIn(countries, user.country)],
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
