/** A customer's own record on the accounts service (specification §7): editable fields, and the picture. */
import * as z from 'zod/mini'
import { user, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, locale, personName, username } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/**
 * Changes the given fields and leaves the rest. A verified name cannot be changed; email and phone have calls of their
 * own, because each needs a code.
 */
export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/update',
  summary: 'Change the profile',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: z.object({ operation: z._default(z.enum(['profile_update']), 'profile_update') }),
  body: z.object({
    firstName: z.optional(personName),
    lastName: z.optional(personName),
    username: z.optional(username),
    locale: z.optional(locale),
  }),
  response: z.object({ user }),
  refusals: ['username_taken', 'username_reserved', 'name_not_allowed', 'name_verified', 'rate_limited'],
})

/** Largest accepted picture, in bytes (product.md §5). */
export const PICTURE_BYTES_MAX = 5_000_000

/**
 * Sets the picture: the file itself is the body. It is re-encoded at 512 pixels square, without camera metadata
 * (product.md §5).
 */
export const setPicture = endpoint({
  id: 'setPicture',
  method: 'PUT',
  bases: ['accounts'],
  path: '/users/{id}/picture',
  summary: 'Set the profile picture',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  upload: { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: PICTURE_BYTES_MAX },
  response: z.object({ user }),
  refusals: ['payload_too_large', 'unsupported_media_type', 'picture_unreadable', 'rate_limited'],
})

/** Removes the picture. Idempotent. */
export const removePicture = endpoint({
  id: 'removePicture',
  method: 'DELETE',
  bases: ['accounts'],
  path: '/users/{id}/picture',
  summary: 'Remove the profile picture',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ user }),
  refusals: [],
})

/**
 * A picture by its own id. The id cannot be guessed and changes with every new picture, so the response may be cached
 * for ever.
 */
export const getPicture = endpoint({
  id: 'getPicture',
  method: 'GET',
  bases: ['accounts'],
  path: '/pictures/{id}',
  summary: 'A profile picture',
  auth: 'public',
  params: z.object({ id: id('pic') }),
  file: ['webp'],
  immutable: true,
  response: z.unknown(),
  refusals: ['not_found'],
})
