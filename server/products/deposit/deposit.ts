/**
 * What a deposit is and how it may change: its states, the events that move it, its confirmations and its timeline.
 * Pure: it reads no clock, no chain and no database, and it books nothing.
 */
import type { DEPOSIT_STAGES, DepositState, NetworkName } from '@zend/contracts'
import {
  AMOUNT_DIGITS_MAX,
  type ChainAmount,
  type CoinCode,
  type DepositId,
  stateMachine,
  type Money,
  ok,
  refuse,
  type Result,
  toBooks,
  type HolderId,
} from '@zend/kernel'

/** Where on the chain a deposit stands. */
export type Position = { readonly height: number; readonly hash: string }

/** One output or log that pays a customer's address. */
export type Deposit = {
  readonly id: DepositId
  readonly holder: HolderId
  readonly network: NetworkName
  /** What is credited, rounded down to our books' minor unit. */
  readonly money: Money<CoinCode>
  /** What arrived, in the network's base units. */
  readonly units: bigint
  /** What of `units` is smaller than one minor unit of our books. */
  readonly dust: bigint
  /** How many decimals the coin has on this network. */
  readonly decimals: number
  readonly address: string
  /** Its owner's: custody answers for it. */
  readonly lookupKey: string
  /**
   * What the chain shows in its place, where the transfer was claimed: it came without a memo, or with nobody's. Else
   * `null`. See `keyOnChain`.
   */
  readonly claimedKey: string | null
  readonly from: string | null
  readonly txid: string
  /** Which output or log of the transaction. (network, txid, index) is unique. */
  readonly index: string
  readonly state: DepositState
  /** `null` while a re-organisation has it off the chain. */
  readonly block: Position | null
  /** The height it stood at when it was taken off the chain; `null` while it is on it. */
  readonly offChainHeight: number | null
  /** The fewest confirmations the network itself asks for, whatever our policy says. */
  readonly confirmationsMin: number
  /** Whether it was held to the depth of large sums when it matured (large.ts); false before. */
  readonly large: boolean
  /** When the second provider first contradicted it; `null` when it never did. */
  readonly doubtedAt: Date | null
  /** When it could have been credited and the hour's bound left no room (alone.ts); `null` when that never was. */
  readonly cappedAt: Date | null
  readonly detectedAt: Date
  /** When it had enough confirmations. */
  readonly maturedAt: Date | null
  readonly screenedAt: Date | null
  readonly creditedAt: Date | null
  /** Proof that whoever read the chain saw it so (seen.ts); `null` where nobody left one. */
  readonly seen: Uint8Array | null
}

/** The lookup key that the chain shows for a deposit: what a connector reports of it. */
export const keyOnChain = ({ lookupKey, claimedKey }: Pick<Deposit, 'lookupKey' | 'claimedKey'>): string =>
  claimedKey ?? lookupKey

/** What can happen to a deposit. */
export type DepositEvent =
  /** A block came on top, and it is not deep enough yet. */
  | 'deepened'
  /** It has the confirmations it needs. */
  | 'matured'
  /** Nothing speaks against it, and it reaches the minimum by itself or with what was collected. */
  | 'passed'
  /** Nothing speaks against it, but with all that was collected it is still below the minimum. */
  | 'fell_short'
  /** A later deposit lifted the collected sum over the minimum. */
  | 'topped_up'
  /** Its block left the chain. */
  | 'rolled_back'
  /** It was mined again. */
  | 'seen_again'
  /** Its chain took it back for good after it was credited, and a person reversed the credit. */
  | 'reversed'
  /** It was never there just so: both providers say so now, or an operator does. */
  | 'dropped'

/**
 * The whole life of a deposit. Money that was credited is never quietly taken back: when its block leaves the chain,
 * what came of it is held (lost.ts), and only a person reverses it, with a posting of its own.
 */
export const depositMachine = stateMachine<DepositState, DepositEvent>('deposit', {
  detected: { deepened: 'confirming', matured: 'screening', rolled_back: 'reorged', dropped: 'dropped' },
  confirming: { deepened: 'confirming', matured: 'screening', rolled_back: 'reorged', dropped: 'dropped' },
  screening: { passed: 'credited', fell_short: 'below_minimum', rolled_back: 'reorged', dropped: 'dropped' },
  below_minimum: { topped_up: 'credited', rolled_back: 'reorged', dropped: 'dropped' },
  reorged: { seen_again: 'detected', dropped: 'dropped' },
  credited: { reversed: 'reversed' },
  dropped: {},
  reversed: {},
})

/** How many confirmations a deposit has below this tip, its own block included; 0 off the chain. */
export function confirmationsOf(block: Position | null, tipHeight: number): number {
  return block === null ? 0 : Math.max(0, tipHeight - block.height + 1)
}

/** How many confirmations it needs: our policy's figure or the network's own, whichever is greater. */
export const confirmationsNeeded = (deposit: Pick<Deposit, 'confirmationsMin'>, policy: number): number =>
  Math.max(deposit.confirmationsMin, policy)

/**
 * How far a chain has come: its newest block's height, and the height up to which its blocks are settled by the
 * network's own word. Where nobody waits for that word the two are the same; it is below 0 while it was said of none.
 * `finalHeight` is that word itself, whoever waits for it; `null` while it was said of none.
 */
export type ChainDepth = { readonly tip: number; readonly final: number; readonly finalHeight: number | null }

/**
 * How far a chain has come whose network waits for finality or does not. `finalHeight` is what it called final, `null`
 * for nothing.
 */
export const depthOf = (tip: number, waitsForFinality: boolean, finalHeight: number | null): ChainDepth => ({
  tip,
  final: waitsForFinality ? (finalHeight ?? -1) : tip,
  finalHeight,
})

/**
 * Whether a deposit has the confirmations it needs, and its block is final where that is waited for. @example
 * isDeep(deposit, depthOf(12, false, null), 3)
 */
export function isDeep(
  deposit: Pick<Deposit, 'block' | 'confirmationsMin'>,
  { tip, final }: ChainDepth,
  policy: number,
): boolean {
  return (
    deposit.block !== null &&
    deposit.block.height <= final &&
    confirmationsOf(deposit.block, tip) >= confirmationsNeeded(deposit, policy)
  )
}

/**
 * What a new depth means for a deposit that waits for confirmations: `null` when nothing changes.
 * @example eventAtDepth({ block: { height: 10, hash }, confirmationsMin: 1 }, depthOf(11, false, null), 3) //
 * 'deepened'
 */
export function eventAtDepth(
  deposit: Pick<Deposit, 'block' | 'confirmationsMin'>,
  depth: ChainDepth,
  policy: number,
): 'deepened' | 'matured' | null {
  if (isDeep(deposit, depth, policy)) return 'matured'
  return confirmationsOf(deposit.block, depth.tip) > 1 ? 'deepened' : null
}

/** Why an amount that reached one of our addresses cannot become a deposit. */
export type Unbookable = 'amount_too_large' | 'dust_only'

// The largest amount our books and the wire can carry.
const AMOUNT_MAX = 10n ** BigInt(AMOUNT_DIGITS_MAX) - 1n

/**
 * What an amount on chain is worth in our books, rounded down; what does not fit is `dust`, in the network's base
 * units.
 */
export function bookable(
  amount: ChainAmount<CoinCode>,
): Result<{ readonly money: Money<CoinCode>; readonly dust: bigint }, { readonly code: Unbookable }> {
  const booked = toBooks(amount)
  if (booked.money.amount > AMOUNT_MAX) return refuse('amount_too_large')
  return booked.money.amount === 0n ? refuse('dust_only') : ok(booked)
}

/** One stage of the timeline; `at` is when it was left behind, for the last one when it was reached. */
export type Stage = {
  readonly key: (typeof DEPOSIT_STAGES)[number]
  readonly state: 'done' | 'current' | 'next'
  readonly at: Date | null
}

/**
 * The timeline a customer sees. A deposit off the chain stands before its first stage is done; one below the minimum
 * waits before the credit.
 */
export function stagesOf(
  deposit: Pick<Deposit, 'state' | 'detectedAt' | 'maturedAt' | 'screenedAt' | 'creditedAt'>,
): readonly Stage[] {
  const reached = {
    dropped: 0,
    reversed: 4,
    reorged: 0,
    detected: 1,
    confirming: 1,
    screening: 2,
    below_minimum: 3,
    credited: 4,
  }[deposit.state]
  const stages = [
    ['detected', deposit.detectedAt],
    ['confirming', deposit.maturedAt],
    ['screening', deposit.screenedAt],
    ['credited', deposit.creditedAt],
  ] as const
  return stages.map(([key, at], place) => {
    const state = place < reached ? 'done' : place === reached ? 'current' : 'next'
    return { key, state, at: state === 'done' ? at : null }
  })
}
