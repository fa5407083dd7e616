/**
 * Parses Horizon's ledgers, accounts, payments and transactions into plain values, or throws. It decides nothing about
 * them.
 */
import * as z from 'zod'
import { amount, asset, assetName, digits, hash, height, records, whole } from './payments.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const root = z
  .object({
    network_passphrase: z.string(),
    history_latest_ledger: height,
    history_latest_ledger_closed_at: instant,
    history_elder_ledger: height,
  })
  .transform((read) => ({
    passphrase: read.network_passphrase,
    height: read.history_latest_ledger,
    closedAt: read.history_latest_ledger_closed_at,
    oldest: read.history_elder_ledger,
  }))

const ledger = z
  .object({ hash, base_reserve_in_stroops: z.int().positive() })
  .transform((read) => ({ hash: read.hash, baseReserve: BigInt(read.base_reserve_in_stroops) }))

const balance = z.object({
  balance: amount,
  last_modified_ledger: height.default(0),
  limit: amount.optional(),
  buying_liabilities: amount.default(0n),
  selling_liabilities: amount.default(0n),
  is_authorized: z.boolean().default(true),
})
const account = z.object({
  sequence: whole,
  last_modified_ledger: height.default(0),
  subentry_count: z.int().nonnegative(),
  num_sponsoring: z.int().nonnegative().default(0),
  num_sponsored: z.int().nonnegative().default(0),
  balances: z.array(balance.and(asset)),
  data: z.record(z.string(), z.string()).default({}),
})

const transaction = z.object({
  hash,
  ledger: height,
  successful: z.boolean(),
  source_account: z.string(),
  fee_account: z.string(),
  // A number in older versions.
  fee_charged: z.union([digits, z.int().nonnegative()]).transform((text) => BigInt(text)),
  created_at: instant,
  // The fee bump around it, which paid its fee: when requested by the inner hash, it is shown by that.
  fee_bump_transaction: z.object({ hash }).optional(),
})

const submission = z.object({
  tx_status: z.enum(['PENDING', 'DUPLICATE', 'TRY_AGAIN_LATER', 'ERROR']),
  hash,
  error_result_xdr: z.string().nullish(),
  errorResultXdr: z.string().nullish(),
})

/**
 * An account's balance of an asset (`native` or `CODE:ISSUER`), in parts of 10^7. `free`: the part not reserved by its
 * own offers; `room`: how much more it can hold.
 */
export type Balance = {
  readonly asset: string
  readonly units: bigint
  readonly free: bigint
  readonly room: bigint | null
  readonly authorized: boolean
}

/**
 * An account. `sequence` is the number of its last transaction; `entries` is the number of entries it must keep the
 * reserve for; `memoRequired` by SEP-29; `changedIn` is the newest ledger that changed it or its token balances, 0
 * where the node does not say.
 */
export type Account = {
  readonly sequence: bigint
  readonly entries: bigint
  readonly balances: readonly Balance[]
  readonly memoRequired: boolean
  readonly changedIn: number
}

/**
 * A transaction in a ledger. `txid` is the hash that its payments are reported with; `at` is when the ledger closed.
 * `feePaid` is what its own source paid, in stroops: 0 when another account paid it.
 */
export type SentTransaction = {
  readonly txid: string
  /** The hash it was requested by, which differs from `txid` for a fee bump's inner transaction. */
  readonly askedBy: string
  readonly ledger: number
  readonly at: Date
  readonly successful: boolean
  readonly feePaid: bigint
}

/** The result of a submission. `result` is base64 where the node refused it. */
export type Submission = {
  readonly status: z.output<typeof submission>['tx_status']
  readonly hash: string
  readonly result: string | null
}

/** `GET /`. */
export const readRoot = (value: unknown): z.output<typeof root> => root.parse(value)
/** `GET /ledgers/{sequence}`. */
export const readLedger = (value: unknown): z.output<typeof ledger> | null => ledger.nullable().parse(value)

/** `GET /accounts/{id}`. */
export function readAccount(value: unknown): Account | null {
  if (value === null) return null
  const read = account.parse(value)
  return {
    sequence: read.sequence,
    entries: BigInt(2 + read.subentry_count + read.num_sponsoring - read.num_sponsored),
    balances: read.balances.map((each) => ({
      asset: assetName(each),
      units: each.balance,
      free: each.balance - each.selling_liabilities,
      room: each.limit === undefined ? null : each.limit - each.balance - each.buying_liabilities,
      authorized: each.is_authorized,
    })),
    // SEP-29: the entry holds "1", and Horizon returns entries in base64.
    memoRequired: read.data['config.memo_required'] === 'MQ==',
    changedIn: Math.max(read.last_modified_ledger, ...read.balances.map((each) => each.last_modified_ledger)),
  }
}

/** `GET /transactions/{hash}`. */
export function readTransaction(value: unknown): SentTransaction | null {
  if (value === null) return null
  const read = transaction.parse(value)
  return {
    txid: read.fee_bump_transaction?.hash ?? read.hash,
    askedBy: read.hash,
    ledger: read.ledger,
    at: read.created_at,
    successful: read.successful,
    feePaid: read.fee_account === read.source_account ? read.fee_charged : 0n,
  }
}

/** `GET /accounts/{id}/transactions`: the ledger of the first one; `null` where there is none. */
export const readNewest = (value: unknown): number | null =>
  records(z.object({ ledger: height }))
    .nullable()
    .parse(value)
    ?._embedded.records.map((each) => z.object({ ledger: height }).parse(each).ledger)[0] ?? null

/** `GET /fee_stats`: the maximum that 95 of 100 operations of the last five ledgers paid, in stroops. */
export const readFeeStats = (value: unknown): bigint =>
  z.object({ fee_charged: z.object({ p95: whole }) }).parse(value).fee_charged.p95

/** `GET /assets`: whether this very token is among them. */
export const readTokens = (value: unknown, code: string, issuer: string): boolean =>
  records(asset)
    .parse(value)
    ._embedded.records.some((read) => assetName(asset.parse(read)) === `${code}:${issuer}`)

/** Returns the short name of Horizon's problem, `null` when the answer is not Horizon's. */
export function readProblem(value: unknown): string | null {
  const read = z.object({ type: z.string() }).safeParse(value)
  return read.success ? (/horizon-errors\/([a-z_]+)$/.exec(read.data.type)?.[1] ?? null) : null
}

/** `POST /transactions_async`; `null` when the answer is not about the transaction. */
export function readSubmission(value: unknown): Submission | null {
  const read = submission.safeParse(value)
  if (!read.success) return null
  return {
    status: read.data.tx_status,
    hash: read.data.hash,
    result: read.data.error_result_xdr ?? read.data.errorResultXdr ?? null,
  }
}
