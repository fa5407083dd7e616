/**
 * Defines a deposit and its life: states, events, confirmations and timeline. Pure: it reads no clock, no chain and no
 * database, and it books nothing.
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

/** The block that a deposit is in. */
export type Position = { readonly height: number; readonly hash: string }

/** One output or log that pays a customer's address. */
export type Deposit = {
  readonly id: DepositId
  readonly holder: HolderId
  readonly network: NetworkName
  /** The credited amount, rounded down to our books' minor unit. */
  readonly money: Money<CoinCode>
  /** The amount that arrived, in the network's base units. */
  readonly units: bigint
  /** The part of `units` that is smaller than one minor unit of our books. */
  readonly dust: bigint
  /** How many decimals the coin has on this network. */
  readonly decimals: number
  readonly address: string
  /** The owner's lookup key at custody. */
  readonly lookupKey: string
  /**
   * The key that the chain shows instead of `lookupKey`, when the transfer was claimed: it came without a memo, or with
   * a memo that is nobody's. Else `null`. See `keyOnChain`.
   */
  readonly claimedKey: string | null
  readonly from: string | null
  readonly txid: string
  /** The output or log of the transaction. (network, txid, index) is unique. */
  readonly index: string
  readonly state: DepositState
  /** `null` while a re-organisation has removed it from the chain. */
  readonly block: Position | null
  /** Its height before it was taken off the chain; `null` while it is on the chain. */
  readonly offChainHeight: number | null
  /** The fewest confirmations that the network itself requires, whatever our policy says. */
  readonly confirmationsMin: number
  /** Whether it had to reach the depth for large sums when it matured (large.ts); false before that. */
  readonly large: boolean
  /** When the second provider first contradicted it; `null` if never. */
  readonly doubtedAt: Date | null
  /** When the hourly cap first held back its credit (hourly-cap.ts); `null` if never. */
  readonly cappedAt: Date | null
  readonly detectedAt: Date
  /** When it reached the confirmations it needs. */
  readonly maturedAt: Date | null
  readonly screenedAt: Date | null
  readonly creditedAt: Date | null
  /** Proof of the process that read it on the chain (seen.ts); `null` when there is none. */
  readonly seen: Uint8Array | null
}

/** Returns the lookup key that the chain shows for a deposit, which is the one a connector reports. */
export const keyOnChain = ({ lookupKey, claimedKey }: Pick<Deposit, 'lookupKey' | 'claimedKey'>): string =>
  claimedKey ?? lookupKey

/** Events in the life of a deposit. */
export type DepositEvent =
  /** A block was added, and the deposit is not deep enough yet. */
  | 'deepened'
  /** It has the confirmations it needs. */
  | 'matured'
  /** Screening passed, and it reaches the minimum alone or with what was collected. */
  | 'passed'
  /** Screening passed, but with everything collected it is still below the minimum. */
  | 'fell_short'
  /** A later deposit lifted the collected sum over the minimum. */
  | 'topped_up'
  /** Its block left the chain. */
  | 'rolled_back'
  /** It was mined again. */
  | 'seen_again'
  /** A person reversed the credit after the chain removed the deposit for good. */
  | 'reversed'
  /** Both providers, or an operator, say that it never happened as stored. */
  | 'dropped'

/**
 * The state machine of a deposit. A credit is never taken back silently: when its block leaves the chain, the resulting
 * money is held (lost.ts), and only a person reverses it, with a posting of its own.
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

/** Returns the confirmations of a deposit at this tip, its own block included; 0 off the chain. */
export function confirmationsOf(block: Position | null, tipHeight: number): number {
  return block === null ? 0 : Math.max(0, tipHeight - block.height + 1)
}

/** Returns the confirmations it needs: our policy's figure or the network's own, whichever is greater. */
export const confirmationsNeeded = (deposit: Pick<Deposit, 'confirmationsMin'>, policy: number): number =>
  Math.max(deposit.confirmationsMin, policy)

/**
 * The state of a chain: the height of its newest block (`tip`), and the height up to which we treat blocks as final
 * (`final`). Where the network does not wait for finality, `final` equals `tip`; it is below 0 while no block is final.
 * `finalHeight` is the finalized height the network reported, on any network; `null` while it reported none.
 */
export type ChainDepth = { readonly tip: number; readonly final: number; readonly finalHeight: number | null }

/**
 * Builds the `ChainDepth` of a network that waits for finality or does not. `finalHeight` is what the network called
 * final, `null` for nothing.
 */
export const depthOf = (tip: number, waitsForFinality: boolean, finalHeight: number | null): ChainDepth => ({
  tip,
  final: waitsForFinality ? (finalHeight ?? -1) : tip,
  finalHeight,
})

/**
 * Returns whether a deposit has the confirmations it needs and, where required, its block is final. @example
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
 * Returns what a new depth changes for a deposit that waits for confirmations; `null` for nothing.
 * @example eventAtDepth({ block: { height: 9, hash }, confirmationsMin: 1 }, depthOf(9, false, null), 3) // 'deepened'
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

// The largest amount that our books and the API can represent.
const AMOUNT_MAX = 10n ** BigInt(AMOUNT_DIGITS_MAX) - 1n

/** Converts an amount on chain to our books, rounded down; the remainder is `dust`, in the network's base units. */
export function bookable(
  amount: ChainAmount<CoinCode>,
): Result<{ readonly money: Money<CoinCode>; readonly dust: bigint }, { readonly code: Unbookable }> {
  const booked = toBooks(amount)
  if (booked.money.amount > AMOUNT_MAX) return refuse('amount_too_large')
  return booked.money.amount === 0n ? refuse('dust_only') : ok(booked)
}

/** One stage of the timeline; `at` is when the stage was completed, or for the last stage when it was reached. */
export type Stage = {
  readonly key: (typeof DEPOSIT_STAGES)[number]
  readonly state: 'done' | 'current' | 'next'
  readonly at: Date | null
}

/**
 * Returns the timeline that a customer sees. A deposit off the chain is back before its first stage; one below the
 * minimum waits before the credit.
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
