/** The transaction PIN, which confirms every movement of money out (specification §4, product.md §5). */
import * as z from 'zod/mini'
import { otpQuery, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { instant, transactionPin } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/** Sets the first transaction PIN, without a code, as the first step after sign-up (specification §4). */
export const createTransactionPin = endpoint({
  id: 'createTransactionPin',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/transaction-pin/create',
  summary: 'Create the transaction PIN',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ transactionPin }),
  response: z.object({ hasCreatedTransactionPin: z.literal(true) }),
  refusals: ['pin_blocked', 'pin_exists'],
})

/**
 * Changes the transaction PIN with a mailed code. With the current PIN money can be sent at once. Without it
 * (forgotten) this is a reset, and sending is on hold for 24 hours (product.md §5); `heldUntil` is its end, else
 * `null`.
 */
export const updateTransactionPin = endpoint({
  id: 'updateTransactionPin',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/transaction-pin/update',
  summary: 'Change the transaction PIN',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: otpQuery,
  body: z.object({ transactionPin, currentTransactionPin: z.optional(transactionPin) }),
  response: z.object({ heldUntil: z.nullable(instant) }),
  refusals: [
    'pin_blocked',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
  ],
})
