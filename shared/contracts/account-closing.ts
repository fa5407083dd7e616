/** Leaving (product.md §5): closing an account for good, and exporting all data held about oneself. */
import * as z from 'zod/mini'
import { OTP_NOES, PASSWORD_NOES } from './account-acts.ts'
import { otpQuery, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { amount, assetCode, id, instant, password } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/** Something the customer must resolve before the account can be closed. */
export const closingBlocker = z.discriminatedUnion('kind', [
  /** A balance that is not empty: send or sell it. */
  z.object({ kind: z.literal('balance'), currency: assetCode, amount }),
  /** Deposits below the minimum that are still being collected. */
  z.object({ kind: z.literal('collecting'), currency: assetCode, amount }),
  /** Something in progress; `path` is the page of the app that shows it. */
  z.object({
    kind: z.literal('open-transaction'),
    transactionId: z.string(),
    transactionType: z.string(),
    path: z.string(),
  }),
  /** The account was frozen or sending is on hold, so the caller may not be the owner. */
  z.object({ kind: z.literal('hold'), until: instant }),
  /** They are the only owner of a company: make another member an owner first. */
  z.object({ kind: z.literal('last-owner'), company: z.object({ id: id('biz'), name: z.string() }) }),
])
/** Something the customer must resolve before the account can be closed. */
export type ClosingBlocker = z.output<typeof closingBlocker>

/** Returns what blocks closing the account; empty when nothing does. */
export const getClosing = endpoint({
  id: 'getClosing',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/closing',
  summary: 'What stands in the way of closing',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ blockers: z.array(closingBlocker) }),
  refusals: [],
})

/**
 * Closes the account for good, with the password and a mailed code. Refuses with `blockers` while anything is open.
 * Refuses with `last_owner` while a company has no other owner. Erases what the law allows; bookings stay. Ends every
 * session and membership.
 */
export const closeAccount = endpoint({
  id: 'closeAccount',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/delete',
  summary: 'Close the account',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: otpQuery,
  body: z.object({ password }),
  response: z.object({ closedAt: instant }),
  refusals: ['account_not_empty', 'last_owner', ...PASSWORD_NOES, ...OTP_NOES],
})

/** Exports all data held about the customer as one JSON file, without secrets. */
export const exportData = endpoint({
  id: 'exportData',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/export',
  summary: 'All data about the customer',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ password }),
  file: ['json'],
  response: z.unknown(),
  refusals: ['rate_limited', ...PASSWORD_NOES],
})
