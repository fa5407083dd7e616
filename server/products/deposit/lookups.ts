/**
 * Whose turn it is to be looked up at the second provider, and what is remembered of those it did not know: each
 * transaction is asked about once in a round, however many deposits it brought, so many a round, and one that stays
 * unknown ever more seldom. Held in memory by whoever watches a network; losing it costs a few questions.
 */
import { backoffMs, type Backoff, type DepositId } from '@zend/kernel'
import type { BlockRef } from '../../ports/chain.ts'
import type { Deposit } from './deposit.ts'

/** How a second provider is asked about transactions. Durations in milliseconds. */
export type LookupPolicy = {
  /** The most transactions it is asked about in one round; the others come next. */
  readonly transactionsPerRound: number
  /** The pause before one that it does not know, or cannot read, is asked about again. */
  readonly unseenPause: Backoff
  /** A transaction that it does not know for longer than this is told to a person. */
  readonly unseenMaxMs: number
}

type Lookup = { nextAt: number; failures: number; unseenSince: number | null; told: boolean }

/** What is remembered between rounds. `of` is changed in place. */
export type Lookups = { readonly policy: LookupPolicy; readonly of: Map<string, Lookup> }

/** An empty memory. */
export const newLookups = (policy: LookupPolicy): Lookups => ({ policy, of: new Map() })

/** A policy for a single round: everything is asked about, and nothing told. */
export const ALL_AT_ONCE: LookupPolicy = {
  transactionsPerRound: Infinity,
  unseenPause: { firstMs: 0, maxMs: 0 },
  unseenMaxMs: Infinity,
}

/** One transaction with the deposits that wait for it, and the block they stand in. */
export type Turn = { readonly txid: string; readonly block: BlockRef; readonly deposits: readonly Deposit[] }

const keyOf = ({ txid, block }: Pick<Deposit, 'txid' | 'block'>): string => `${txid} ${block?.hash ?? ''}`

/**
 * The transactions of this round: those whose time has come, whoever waits longest for it first, so that neither the
 * new nor the unknown starve each other. `first`, a deposit in doubt, is asked about whatever its time. `due` are all
 * deposits that may be asked about, in blocks; what is remembered of others is forgotten.
 */
export function turnsOf(lookups: Lookups, due: readonly Deposit[], first: string | null, now: Date): readonly Turn[] {
  const turns = new Map<string, Turn & { readonly deposits: Deposit[] }>()
  for (const deposit of due) {
    if (deposit.block === null) continue
    const key = keyOf(deposit)
    const turn = turns.get(key)
    if (turn === undefined) turns.set(key, { txid: deposit.txid, block: deposit.block, deposits: [deposit] })
    else turn.deposits.push(deposit)
  }
  for (const key of lookups.of.keys()) if (!turns.has(key)) lookups.of.delete(key)
  for (const key of turns.keys())
    if (!lookups.of.has(key))
      lookups.of.set(key, { nextAt: now.getTime(), failures: 0, unseenSince: null, told: false })
  const timeOf = (turn: Turn): number =>
    turn.deposits.some(({ id }) => id === first) ? -Infinity : (lookups.of.get(keyOf(turn))?.nextAt ?? 0)
  return [...turns.values()]
    .map((turn) => ({ turn, at: timeOf(turn) }))
    .filter(({ at }) => at <= now.getTime())
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .slice(0, lookups.policy.transactionsPerRound)
    .map(({ turn }) => turn)
}

/** Notes that the second provider knows a transaction: it goes to the end of the row. */
export function noteKnown(lookups: Lookups, turn: Turn, now: Date): void {
  lookups.of.set(keyOf(turn), { nextAt: now.getTime(), failures: 0, unseenSince: null, told: false })
}

/**
 * Notes that it does not, or could not read it, and since when. Answers whether that has lasted so long that a person
 * is to be told, which is once.
 */
export function noteUnseen(lookups: Lookups, turn: Turn, now: Date): boolean {
  const at = now.getTime()
  const before = lookups.of.get(keyOf(turn))
  const failures = (before?.failures ?? 0) + 1
  const unseenSince = before?.unseenSince ?? at
  const tell = before?.told !== true && at - unseenSince > lookups.policy.unseenMaxMs
  const nextAt = at + backoffMs(lookups.policy.unseenPause, failures)
  lookups.of.set(keyOf(turn), { nextAt, failures, unseenSince, told: tell || before?.told === true })
  return tell
}

/** Whether the second provider was asked about a deposit's transaction and did not know it the last time. */
export const isUnseen = (lookups: Lookups, deposit: Deposit): boolean =>
  (lookups.of.get(keyOf(deposit))?.unseenSince ?? null) !== null

/** What a person is told of a transaction that stays unknown; `cause` is why it could not be read, if that was it. */
export type UnseenAlert = {
  readonly txid: string
  readonly block: BlockRef
  readonly deposits: readonly DepositId[]
  readonly cause: unknown
}
