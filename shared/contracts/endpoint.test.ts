/**
 * Checks that an endpoint cannot be described without saying who may call it. Each description marked below is a
 * planted mistake that must not compile: `npm run check` fails when one does ("Unused '@ts-expect-error' directive").
 */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, pathOn } from './endpoint.ts'
import { id } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

const rest = {
  id: 'planted',
  method: 'GET',
  path: '/planted',
  summary: 'For the test',
  response: z.object({}),
  refusals: [],
} as const

// @ts-expect-error a signed-in call names its permission, or why anyone may
endpoint({ ...rest, auth: 'session', bases: ['personal'] })
// @ts-expect-error a permission is one of the list
endpoint({ ...rest, auth: 'session', bases: ['personal'], permission: 'withdrawals' })
// @ts-expect-error "anyone" comes with a reason
endpoint({ ...rest, auth: 'session', bases: ['personal'], permission: {} })
// @ts-expect-error who is not signed in has no permissions
endpoint({ ...rest, auth: 'public', bases: ['general'], permission: 'view' })
// @ts-expect-error an endpoint is on a base
endpoint({ ...rest, auth: 'session', bases: [], permission: 'view' })
// @ts-expect-error the base of our own people is not for customers
endpoint({ ...rest, auth: 'session', bases: ['office'], permission: 'view' })
// @ts-expect-error our own people have no base of customers
endpoint({ ...rest, auth: 'operator', bases: ['personal'], permission: 'support.answer' })
// @ts-expect-error a customer's permission is none of our own people's
endpoint({ ...rest, auth: 'operator', bases: ['office'], permission: 'withdrawal' })
// @ts-expect-error what is open to any customer is not open to any of our own people
endpoint({ ...rest, auth: 'operator', bases: ['office'], permission: OWN_PERSON })
// @ts-expect-error a permission of our own people's is no customer's
endpoint({ ...rest, auth: 'session', bases: ['personal'], permission: 'support.answer' })
// @ts-expect-error the id of a person is that of the caller, which the guard compares
id('usr')

test('an endpoint that says it all is described, and keeps its path on each of its bases', () => {
  const known = endpoint({ ...rest, auth: 'session', bases: ['personal', 'business'], permission: 'view' })
  expect(known.bases.map((base) => pathOn(base, known))).toEqual(['/personal/planted', '/business/planted'])
})
