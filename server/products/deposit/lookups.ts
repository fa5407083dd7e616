/**
 * Schedules lookups at the second provider: each transaction is asked about once per round, however many deposits it
 * has; a round is limited in size; an unknown transaction is retried with backoff. The state lives in the memory of the
 * network's watcher; losing it costs a few requests.
 */
import { backoffMs, type Backoff, type DepositId } from '@zend/kernel'
import type { BlockRef } from '../../ports/chain.ts'
import type { Deposit } from './deposit.ts'

/** How a second provider is asked about transactions. Durations in milliseconds. */
export type LookupPolicy = {
  /** The most transactions asked about in one round; the others wait for the next. */
  readonly transactionsPerRound: number
  /** The backoff before a transaction that it does not know, or cannot read, is asked about again. */
  readonly unseenPause: Backoff
  /** When it does not know a transaction for longer than this, a person is alerted. */
  readonly unseenMaxMs: number
}

type Lookup = { nextAt: number; failures: number; unseenSince: number | null; told: boolean }

/** The state between rounds. `of` is mutated. */
export type Lookups = { readonly policy: LookupPolicy; readonly of: Map<string, Lookup> }

/** An empty state. */
export const newLookups = (policy: LookupPolicy): Lookups => ({ policy, of: new Map() })

/** A policy for a single round: asks about everything, alerts about nothing. */
export const ALL_AT_ONCE: LookupPolicy = {
  transactionsPerRound: Infinity,
  unseenPause: { firstMs: 0, maxMs: 0 },
  unseenMaxMs: Infinity,
}

/** One transaction with its waiting deposits, and the block they are in. */
export type LookupTarget = { readonly txid: string; readonly block: BlockRef; readonly deposits: readonly Deposit[] }

const keyOf = ({ txid, block }: Pick<Deposit, 'txid' | 'block'>): string => `${txid} ${block?.hash ?? ''}`

/**
 * Selects this round's transactions: those that are due, longest overdue first, so that neither new nor unknown ones
 * starve the others. `first`, a doubted deposit, is always included. `due` are all deposits in blocks that may be asked
 * about; the state of all others is forgotten.
 */
export function turnsOf(
  lookups: Lookups,
  due: readonly Deposit[],
  first: string | null,
  now: Date,
): readonly LookupTarget[] {
  const targets = new Map<string, LookupTarget & { readonly deposits: Deposit[] }>()
  for (const deposit of due) {
    if (deposit.block === null) continue
    const key = keyOf(deposit)
    const target = targets.get(key)
    if (target === undefined) targets.set(key, { txid: deposit.txid, block: deposit.block, deposits: [deposit] })
    else target.deposits.push(deposit)
  }
  for (const key of lookups.of.keys()) if (!targets.has(key)) lookups.of.delete(key)
  for (const key of targets.keys())
    if (!lookups.of.has(key))
      lookups.of.set(key, { nextAt: now.getTime(), failures: 0, unseenSince: null, told: false })
  const timeOf = (target: LookupTarget): number =>
    target.deposits.some(({ id }) => id === first) ? -Infinity : (lookups.of.get(keyOf(target))?.nextAt ?? 0)
  return [...targets.values()]
    .map((target) => ({ target, at: timeOf(target) }))
    .filter(({ at }) => at <= now.getTime())
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .slice(0, lookups.policy.transactionsPerRound)
    .map(({ target }) => target)
}

/** Records that the second provider knows a transaction, which moves to the end of the queue. */
export function noteKnown(lookups: Lookups, target: LookupTarget, now: Date): void {
  lookups.of.set(keyOf(target), { nextAt: now.getTime(), failures: 0, unseenSince: null, told: false })
}

/**
 * Records that it does not know the transaction or could not read it, and since when. Returns true once, when that has
 * lasted so long that a person must be alerted.
 */
export function noteUnseen(lookups: Lookups, target: LookupTarget, now: Date): boolean {
  const at = now.getTime()
  const before = lookups.of.get(keyOf(target))
  const failures = (before?.failures ?? 0) + 1
  const unseenSince = before?.unseenSince ?? at
  const tell = before?.told !== true && at - unseenSince > lookups.policy.unseenMaxMs
  const nextAt = at + backoffMs(lookups.policy.unseenPause, failures)
  lookups.of.set(keyOf(target), { nextAt, failures, unseenSince, told: tell || before?.told === true })
  return tell
}

/** Returns whether the second provider did not know a deposit's transaction when last asked. */
export const isUnseen = (lookups: Lookups, deposit: Deposit): boolean =>
  (lookups.of.get(keyOf(deposit))?.unseenSince ?? null) !== null

/** An alert about a transaction that stays unknown; `cause` is the error if it could not be read. */
export type UnseenAlert = {
  readonly txid: string
  readonly block: BlockRef
  readonly deposits: readonly DepositId[]
  readonly cause: unknown
}
