/**
 * Suppliers abroad whom a company pays, on the base `business`. A supplier is its versions, which never change: one is
 * added for each change of name, address, account or contact.
 */
import { FIELD_NAMES, type FieldName, FX_CURRENCIES, PAY_WAYS, type PayWay } from '@zend/corridors'
import * as z from 'zod/mini'
import { otpSent } from './accounts.ts'
import { approvalAsked } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, limit, line, otp, page, transactionPin } from './fields.ts'

const typed = z.optional(line(0, 260))
const field = Object.fromEntries(FIELD_NAMES.map((name) => [name, typed])) as Record<FieldName, typeof typed>
const way = z.enum(PAY_WAYS as [PayWay, ...PayWay[]])
const payeeType = z.enum(['company', 'person'])

/**
 * A supplier as typed: currency, way and type choose the form, whose fields are `values` (`fieldsOf` of the corridors).
 * `contact`: the mail address that is asked when the details change later.
 */
const details = { currency: z.enum(FX_CURRENCIES), way, payeeType, values: z.strictObject(field), contact: email }

/** How a bank answered whether the account has this name. `close`: `name` is what the account has. */
export const NAME_CHECKS = ['match', 'close', 'none', 'not_possible'] as const

/**
 * One version. `values` are in the form that is sent. `usableFrom`: until then the account details cool off, and
 * nothing is paid by them.
 */
const version = z.object({
  version: z.int(),
  name: z.string(),
  currency: z.enum(FX_CURRENCIES),
  way,
  payeeType,
  values: z.record(z.string(), z.string()),
  contact: z.string(),
  madeAt: instant,
  usableFrom: instant,
  nameCheck: z.nullable(z.object({ answer: z.enum(NAME_CHECKS), name: z.nullable(z.string()) })),
})

/**
 * A supplier. `current` is what holds; `waiting` a change of it that its earlier contact has not answered, during which
 * nothing is paid. `latest`: the number of the newest version, whatever became of it, from which changes are made;
 * `refused`: its contact said that it is wrong.
 */
const supplier = z.object({
  _id: id('spr'),
  createdAt: instant,
  current: version,
  waiting: z.nullable(z.object({ ...version.shape, askedUntil: instant })),
  latest: z.int(),
  refused: z.boolean(),
})
/** A supplier. */
export type SupplierAnswer = z.output<typeof supplier>

const params = z.object({ supplier: id('spr') })
/** The number of the latest version, as the caller saw it. */
const seen = z.int().check(z.gte(1), z.lte(999_999))

const CONFIRMED = [
  'approval_needed',
  'single_control_limit',
  'approver_gone',
  'otp_wrong',
  'otp_expired',
  'otp_tries_used_up',
  'pin_not_created',
  'pin_wrong',
  'pin_locked',
] as const

/** The company's suppliers, newest first. */
export const listSuppliers = endpoint({
  id: 'listSuppliers',
  method: 'GET',
  bases: ['business'],
  path: '/fx/supplier/list',
  summary: 'Suppliers abroad',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({ page: page(), limit: limit(20) }),
  response: z.object({ suppliers: z.array(supplier), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: [],
})

/** One supplier. */
export const getSupplier = endpoint({
  id: 'getSupplier',
  method: 'GET',
  bases: ['business'],
  path: '/fx/supplier/{supplier}',
  summary: 'A supplier abroad',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params,
  response: z.object({ supplier }),
  refusals: ['not_found'],
})

/** Mails a code that confirms adding exactly this supplier, or changing this one (`changes`) to exactly this. */
export const mailSupplierCode = endpoint({
  id: 'mailSupplierCode',
  method: 'POST',
  bases: ['business'],
  path: '/fx/supplier/code',
  summary: 'Code to add or change a supplier',
  auth: 'session',
  permission: 'beneficiary.manage',
  body: z.object({ ...details, changes: z.optional(z.object({ supplier: id('spr'), version: seen })) }),
  response: otpSent,
  refusals: [
    'not_found',
    'payee_invalid',
    'supplier_changed',
    'supplier_unchanged',
    'supplier_limit',
    'otp_resend_too_soon',
    'otp_limit_reached',
  ],
})

/**
 * Adds a supplier, with the PIN and a code for exactly these details. In a company whose policy wants payees approved,
 * it is added once others have approved it.
 */
export const addSupplier = endpoint({
  id: 'addSupplier',
  method: 'POST',
  bases: ['business'],
  path: '/fx/supplier',
  summary: 'Add a supplier',
  auth: 'session',
  permission: 'beneficiary.manage',
  status: 201,
  body: z.object({ ...details, otp, transactionPin }),
  response: z.union([z.object({ supplier }), approvalAsked]),
  refusals: [...CONFIRMED, 'payee_invalid', 'supplier_limit'],
})

/**
 * Changes a supplier: adds its next version, confirmed and approved as adding one is. New account details cool off for
 * a day, and the contact of the version before is asked about them, and about another contact; until it has confirmed,
 * nothing is paid. `version`: the latest one as the caller saw it.
 */
export const changeSupplier = endpoint({
  id: 'changeSupplier',
  method: 'PUT',
  bases: ['business'],
  path: '/fx/supplier/{supplier}',
  summary: 'Change a supplier',
  auth: 'session',
  permission: 'beneficiary.manage',
  params,
  body: z.object({ ...details, version: seen, otp, transactionPin }),
  response: z.union([z.object({ supplier }), approvalAsked]),
  refusals: [...CONFIRMED, 'not_found', 'payee_invalid', 'supplier_changed', 'supplier_unchanged'],
})

/** Takes back a change that the contact has not answered: the version before holds on. */
export const withdrawSupplierChange = endpoint({
  id: 'withdrawSupplierChange',
  method: 'POST',
  bases: ['business'],
  path: '/fx/supplier/{supplier}/withdraw',
  summary: 'Take back the change of a supplier',
  auth: 'session',
  permission: 'beneficiary.manage',
  params,
  response: z.object({ supplier }),
  refusals: ['not_found', 'supplier_changed'],
})

/**
 * Mails the link about the change that waits to the same contact again: at most three times a day, five minutes apart.
 * Refused as changed where nobody is asked any more.
 */
export const resendSupplierLink = endpoint({
  id: 'resendSupplierLink',
  method: 'POST',
  bases: ['business'],
  path: '/fx/supplier/{supplier}/resend',
  summary: 'Mail the link about a supplier again',
  auth: 'session',
  permission: 'beneficiary.manage',
  params,
  response: z.object({ supplier }),
  refusals: ['not_found', 'supplier_changed', 'rate_limited'],
})

/** Removes a supplier: it is paid no more. What was paid to it stays as it is. */
export const removeSupplier = endpoint({
  id: 'removeSupplier',
  method: 'DELETE',
  bases: ['business'],
  path: '/fx/supplier/{supplier}',
  summary: 'Remove a supplier',
  auth: 'session',
  permission: 'beneficiary.manage',
  params,
  response: z.object({ removed: z.literal(true) }),
  refusals: ['not_found'],
})
