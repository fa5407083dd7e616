/**
 * Reads an account's history back from the newest transaction in the chain's state to where the last poll stopped. Each
 * transaction names the one before it, so an index that omits one, at either end, is detected.
 */
import { larger } from '../bounds.ts'
import { NotWhole } from '../follow.ts'
import type { Transaction } from './wire.ts'

/**
 * An account's transactions in a range of masterchain blocks, newest first. `through` is the last block they are
 * complete for; `knownLt` the logical time of the newest one before the range, 0 where there is none.
 */
export type History = {
  readonly through: number
  readonly knownLt: bigint
  readonly transactions: readonly Transaction[]
}

/** Reads a page of a history, newest first, up to and including a logical time. Empty where there is none. */
export type HistoryPage = (end: bigint) => Promise<readonly Transaction[]>

/**
 * The range to read: transactions `after` this masterchain block and `through` that one. `newest` is the account's
 * newest transaction as of `through` or later, logical time 0 for none. `afterLt` is the newest transaction that was
 * read up to the first block, where that is known: then everything newer belongs to the range, whatever block the node
 * assigns it to. `name` names the account in errors.
 */
export type HistoryRange = {
  readonly name: string
  readonly after: number
  readonly afterLt?: bigint | undefined
  readonly through: number
  readonly newest: Transaction['previous']
  readonly max?: number
}

// Some megabytes. The next poll reads the rest.
const TRANSACTIONS_MAX = 4_096
// The previous transaction's logical time in an account's first transaction.
const FIRST = 0n

/**
 * Reads a history. Throws `NotWhole` where a transaction is missing. If it is longer than `max`, the newest part is
 * dropped, whole masterchain blocks at a time, and `through` says how far the rest reaches; a single block is never
 * cut.
 */
export async function historyOf(page: HistoryPage, range: HistoryRange): Promise<History> {
  const { name, after, afterLt, through, newest, max = TRANSACTIONS_MAX } = range
  const isKnown = ({ seqno, lt }: Transaction): boolean => (afterLt === undefined ? seqno <= after : lt <= afterLt)
  let kept: History = { through, knownLt: afterLt ?? FIRST, transactions: [] }
  for (let next = newest; next.lt !== FIRST;) {
    const read: readonly Transaction[] = (await page(next.lt)).filter(({ isFinal }) => isFinal)
    next = assertLinked(read, next, name)
    const taken = read.filter((each) => !isKnown(each) && each.seqno <= kept.through)
    kept = cut({ ...kept, transactions: [...kept.transactions, ...taken] }, after, max)
    const known = read.find(isKnown)
    // A node that is behind shows an older one: keep the newer value.
    if (known !== undefined) return { ...kept, knownLt: larger(kept.knownLt, known.lt) }
  }
  return kept
}

/**
 * Checks that each of these transactions is the one named by the transaction after it, and the first the expected one.
 * Returns what comes before the last.
 */
function assertLinked(
  read: readonly Transaction[],
  expected: Transaction['previous'],
  name: string,
): Transaction['previous'] {
  if (read.length === 0) throw leftOut(name, expected)
  let next = expected
  for (const { lt, hash, previous } of read) {
    if (lt !== next.lt || hash !== next.hash) throw leftOut(name, next)
    next = previous
  }
  return next
}

const leftOut = (name: string, { lt }: Transaction['previous']): NotWhole =>
  new NotWhole(`${name}: the node left out the transaction at ${lt}`)

/** Drops the newest blocks' transactions, while there are too many, but never the range's first block. */
function cut(history: History, after: number, max: number): History {
  const { transactions } = history
  const newest = transactions[0]?.seqno ?? 0
  const older =
    transactions.length > max && newest - 1 > after ? transactions.findIndex(({ seqno }) => seqno < newest) : -1
  return older < 0
    ? history
    : cut({ ...history, through: newest - 1, transactions: transactions.slice(older) }, after, max)
}
