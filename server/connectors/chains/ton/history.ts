/**
 * An account's history, read back from the transaction that the chain's state names as its newest to where we stopped
 * last time. Each transaction names the one before it, so that an index which leaves one out, at whichever end, is
 * noticed.
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

/** A part of a history, newest first, up to a logical time, which is included. Empty where there is none. */
export type HistoryPage = (end: bigint) => Promise<readonly Transaction[]>

/**
 * What to read: what `after` this masterchain block and `through` that one was done. `newest` is the account's newest
 * transaction as of `through` or later, logical time 0 for none. `afterLt` is the newest transaction that was read
 * until the first block, where that is known: then everything newer belongs to the range, whatever block the node says
 * holds it. `name` names the account in errors.
 */
export type HistoryRange = {
  readonly name: string
  readonly after: number
  readonly afterLt?: bigint | undefined
  readonly through: number
  readonly newest: Transaction['previous']
  readonly max?: number
}

// Some megabytes. What is above it is read by the next poll.
const TRANSACTIONS_MAX = 4_096
// What an account's first transaction says of the one before it.
const FIRST = 0n

/**
 * Reads a history. Throws `NotWhole` where a transaction is missing. Of one longer than `max` the newest part is let
 * go, whole masterchain blocks at a time, and `through` says how far the rest reaches; a single block is never cut.
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
    // A node that is behind shows an older one: what was known stays known.
    if (known !== undefined) return { ...kept, knownLt: larger(kept.knownLt, known.lt) }
  }
  return kept
}

/**
 * Each of these transactions must be the one that the transaction after it names; the first, the one that is expected.
 * Answers which comes before the last.
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

/** Lets go of the newest blocks' transactions, while there are too many, but never of the range's first block. */
function cut(history: History, after: number, max: number): History {
  const { transactions } = history
  const newest = transactions[0]?.seqno ?? 0
  const older =
    transactions.length > max && newest - 1 > after ? transactions.findIndex(({ seqno }) => seqno < newest) : -1
  return older < 0
    ? history
    : cut({ ...history, through: newest - 1, transactions: transactions.slice(older) }, after, max)
}
