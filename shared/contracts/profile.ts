/** A customer's own record on the accounts service (specification §7): what they change of it, and their picture. */
import * as z from 'zod/mini'
import { user, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, locale, personName, username } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/**
 * Changes what is given and leaves the rest. A name that verification has proven stays; email and phone are changed
 * elsewhere: they need a code each.
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

/** The largest picture that is taken, in bytes (product.md §5). */
export const PICTURE_BYTES_MAX = 5_000_000

/**
 * Sets the picture: the file itself is the body. It is made anew at 512 pixels square, without anything that a camera
 * wrote into it (product.md §5).
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

/** Removes the picture. Removing twice is the same as once. */
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
 * A picture by its own id, which nobody can guess and which a new picture never keeps: it may be shown to whoever was
 * given it, and kept for ever.
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
