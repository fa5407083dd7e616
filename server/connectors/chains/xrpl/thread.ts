/**
 * Proves that an account's history is complete. Every change of an account's entry names the previous transaction that
 * changed it, and the entry itself names the newest: a server that omits one, or has not indexed it yet, contradicts
 * one of them. Pure.
 */
import { changeOf } from './arrivals.ts'
import type { Account, HistoryLine } from './wire.ts'

/** The requested range of a history, both ends inclusive; `name` is the network's, for errors. */
export type AskedRange = { readonly name: string; readonly account: string; readonly from: number; readonly to: number }

/**
 * Throws unless these lines, oldest first, are all that changed the account in the range. `at` is the account at the
 * range's end, `null` when there was none.
 */
export function assertThreaded(
  { name, account, from, to }: AskedRange,
  lines: readonly HistoryLine[],
  at: Account | null,
): void {
  const leftOut = (hash: string): Error =>
    new Error(`the ${name} node left out transaction ${hash} of ledgers ${from} to ${to}`)
  const touching = lines.flatMap((line) => {
    const change = changeOf(line.meta.AffectedNodes, account)
    return change === undefined ? [] : [{ hash: line.hash, change }]
  })
  const { PreviousTxnID: newest, PreviousTxnLgrSeq: height } = at?.account_data ?? {}
  let expected = newest === undefined || height === undefined || height < from ? null : newest
  for (const { hash, change } of touching.toReversed()) {
    if (hash !== expected) throw leftOut(expected ?? hash)
    expected = change.previous !== null && change.previous.height >= from ? change.previous.hash : null
  }
  if (expected !== null) throw leftOut(expected)
}
