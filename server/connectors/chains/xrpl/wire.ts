/**
 * Parses an XRP Ledger server's answers in version 2 of its API into plain values, or throws. Amounts of XRP are text
 * there and never a float. It decides nothing about them.
 */
import * as z from 'zod'
import { parseDecimal } from '@zend/kernel'

const hash = z.string().regex(/^[0-9A-F]{64}$/)
const index = z.int().min(0).max(0xffff_ffff)
const drops = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => BigInt(text))

/** Whole XRP, as a JSON number: its shortest text is exact for the values validators can vote for. */
const wholeXrp = z.number().transform((value, context) => {
  const parsed = parseDecimal(String(value), 6)
  if (parsed.ok) return parsed.value
  context.addIssue({ code: 'custom', message: 'no amount of XRP' })
  return z.NEVER
})

/** `32570-900,1000-2000`, or `empty`. */
const ranges = z.string().transform((text, context) => {
  if (text === 'empty') return []
  return text.split(',').map((part) => {
    const [, from, to] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part) ?? []
    if (from === undefined) context.addIssue({ code: 'custom', message: 'no range of ledgers' })
    return { from: Number(from), to: Number(to ?? from) }
  })
})

const serverInfo = z.object({
  info: z.object({
    network_id: index.optional(),
    complete_ledgers: ranges,
    validated_ledger: z.object({ seq: index, hash, reserve_base_xrp: wholeXrp, reserve_inc_xrp: wholeXrp }),
  }),
})

const ledger = z.object({
  validated: z.literal(true),
  ledger_hash: hash,
  ledger_index: index,
  ledger: z.object({ close_time: index }),
})

const fields = z.record(z.string(), z.unknown())
const change = z.object({
  LedgerEntryType: z.string(),
  LedgerIndex: hash,
  FinalFields: fields.optional(),
  NewFields: fields.optional(),
  PreviousFields: fields.optional(),
  PreviousTxnID: hash.optional(),
  PreviousTxnLgrSeq: index.optional(),
})
const affected = z
  .union([z.object({ CreatedNode: change }), z.object({ ModifiedNode: change }), z.object({ DeletedNode: change })])
  .transform((node) => {
    const [read, isNew] =
      'CreatedNode' in node
        ? [node.CreatedNode, true]
        : ['ModifiedNode' in node ? node.ModifiedNode : node.DeletedNode, false]
    const { PreviousTxnID: id, PreviousTxnLgrSeq: height } = read
    return {
      type: read.LedgerEntryType,
      entry: read.LedgerIndex,
      isNew,
      after: read.FinalFields ?? read.NewFields ?? {},
      before: read.PreviousFields ?? {},
      previous: id === undefined || height === undefined ? null : { hash: id, height },
    }
  })

const meta = z.object({
  TransactionResult: z.string().regex(/^[a-z]{3}[A-Z0-9_]+$/),
  /** Text: drops, or `unavailable`. Anything else: an amount of a token. */
  delivered_amount: z.unknown().optional(),
  /** Its changes of ledger entries, in no particular order. */
  AffectedNodes: z.array(affected).default([]),
})

const historyLine = z.object({
  validated: z.literal(true),
  hash,
  ledger_index: index,
  meta,
  tx_json: z.object({
    TransactionType: z.string(),
    Account: z.string(),
    Destination: z.string().optional(),
    DestinationTag: index.optional(),
  }),
})

const history = z.object({
  validated: z.literal(true),
  account: z.string(),
  ledger_index_min: index,
  ledger_index_max: index,
  transactions: z.array(historyLine),
  marker: z.unknown().optional(),
})

/** A complete transaction in a validated ledger. `date` in seconds since 2000. */
const placedLine = historyLine.extend({
  ledger_hash: hash,
  tx_json: historyLine.shape.tx_json.extend({ date: index.optional() }),
})

const account = z.object({
  account_data: z.object({
    Account: z.string(),
    Balance: drops,
    Flags: index,
    OwnerCount: index,
    Sequence: index,
    PreviousTxnID: hash.optional(),
    PreviousTxnLgrSeq: index.optional(),
  }),
  ledger_index: index.optional(),
  queue_data: z.object({ highest_sequence: index.optional() }).optional(),
})

const waiting = z.object({ hash, validated: z.literal(false).optional() })
const settled = z.object({
  hash,
  validated: z.literal(true),
  ledger_hash: hash,
  ledger_index: index,
  meta,
  tx_json: z.object({ Fee: drops }),
})

const submission = z.object({
  accepted: z.boolean(),
  engine_result: z.string().regex(/^[a-z]{3}[A-Z0-9_]+$/),
  engine_result_message: z.string().optional(),
})

/**
 * A server's description of itself: its network, the available history, the newest validated ledger, and reserves in
 * drops.
 */
export type ServerInfo = z.output<typeof serverInfo>['info']
/** A transaction in an account's history: validated, but it may have paid nothing. */
export type HistoryLine = z.output<typeof historyLine>
/**
 * A transaction's change of one ledger entry. `previous` names the earlier transaction that changed the entry, if there
 * was one.
 */
export type Change = HistoryLine['meta']['AffectedNodes'][number]
/** A transaction found by its hash, in a validated ledger or not. */
export type Known = z.output<typeof waiting> | z.output<typeof placedLine>
/** One page of an account's history. */
export type History = z.output<typeof history>
/** An account. Balance in drops. */
export type Account = z.output<typeof account>
/** A transaction by its hash: in a validated ledger or not. */
export type Sent = z.output<typeof waiting> | z.output<typeof settled>

/** `server_info`. */
export const readServerInfo = (value: unknown): ServerInfo => serverInfo.parse(value).info
/** `ledger` of a validated ledger. */
export const readLedger = (value: unknown): z.output<typeof ledger> => ledger.parse(value)
/** `account_tx`. */
export const readHistory = (value: unknown): History => history.parse(value)
/** `account_info`. */
export const readAccount = (value: unknown): Account => account.parse(value)
/** `tx`. */
export const readSent = (value: unknown): Sent => z.union([settled, waiting]).parse(value)
/** `tx`, with its order and its effects. */
export const readKnown = (value: unknown): Known => z.union([placedLine, waiting]).parse(value)
/** `submit`. */
export const readSubmission = (value: unknown): z.output<typeof submission> => submission.parse(value)
/** `fee`: the current fee of the open ledger, in drops. */
export const readOpenLedgerFee = (value: unknown): bigint =>
  z.object({ drops: z.object({ open_ledger_fee: drops }) }).parse(value).drops.open_ledger_fee
/** `deposit_authorized`. */
export const readAuthorized = (value: unknown): boolean =>
  z.object({ deposit_authorized: z.boolean() }).parse(value).deposit_authorized
/** Parses drops, or returns `null` for anything else: a token, or an amount nobody knows any more. */
export const dropsOf = (value: unknown): bigint | null =>
  typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : null
