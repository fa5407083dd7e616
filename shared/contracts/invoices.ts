/**
 * Invoices of suppliers abroad, on the base `business` (business.md A6). A file is handed in and read by machine, a
 * person confirms what it says, and payments take parts of it until nothing remains.
 */
import { FX_CURRENCIES } from '@zend/corridors'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, day, id, instant, limit, line, page, positiveAmount } from './fields.ts'

/** Largest accepted file, in bytes. */
export const INVOICE_BYTES_MAX = 10_000_000

/** The most invoices that one payment pays. */
export const INVOICES_MAX = 10

/**
 * What does not fit, or could not be compared. `unread`: the file has no text that a machine reads. `supplier_name`,
 * `company_name`: the name is not on it. `account`: it names another account than the supplier's. The others: a person
 * confirmed another value than the machine read.
 */
export const INVOICE_DIFFERENCES = [
  'unread',
  'supplier_name',
  'company_name',
  'account',
  'number',
  'date',
  'currency',
  'total',
] as const
/** What does not fit between an invoice and what is known. */
export type InvoiceDifference = (typeof INVOICE_DIFFERENCES)[number]

const currency = z.enum(FX_CURRENCIES)

/**
 * An invoice. `read` is what the machine is sure of, to fill the form with. Until somebody confirmed it (`state`), what
 * it says is `null`. `paid`: parts of payments that are done or under way; `remaining`: the rest of the total.
 */
const invoice = z.object({
  _id: id('ivc'),
  state: z.enum(['read', 'confirmed']),
  createdAt: instant,
  file: z.object({ format: z.enum(['pdf', 'webp']), bytes: z.int() }),
  read: z.object({
    number: z.nullable(z.string()),
    date: z.nullable(day),
    currency: z.nullable(currency),
    total: z.nullable(amount),
    accounts: z.array(z.string()),
  }),
  supplier: z.nullable(z.object({ id: z.string(), name: z.string() })),
  number: z.nullable(z.string()),
  date: z.nullable(day),
  currency: z.nullable(currency),
  total: z.nullable(amount),
  paid: z.nullable(amount),
  remaining: z.nullable(amount),
  differences: z.array(z.enum(INVOICE_DIFFERENCES)),
})
/** An invoice, as its company sees it. */
export type InvoiceAnswer = z.output<typeof invoice>

const params = z.object({ invoice: id('ivc') })

/** Hands in an invoice: the file is the body. It is read by machine, and pays nothing before somebody confirmed it. */
export const addInvoice = endpoint({
  id: 'addInvoice',
  method: 'POST',
  bases: ['business'],
  path: '/fx/invoice',
  summary: 'Hand in an invoice',
  auth: 'session',
  permission: 'fx',
  status: 201,
  upload: { types: ['application/pdf', 'image/jpeg', 'image/png'], bytesMax: INVOICE_BYTES_MAX },
  response: z.object({ invoice }),
  refusals: [
    'invoice_known',
    'payload_too_large',
    'unsupported_media_type',
    'picture_unreadable',
    'file_unreadable',
    'rate_limited',
  ],
})

/** The company's invoices, newest first. `open`: only those that are confirmed and of which something remains. */
export const listInvoices = endpoint({
  id: 'listInvoices',
  method: 'GET',
  bases: ['business'],
  path: '/fx/invoice/list',
  summary: 'Invoices',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({
    supplier: z.optional(line(5, 64)),
    open: z.optional(z.enum(['true', 'false'])),
    page: page(),
    limit: limit(20),
  }),
  response: z.object({ invoices: z.array(invoice), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: ['invalid_request'],
})

/** One invoice. */
export const getInvoice = endpoint({
  id: 'getInvoice',
  method: 'GET',
  bases: ['business'],
  path: '/fx/invoice/{invoice}',
  summary: 'An invoice',
  auth: 'session',
  permission: 'view',
  params,
  response: z.object({ invoice }),
  refusals: ['not_found'],
})

/** The file of an invoice, as it is stored: a picture was drawn anew, a PDF checked. */
export const getInvoiceFile = endpoint({
  id: 'getInvoiceFile',
  method: 'GET',
  bases: ['business'],
  path: '/fx/invoice/{invoice}/file',
  summary: 'The file of an invoice',
  auth: 'session',
  permission: 'view',
  params,
  file: ['webp', 'pdf'],
  response: z.unknown(),
  refusals: ['not_found'],
})

/**
 * Confirms what an invoice says: from now on it can be paid, and never changes. Wrong, it is removed and handed in
 * again.
 */
export const confirmInvoice = endpoint({
  id: 'confirmInvoice',
  method: 'POST',
  bases: ['business'],
  path: '/fx/invoice/{invoice}/confirm',
  summary: 'Confirm what an invoice says',
  auth: 'session',
  permission: 'fx',
  params,
  body: z.object({
    supplierId: line(5, 64),
    number: line(1, 60),
    /** The day on it: at most 180 days ago, or a week ahead. */
    date: day,
    currency,
    total: positiveAmount,
  }),
  response: z.object({ invoice }),
  refusals: [
    'not_found',
    'invoice_known',
    'invoice_confirmed',
    'invoice_date',
    'supplier_unknown',
    'invalid_request',
    'rate_limited',
  ],
})

/** Removes an invoice of which no payment takes, or ever took, a part. */
export const removeInvoice = endpoint({
  id: 'removeInvoice',
  method: 'DELETE',
  bases: ['business'],
  path: '/fx/invoice/{invoice}',
  summary: 'Remove an invoice',
  auth: 'session',
  permission: 'fx',
  params,
  response: z.object({ removed: z.literal(true) }),
  refusals: ['not_found', 'invoice_in_use'],
})
