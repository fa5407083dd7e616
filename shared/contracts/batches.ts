/**
 * Batches and payroll (business.md A4): a file of up to 1,000 payments, looked at row by row, approved together and
 * paid one by one. Calls on the base `business`.
 */
import * as z from 'zod/mini'
import { otpSent } from './accounts.ts'
import { approvalAsked } from './approval-asked.ts'
import { BATCH_BYTES_MAX, BATCH_ROW_STATES, BATCH_ROWS_MAX, batch, batchRow, batchRowFields } from './batch-words.ts'
import { endpoint } from './endpoint.ts'
import { amount, assetCode, coinCode, id, limit, line, otp, page, transactionPin } from './fields.ts'
import { foreseen } from './foreseen.ts'
import type { OneOf } from './permissions.ts'

/** Whoever may pay by one of the ways makes batches; a batch is paid by whoever may pay all of its rows. */
const PAYERS: OneOf = { one: ['withdrawal', 'quicksell'] }

const byId = z.object({ id: id('bat') })
const byRow = z.object({ id: id('bat'), position: z.coerce.number().check(z.int(), z.gte(1), z.lte(BATCH_ROWS_MAX)) })
const root = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Hands in a file: CSV, or pain.001.001.09. Its rows are stored at once and looked at in the background. */
export const addBatch = endpoint({
  id: 'addBatch',
  method: 'POST',
  bases: ['business'],
  path: '/batch',
  summary: 'Hand in a batch',
  auth: 'session',
  permission: PAYERS,
  keys: 'plain',
  status: 201,
  query: z.object({ name: z.optional(line(1, 80)) }),
  upload: { types: ['text/csv', 'application/xml', 'text/xml'], bytesMax: BATCH_BYTES_MAX },
  response: z.object({ batch }),
  refusals: [
    'invalid_request',
    'payload_too_large',
    'unsupported_media_type',
    'batch_unreadable',
    'batch_dated',
    'batch_too_long',
    'rate_limited',
  ],
})

/** The company's batches, newest first. */
export const listBatches = endpoint({
  id: 'listBatches',
  method: 'GET',
  bases: ['business'],
  path: '/batch/list',
  summary: 'Batches',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({ page: page(), limit: limit(20) }),
  response: z.object({ batches: z.array(batch), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: ['invalid_request'],
})

/** One batch. */
export const getBatch = endpoint({
  id: 'getBatch',
  method: 'GET',
  bases: ['business'],
  path: '/batch/{id}',
  summary: 'A batch',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: byId,
  response: z.object({ batch }),
  refusals: ['not_found'],
})

/** The rows of a batch in its order. `state` or `open` (a question that nobody decided) narrow them. */
export const listBatchRows = endpoint({
  id: 'listBatchRows',
  method: 'GET',
  bases: ['business'],
  path: '/batch/{id}/rows',
  summary: 'Rows of a batch',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: byId,
  query: z.object({
    state: z.optional(z.enum(BATCH_ROW_STATES)),
    open: z.optional(z.enum(['true', 'false'])),
    page: page(),
    limit: limit(50),
  }),
  response: z.object({ rows: z.array(batchRow), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: ['not_found', 'invalid_request'],
})

/**
 * One row. `proof`: the text whose hash is its leaf, and the path from there to the root, from below (RFC 6962: a leaf
 * is SHA-256(0x00 text), a node SHA-256(0x01 left right)); `null` before anything was offered.
 */
export const getBatchRow = endpoint({
  id: 'getBatchRow',
  method: 'GET',
  bases: ['business'],
  path: '/batch/{id}/row/{position}',
  summary: 'A row of a batch',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: byRow,
  response: z.object({
    row: batchRow,
    proof: z.nullable(
      z.object({
        leaf: z.string(),
        path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
        root: z.string(),
      }),
    ),
  }),
  refusals: ['not_found'],
})

/** Corrects a row: what is given replaces what it said, an empty text takes it away. It is looked at anew. */
export const correctBatchRow = endpoint({
  id: 'correctBatchRow',
  method: 'PUT',
  bases: ['business'],
  path: '/batch/{id}/row/{position}',
  summary: 'Correct a row of a batch',
  auth: 'session',
  permission: PAYERS,
  params: byRow,
  body: z.object({ fields: batchRowFields }),
  response: z.object({ row: batchRow }),
  refusals: ['not_found', 'invalid_request', 'batch_closed'],
})

/** Decides about rows: accepts what the question says, or leaves them out, or takes them back in. */
export const decideBatchRows = endpoint({
  id: 'decideBatchRows',
  method: 'POST',
  bases: ['business'],
  path: '/batch/{id}/decide',
  summary: 'Decide about rows of a batch',
  auth: 'session',
  permission: PAYERS,
  params: byId,
  body: z.object({
    positions: z
      .array(z.int().check(z.gte(1), z.lte(BATCH_ROWS_MAX)))
      .check(z.minLength(1), z.maxLength(BATCH_ROWS_MAX)),
    decision: z.enum([
      'accept_name',
      'accept_looks_alike',
      'accept_twice',
      'accept_paid_lately',
      'leave_out',
      'take_in',
    ]),
  }),
  response: z.object({ batch }),
  refusals: ['not_found', 'invalid_request', 'batch_closed'],
})

const offerNoes = [
  'batch_closed',
  'batch_not_ready',
  'insufficient_funds',
  'limit_exceeded',
  'money_out_held',
  'deposit_in_question',
  'company_frozen',
  'verification_needed',
  'price_stale',
  'price_sources_disagree',
  'price_jumped',
  'network_not_available',
  'withdrawals_paused',
  'version_changed',
  'quote_expired',
  'forbidden',
] as const

/** Offers a batch: what arrives of each row, and the most that may leave. Moves no money. */
export const quoteBatch = endpoint({
  id: 'quoteBatch',
  method: 'POST',
  bases: ['business'],
  path: '/batch/{id}/quote',
  summary: 'Offer of a batch',
  auth: 'session',
  permission: PAYERS,
  keys: 'plain',
  offers: 'batches',
  params: byId,
  /** The coin that local money is paid from; rows in coins are paid from their own. */
  body: z.object({ payWith: coinCode }),
  response: z.object({ batch }),
  refusals: ['not_found', 'invalid_request', ...offerNoes],
})

/** Mails the caller a code that confirms exactly this offer. */
export const mailBatchCode = endpoint({
  id: 'mailBatchCode',
  method: 'POST',
  bases: ['business'],
  path: '/batch/{id}/code',
  summary: 'Code for a batch',
  auth: 'session',
  permission: PAYERS,
  params: byId,
  body: z.object({ root }),
  response: otpSent,
  refusals: ['not_found', 'otp_resend_too_soon', 'otp_limit_reached', 'invalid_request', ...offerNoes],
})

/**
 * Pays a batch, or asks others to approve it. Its money is on hold from then on. Repeating it answers the same. An API
 * key sends no code and no PIN: its company signs the request, and the body says how many payments it is for and the
 * most that leaves (`pays`, as the offer says it). A key needs the scopes of all rows, `withdrawal` and `quicksell`.
 */
export const payBatch = endpoint({
  id: 'payBatch',
  method: 'POST',
  bases: ['business'],
  path: '/batch/{id}/pay',
  summary: 'Pay a batch',
  auth: 'session',
  permission: PAYERS,
  keys: 'signed',
  status: 201,
  params: byId,
  body: z.object({
    root,
    otp: z.optional(otp),
    transactionPin: z.optional(transactionPin),
    /** From an API key: the number of payments, and the most that leaves in each coin. */
    pays: z.optional(
      z.strictObject({
        rows: z.int().check(z.gte(1), z.lte(BATCH_ROWS_MAX)),
        most: z.array(z.strictObject({ currency: assetCode, amount })),
      }),
    ),
  }),
  response: z.union([z.object({ batch }), approvalAsked]),
  refusals: [
    'signature_invalid',
    'not_found',
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'invalid_request',
    'otp_wrong',
    'otp_used',
    'otp_expired',
    'otp_tries_used_up',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
    ...offerNoes,
  ],
})

/** Whom a batch would ask. Refused as the command would be. */
export const foreseeBatch = endpoint({
  id: 'foreseeBatch',
  method: 'POST',
  bases: ['business'],
  path: '/batch/{id}/asks',
  summary: 'Who would approve a batch',
  auth: 'session',
  permission: PAYERS,
  params: byId,
  body: z.object({ root }),
  response: foreseen,
  refusals: payBatch.refusals,
})

/** Ends a batch: rows whose payments have not begun are paid no more. One that waits is taken back by whoever asked. */
export const cancelBatch = endpoint({
  id: 'cancelBatch',
  method: 'POST',
  bases: ['business'],
  path: '/batch/{id}/cancel',
  summary: 'End a batch',
  auth: 'session',
  permission: PAYERS,
  keys: 'plain',
  params: byId,
  response: z.object({ batch }),
  refusals: ['not_found', 'batch_closed'],
})

/** All rows with what became of them, as CSV. */
export const getBatchResult = endpoint({
  id: 'getBatchResult',
  method: 'GET',
  bases: ['business'],
  path: '/batch/{id}/result',
  summary: 'Result file of a batch',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: byId,
  file: ['csv'],
  response: z.unknown(),
  refusals: ['not_found'],
})
