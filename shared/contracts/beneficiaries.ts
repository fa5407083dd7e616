/** Saved wallets (specification §7): addresses outside, and customers paid by username. */
import * as z from 'zod/mini'
import { approvalAsked } from './approval-asked.ts'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { addressText, coinCode, id, instant, line, otp, username } from './fields.ts'
import { networkId } from './networks.ts'

/** A saved wallet's name. */
const label = line(1, 40)

/** A saved wallet outside. With the allowlist on it can be paid from `usableAt` on. */
const external = z.object({
  _id: id('ben'),
  type: z.literal('external'),
  label: z.string(),
  currency: coinCode,
  chain: networkId,
  networkName: z.string(),
  toAddr: z.string(),
  createdAt: instant,
  usableAt: instant,
})
/** A saved customer of Zend Pay. `currency` is what they are usually paid in. */
const internal = z.object({
  _id: id('ben'),
  type: z.literal('internal'),
  label: z.string(),
  currency: coinCode,
  toUser: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  createdAt: instant,
  usableAt: instant,
})
/** A saved wallet of either type. */
export const beneficiary = z.discriminatedUnion('type', [external, internal])
/** A saved wallet of either type. */
export type Beneficiary = z.output<typeof beneficiary>

/** Fields of the destination. */
const destination = [
  z.strictObject({
    type: z.literal('external'),
    label,
    currency: coinCode,
    chain: networkId,
    toAddr: addressText,
    otp,
  }),
  z.strictObject({ type: z.literal('internal'), label, currency: coinCode, toUser: username, otp }),
] as const

/** The customer's saved wallets, newest first. */
export const listBeneficiaries = endpoint({
  id: 'listBeneficiaries',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/beneficiary/list',
  summary: 'Saved wallets',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({ type: z.optional(z.enum(['external', 'internal'])) }),
  response: z.object({ beneficiaries: z.array(beneficiary) }),
  refusals: [],
})

/**
 * Saves a wallet, with the code that was mailed for exactly this destination. In a company whose policy wants payees
 * approved, it is saved once others have approved it.
 */
export const addBeneficiary = endpoint({
  id: 'addBeneficiary',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/beneficiary/add',
  summary: 'Save a wallet',
  auth: 'session',
  permission: 'beneficiary.manage',
  status: 201,
  body: z.discriminatedUnion('type', [...destination]),
  response: z.union([z.object({ beneficiary }), approvalAsked]),
  refusals: [
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'address_invalid',
    'address_is_own',
    'address_refused',
    'network_not_available',
    'payee_not_found',
    'payee_is_self',
    'rate_limited',
    'beneficiary_exists',
    'beneficiary_limit',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
  ],
})

/**
 * Renames a saved wallet. Its destination never changes, so that what the customer confirmed is what gets paid; save a
 * new wallet instead.
 */
export const updateBeneficiary = endpoint({
  id: 'updateBeneficiary',
  method: 'PUT',
  bases: WALLET_BASES,
  path: '/beneficiary/update',
  summary: 'Rename a saved wallet',
  auth: 'session',
  permission: 'beneficiary.manage',
  body: z.object({ beneficiaryId: id('ben'), label }),
  response: z.object({ beneficiary }),
  refusals: ['not_found'],
})

/** Removes a saved wallet. Removing twice is the same as once. */
export const deleteBeneficiary = endpoint({
  id: 'deleteBeneficiary',
  method: 'DELETE',
  bases: WALLET_BASES,
  path: '/beneficiary/delete',
  summary: 'Remove a saved wallet',
  auth: 'session',
  permission: 'beneficiary.manage',
  query: z.object({ beneficiaryId: id('ben') }),
  response: z.object({ deleted: z.boolean() }),
  refusals: [],
})
