/**
 * Accounts of local money that customers are paid into (product.md §9): their fields, name enquiry, and the saved ones.
 * An account's number is sent in a query where one is removed, and where a code is bound to one (`getEmailOtp`).
 */
import { BANK_LIST_PAGE } from '@zend/kernel/specification'
import * as z from 'zod/mini'
import { approvalAsked } from './approval-asked.ts'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import {
  countryCode,
  id,
  instant,
  limit,
  line,
  localCurrency,
  otp,
  page,
  PAYOUT_METHODS,
  transactionPin,
} from './fields.ts'

export { PAYOUT_METHODS, type PayoutMethod } from './fields.ts'

/** The fields of an account, in the order in which the form asks for them. */
export const ACCOUNT_FIELDS = ['institution', 'branch', 'accountType', 'accountNumber', 'accountName'] as const

/**
 * One field of an account. With `choices` it is a choice; else text that matches `pattern` (a whole regular expression,
 * no anchors). `example` is shown.
 */
export const accountField = z.object({
  name: z.enum(ACCOUNT_FIELDS),
  kind: z.enum(['choice', 'digits', 'phone', 'text']),
  pattern: z.string(),
  example: z.string(),
  choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
})
/** One field of an account. */
export type AccountField = z.output<typeof accountField>

/** A country's account, as its fields' values. */
export const accountFields = z.strictObject({
  institution: line(1, 40),
  branch: z.optional(line(1, 20)),
  accountType: z.optional(line(1, 20)),
  /** The account's or wallet's number, in the country's usual format. */
  accountNumber: line(4, 40),
  /** Only where the country has no name enquiry. */
  accountName: z.optional(line(2, 120)),
})

/**
 * How the name at the bank compares with the customer's verified name: `close` warns and caps the first day; a person
 * cannot save an account that `differs`.
 */
export const NAME_MATCHES = ['matches', 'close', 'differs', 'unknown'] as const

/** A saved account. */
export const payoutAccount = z.object({
  _id: id('acc'),
  country: countryCode,
  currency: localCurrency,
  method: z.enum(PAYOUT_METHODS),
  institution: z.string(),
  institutionName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  match: z.enum(NAME_MATCHES),
  createdAt: instant,
})
/** A saved account. */
export type PayoutAccount = z.output<typeof payoutAccount>

/** An account to save, by its country's fields. */
export const newAccount = z.object({ country: countryCode, method: z.enum(PAYOUT_METHODS), fields: accountFields })

/**
 * Asks the bank for the account holder's name before the account is saved. `name` is `null` where no name enquiry
 * exists.
 */
export const resolvePayoutAccount = endpoint({
  id: 'resolvePayoutAccount',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/quicksell/bank/resolve',
  summary: 'Whose account it is',
  auth: 'session',
  permission: 'beneficiary.manage',
  body: newAccount,
  response: z.object({ name: z.nullable(z.string()), match: z.enum(NAME_MATCHES) }),
  refusals: ['invalid_request', 'account_invalid', 'account_not_found', 'rails_unavailable', 'rate_limited'],
})

/** The customer's saved accounts, newest first; optionally of one currency. */
export const getPayoutAccounts = endpoint({
  id: 'getPayoutAccounts',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/quicksell/bank',
  summary: 'Saved accounts',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({
    page: page(BANK_LIST_PAGE.page),
    limit: limit(BANK_LIST_PAGE.limit),
    fiatCurrency: z.optional(localCurrency),
  }),
  response: z.object({ accounts: z.array(payoutAccount), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: [],
})

/**
 * Saves an account: at most ten. Takes the code mailed for exactly this account, and the PIN. In a company whose policy
 * wants payees approved, it is saved once others have approved it.
 */
export const addPayoutAccount = endpoint({
  id: 'addPayoutAccount',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/quicksell/bank',
  summary: 'Save an account',
  auth: 'session',
  permission: 'beneficiary.manage',
  status: 201,
  body: z.object({ ...newAccount.shape, otp, transactionPin }),
  response: z.union([z.object({ account: payoutAccount }), approvalAsked]),
  refusals: [
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'invalid_request',
    'account_invalid',
    'account_not_found',
    'account_name_differs',
    'account_exists',
    'account_limit',
    'verification_needed',
    'rails_unavailable',
    'rate_limited',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
  ] as const,
})

/**
 * Removes a saved account. Sales in progress are not affected. `fiatCurrency` and `institution` distinguish accounts
 * with the same number.
 */
export const deletePayoutAccount = endpoint({
  id: 'deletePayoutAccount',
  method: 'DELETE',
  bases: WALLET_BASES,
  path: '/quicksell/bank',
  summary: 'Remove a saved account',
  auth: 'session',
  permission: 'beneficiary.manage',
  query: z.object({
    accountNumber: line(4, 40),
    fiatCurrency: z.optional(localCurrency),
    institution: z.optional(line(1, 40)),
  }),
  response: z.object({ removed: z.int() }),
  refusals: ['not_found', 'account_in_use'],
})
