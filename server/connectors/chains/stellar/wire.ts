/**
 * What Horizon says, checked once: ledgers, accounts, payments and transactions become plain values or the call throws.
 * It decides nothing about them.
 */
import { parseDecimal } from '@zend/kernel'
import * as z from 'zod'

// Every amount on Stellar is written with its seven decimals.
const DECIMALS = 7

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const digits = z.string().regex(/^\d+$/)
const whole = digits.transform((text) => BigInt(text))
const amount = z.string().transform((text, context) => {
  const parsed = parseDecimal(text, DECIMALS)
  if (parsed.ok) return parsed.value
  context.addIssue({ code: 'custom', message: parsed.refusal.code })
  return z.NEVER
})
const height = z.int().nonnegative()
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const root = z
  .object({ network_passphrase: z.string(), history_latest_ledger: height, history_latest_ledger_closed_at: instant, history_elder_ledger: height })
  .transform((read) => ({
    passphrase: read.network_passphrase,
    height: read.history_latest_ledger,
    closedAt: read.history_latest_ledger_closed_at,
    oldest: read.history_elder_ledger,
  }))

const ledger = z
  .object({ hash, base_reserve_in_stroops: z.int().positive() })
  .transform((read) => ({ hash: read.hash, baseReserve: BigInt(read.base_reserve_in_stroops) }))

const memo = z.discriminatedUnion('memo_type', [
  z.object({ memo_type: z.literal('none') }),
  z.object({ memo_type: z.literal('id'), memo: digits }),
  z.object({ memo_type: z.literal('text'), memo: z.string().default('') }),
  z.object({ memo_type: z.enum(['hash', 'return']), memo: z.string() }),
])
const asset = z.object({ asset_type: z.string(), asset_code: z.string().optional(), asset_issuer: z.string().optional() })
const joined = z.object({ successful: z.boolean(), ledger: height }).and(memo)

const every = z.object({ paging_token: whole, type: z.string(), transaction_hash: hash, transaction_successful: z.boolean(), transaction: joined })
const paid = z.object({ from: z.string(), to: z.string(), to_muxed_id: digits.optional(), amount }).and(asset)
const created = z.object({ funder: z.string(), account: z.string(), starting_balance: amount })

const balance = z.object({
  balance: amount,
  limit: amount.optional(),
  buying_liabilities: amount.default(0n),
  selling_liabilities: amount.default(0n),
  is_authorized: z.boolean().default(true),
})
const account = z.object({
  sequence: whole,
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
  // Somebody else's transaction around it, which paid its fee: asked for by the hash of what is inside, it is shown by that.
  fee_bump_transaction: z.object({ hash }).optional(),
})

const records = (record: z.ZodType) => z.object({ _embedded: z.object({ records: z.array(record) }) })
const submission = z.object({
  tx_status: z.enum(['PENDING', 'DUPLICATE', 'TRY_AGAIN_LATER', 'ERROR']),
  hash,
  error_result_xdr: z.string().nullish(),
  errorResultXdr: z.string().nullish(),
})

/** What an operation brought somebody. `asset` is `native` or `CODE:ISSUER`; `memo` is `null` without one; `units` are parts of 10^7. */
export type Received = { readonly to: string; readonly from: string; readonly asset: string; readonly units: bigint; readonly memo: string | null }

/** An operation in an account's history of payments. `received` is `null` for one that we do not take for a payment. */
export type Payment = {
  readonly id: bigint
  readonly ledger: number
  readonly txid: string
  readonly successful: boolean
  readonly received: Received | null
}

/** What an account holds of an asset (`native` or `CODE:ISSUER`), in parts of 10^7. `free`: what no offer of its own has claimed; `room`: what it still takes. */
export type Balance = {
  readonly asset: string
  readonly units: bigint
  readonly free: bigint
  readonly room: bigint | null
  readonly authorized: boolean
}

/** An account. `sequence` is the number of its last transaction; `entries` is what it must keep the reserve for; `memoRequired` by SEP-29. */
export type Account = { readonly sequence: bigint; readonly entries: bigint; readonly balances: readonly Balance[]; readonly memoRequired: boolean }

/**
 * A transaction in a ledger. `txid` is the hash that its payments are told with; `at` is when the ledger closed. `feePaid` is what its own source paid, in stroops:
 * nothing when another paid for it.
 */
export type SentTransaction = {
  readonly txid: string
  /** The hash that Horizon shows it by: the one that it was asked for, which is another than `txid` for what a fee bump is around. */
  readonly askedBy: string
  readonly ledger: number
  readonly at: Date
  readonly successful: boolean
  readonly feePaid: bigint
}

/** What became of a submission. `result` is base64 where the node found it wrong. */
export type Submission = { readonly status: z.output<typeof submission>['tx_status']; readonly hash: string; readonly result: string | null }

/** `GET /`. */
export const readRoot = (value: unknown): z.output<typeof root> => root.parse(value)
/** `GET /ledgers/{sequence}`. */
export const readLedger = (value: unknown): z.output<typeof ledger> | null => ledger.nullable().parse(value)

/** `GET …/payments` with transactions; nothing for `null`, which is what an account without a history has. */
export function readPayments(value: unknown): readonly Payment[] {
  return value === null ? [] : records(z.unknown()).parse(value)._embedded.records.map(readPayment)
}

function readPayment(value: unknown): Payment {
  const { paging_token: id, type, transaction_hash: txid, transaction_successful, transaction: inside } = every.parse(value)
  if (BigInt(inside.ledger) !== id >> 32n) throw new Error(`operation ${id} is not in ledger ${inside.ledger}`)
  const memoText = memoTextOf(inside)
  const successful = transaction_successful && inside.successful
  return { id, ledger: inside.ledger, txid, successful, received: successful ? readReceived(value, type, memoText) : null }
}

/** What a payment carries as its memo: an id and a text as they are, bytes in base64. */
function memoTextOf(read: z.output<typeof memo>): string | null {
  if (read.memo_type === 'none') return null
  // Around a text people leave spaces that they do not see.
  const text = read.memo_type === 'text' ? read.memo.trim() : read.memo
  return text === '' ? null : text
}

/** Only these bring coins that a memo belongs to. An account that is merged into ours leaves what it had to nobody in particular. */
function readReceived(value: unknown, type: string, memoText: string | null): Received | null {
  switch (type) {
    case 'payment':
    case 'path_payment':
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send': {
      const read = paid.parse(value)
      // An id in the address belongs to this payment alone, the memo to the whole transaction.
      return { to: read.to, from: read.from, asset: assetName(read), units: read.amount, memo: read.to_muxed_id ?? memoText }
    }
    case 'create_account': {
      const read = created.parse(value)
      return { to: read.account, from: read.funder, asset: 'native', units: read.starting_balance, memo: memoText }
    }
    default:
      return null
  }
}

const assetName = (read: z.output<typeof asset>): string =>
  read.asset_type === 'native' ? 'native' : `${read.asset_code ?? ''}:${read.asset_issuer ?? ''}`

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
    // SEP-29: the entry holds "1", and Horizon writes entries in base64.
    memoRequired: read.data['config.memo_required'] === 'MQ==',
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

/** `GET /fee_stats`: what 95 of 100 operations of the last five ledgers paid at most, in stroops. */
export const readFeeStats = (value: unknown): bigint => z.object({ fee_charged: z.object({ p95: whole }) }).parse(value).fee_charged.p95

/** `GET /assets`: whether this very token is among them. */
export const readTokens = (value: unknown, code: string, issuer: string): boolean =>
  records(asset)
    .parse(value)
    ._embedded.records.some((read) => assetName(asset.parse(read)) === `${code}:${issuer}`)

/** The short name of Horizon's problem, `null` when an answer is none of Horizon's. */
export function readProblem(value: unknown): string | null {
  const read = z.object({ type: z.string() }).safeParse(value)
  return read.success ? (/horizon-errors\/([a-z_]+)$/.exec(read.data.type)?.[1] ?? null) : null
}

/** `POST /transactions_async`; `null` when the answer is none about the transaction. */
export function readSubmission(value: unknown): Submission | null {
  const read = submission.safeParse(value)
  if (!read.success) return null
  return { status: read.data.tx_status, hash: read.data.hash, result: read.data.error_result_xdr ?? read.data.errorResultXdr ?? null }
}
