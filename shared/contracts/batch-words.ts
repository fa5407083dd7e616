/** What batches and their rows are made of: states, fields, faults, and how an answer says them. */
import * as z from 'zod/mini'
import { amount, assetCode, coinCode, id, instant, line } from './fields.ts'

/** The most rows of one batch. */
export const BATCH_ROWS_MAX = 1_000
/** The largest file, in bytes. */
export const BATCH_BYTES_MAX = 1_000_000

/**
 * The states of a batch. `checking`: names and payees are being looked at. `draft`: everything was looked at; rows can
 * be corrected. `asked`: others are to approve it. `paying`: its rows are paid. The others are final; `done` also where
 * rows failed.
 */
export const BATCH_STATES = [
  'checking',
  'draft',
  'asked',
  'paying',
  'done',
  'cancelled',
  'declined',
  'expired',
] as const
/** The state of a batch. */
export type BatchState = (typeof BATCH_STATES)[number]

/**
 * The states of a row. `faulty`: it cannot be paid as it is. `left_out`: somebody left it out. `ready`: it will be
 * paid. `paying`: its payment exists. `unknown`: a provider has not said what became of it. `failed`: its money is free
 * again.
 */
export const BATCH_ROW_STATES = [
  'checking',
  'faulty',
  'ready',
  'left_out',
  'paying',
  'unknown',
  'paid',
  'failed',
  'cancelled',
] as const
/** The state of a row. */
export type BatchRowState = (typeof BATCH_ROW_STATES)[number]

/** How a row pays. */
export const BATCH_WAYS = ['bank', 'mobile-money', 'zend', 'address'] as const
/** How a row pays. */
export type BatchWay = (typeof BATCH_WAYS)[number]

/** The fields of a row, as files and corrections name them. */
export const BATCH_FIELDS = [
  'way',
  'name',
  'country',
  'institution',
  'account',
  'branch',
  'accountType',
  'username',
  'network',
  'address',
  'memo',
  'amount',
  'currency',
  'reference',
] as const
/** A field of a row. */
export type BatchField = (typeof BATCH_FIELDS)[number]

/**
 * What is wrong with a field. `unknown`: there is no such bank, network, coin, customer or account. `impossible`: it is
 * not written as such a thing is. `not_paid`: nobody is paid so. `refused`: it may not be paid. `own`: the company's
 * own.
 */
export const BATCH_FAULTS = [
  'missing',
  'impossible',
  'unknown',
  'ambiguous',
  'not_paid',
  'too_small',
  'too_large',
  'too_precise',
  'too_long',
  'refused',
  'own',
  'not_allowed',
] as const
/** What is wrong with a field. */
export type BatchFault = (typeof BATCH_FAULTS)[number]

/**
 * What somebody has to decide before a row is paid. `name_differs`: the account is somebody else's by its bank.
 * `looks_alike`: the address could be mistaken for a known one. `twice`: another row pays the same payee the same.
 * `paid_lately`: the company paid the same payee the same within 30 days.
 */
export const BATCH_QUESTIONS = ['name_differs', 'looks_alike', 'twice', 'paid_lately'] as const
/** What somebody has to decide about a row. */
export type BatchQuestion = (typeof BATCH_QUESTIONS)[number]

/** What a bank, or the customer's own account, says of a payee's name. `waiting`: it is being asked. */
export const BATCH_NAMES = ['waiting', 'matches', 'close', 'differs', 'not_possible'] as const

/** A row as a correction says it: texts as people type them; an empty one takes the field away. */
export const batchRowFields = z.object({
  way: z.optional(z.union([z.enum(BATCH_WAYS), z.literal('')])),
  name: z.optional(line(0, 140)),
  country: z.optional(line(0, 60)),
  institution: z.optional(line(0, 120)),
  account: z.optional(line(0, 60)),
  branch: z.optional(line(0, 60)),
  accountType: z.optional(line(0, 40)),
  username: z.optional(line(0, 60)),
  network: z.optional(line(0, 60)),
  address: z.optional(line(0, 200)),
  memo: z.optional(line(0, 120)),
  amount: z.optional(line(0, 60)),
  currency: z.optional(line(0, 12)),
  reference: z.optional(line(0, 140)),
})

/**
 * One row. `typed` is what the file says, as far as it says anything; `payee` what was understood of it. `amount` is
 * what arrives. `most` may leave, in the coin that it is paid from, once it was offered; `left` is what left.
 */
export const batchRow = z.object({
  /** From 1, in the file's order; of a CSV file `line` is where it begins there. */
  position: z.int(),
  line: z.int(),
  state: z.enum(BATCH_ROW_STATES),
  way: z.nullable(z.enum(BATCH_WAYS)),
  name: z.nullable(z.string()),
  amount: z.nullable(amount),
  currency: z.nullable(assetCode),
  reference: z.nullable(z.string()),
  /** Who is paid, by what decides it: `institutionName` and `account`, `username`, or `networkName` and `address`. */
  payee: z.record(z.string(), z.string()),
  typed: z.record(z.string(), z.string()),
  faults: z.array(z.object({ field: z.enum(BATCH_FIELDS), fault: z.enum(BATCH_FAULTS), limit: z.nullable(amount) })),
  /** `other`: the other row, or the payment before. */
  questions: z.array(
    z.object({ question: z.enum(BATCH_QUESTIONS), accepted: z.boolean(), other: z.nullable(z.string()) }),
  ),
  /** What the payee's own bank or account says. `found` is the name there. */
  owner: z.object({ says: z.nullable(z.enum(BATCH_NAMES)), found: z.nullable(z.string()) }),
  most: z.nullable(amount),
  mostCurrency: z.nullable(assetCode),
  left: z.nullable(amount),
  /** The payment that pays it: opened, and receipted, like any other. */
  payment: z.nullable(z.string()),
  /** Why it is not paid, or not yet: a refusal's code, or a sale's or a withdrawal's reason. */
  reason: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  /** Where its bank sent a payment back after it was paid, weeks later perhaps: when its money was in the balance again. */
  sentBackAt: z.nullable(instant),
})
/** One row. */
export type BatchRowAnswer = z.output<typeof batchRow>

/** A sum of one currency or coin. */
const sum = z.object({ currency: assetCode, amount, rows: z.int() })

/** A batch with its sums: `counts` by the state of rows, `open` those with a question that nobody decided. */
export const batch = z.object({
  _id: id('bat'),
  name: z.string(),
  format: z.enum(['csv', 'pain.001']),
  state: z.enum(BATCH_STATES),
  madeBy: z.nullable(z.string()),
  madeAt: instant,
  rows: z.int(),
  counts: z.record(z.enum(BATCH_ROW_STATES), z.int()),
  open: z.int(),
  /** What arrives, of all rows that are, or will be, paid. */
  arrives: z.array(sum),
  /** The offer that was made last, or that was asked for. */
  offer: z.nullable(
    z.object({
      /** The Merkle root of the rows, in hex: what is confirmed and approved. */
      root: z.string(),
      payWith: coinCode,
      rows: z.int(),
      /** What takes now, and the most that may leave, of each coin. */
      takes: z.array(sum),
      most: z.array(sum),
      valueUsd: amount,
      expiresAt: instant,
    }),
  ),
  /** Once it is paid: what arrived, and what left. */
  paid: z.array(sum),
  left: z.array(sum),
  /** The request that others are asked to approve. */
  approval: z.nullable(id('apr')),
  askedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Until when rows are tried that cannot be paid at once. */
  payUntil: z.nullable(instant),
})
/** A batch. */
export type BatchAnswer = z.output<typeof batch>
