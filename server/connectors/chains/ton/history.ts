/**
 * An account's history, read back from its newest transaction to where we stopped last time. Each transaction names the one before it, so that a node which leaves
 * one out is noticed, and nothing newer is believed to be all there is.
 */
import { larger } from '../bounds.ts'
import type { Transaction } from './wire.ts'

/**
 * An account's transactions in a range of masterchain blocks, newest first. `through` is the last block they are complete for; `knownLt` the logical time of
 * the newest one before the range, 0 where there is none.
 */
export type History = { readonly through: number; readonly knownLt: bigint; readonly transactions: readonly Transaction[] }

/** A part of a history, newest first: up to a logical time, which is included, or from the newest transaction there is. Empty where there is none. */
export type HistoryPage = (end: bigint | null) => Promise<readonly Transaction[]>

/**
 * What to read: what `after` this masterchain block and `through` that one was done. `afterLt` is the newest transaction that was read until the first, where that is
 * known: then everything newer belongs to the range, even what the node did not show when it was asked about the block that holds it. `name` names the account
 * in errors.
 */
export type HistoryRange = {
  readonly name: string
  readonly after: number
  readonly afterLt?: bigint | undefined
  readonly through: number
  readonly max?: number
}

// Some megabytes. What is above it is read by the next poll.
const TRANSACTIONS_MAX = 4_096
// What an account's first transaction says of the one before it.
const FIRST = 0n

/**
 * Reads a history. Throws where a transaction is missing. Of one longer than `max` the newest part is let go, whole masterchain blocks at a time, and `through`
 * says how far the rest reaches; a single block is never cut.
 */
export async function historyOf(page: HistoryPage, range: HistoryRange): Promise<History> {
  const { name, after, afterLt, through, max = TRANSACTIONS_MAX } = range
  const isKnown = ({ seqno, lt }: Transaction): boolean => (afterLt === undefined ? seqno <= after : lt <= afterLt)
  let kept: History = { through, knownLt: afterLt ?? FIRST, transactions: [] }
  for (let next: Transaction['previous'] | null = null; ;) {
    const read: readonly Transaction[] = (await page(next?.lt ?? null)).filter(({ isFinal }) => isFinal)
    const linked = assertLinked(read, next, name)
    const taken = linked.filter((each) => !isKnown(each) && each.seqno <= kept.through)
    kept = cut({ ...kept, transactions: [...kept.transactions, ...taken] }, after, max)
    const known = linked.find(isKnown)
    // A node that is behind shows an older one: what was known stays known.
    if (known !== undefined) return { ...kept, knownLt: larger(kept.knownLt, known.lt) }
    const oldest = linked.at(-1)
    if (oldest === undefined || oldest.previous.lt === FIRST) return kept
    next = oldest.previous
  }
}

/** These transactions, each of which must be the one that the transaction after it names; the first, the one that is expected. */
function assertLinked(read: readonly Transaction[], expected: Transaction['previous'] | null, name: string): readonly Transaction[] {
  let next = expected
  for (const { lt, hash, previous } of read) {
    if (next !== null && (lt !== next.lt || hash !== next.hash)) throw leftOut(name, next)
    next = previous
  }
  if (read.length === 0 && expected !== null) throw leftOut(name, expected)
  return read
}

const leftOut = (name: string, { lt }: Transaction['previous']): Error => new Error(`${name}: the node left out the transaction at ${lt}`)

/** Lets go of the newest blocks' transactions, while there are too many, but never of the range's first block. */
function cut(history: History, after: number, max: number): History {
  const { transactions } = history
  const newest = transactions[0]?.seqno ?? 0
  const older = transactions.length > max && newest - 1 > after ? transactions.findIndex(({ seqno }) => seqno < newest) : -1
  return older < 0 ? history : cut({ ...history, through: newest - 1, transactions: transactions.slice(older) }, after, max)
}
