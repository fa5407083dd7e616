/**
 * Decides how to apply one poll of a network: whether it may be applied at all, which blocks and deposits are rolled
 * back, and what each transfer is (new, seen before, back after a re-organisation, or not to be credited). Pure: it
 * reads no database and no chain, and it writes nothing.
 */
import type { CoinCode, HolderId } from '@zend/kernel'
import type { BlockRef, ChainPoll, IncomingTransfer } from '../../ports/chain.ts'
import { bookable, type Deposit, depositMachine, keyOnChain, type Unbookable } from './deposit.ts'

/** Why a network was halted. Each code has its section in docs/runbooks/network-halted.md. */
export type HaltCode =
  /** None of the blocks we remember is on the chain any more. */
  | 'chain_lost'
  /** A re-organisation dropped more blocks than the network's halt depth. */
  | 'rollback_too_deep'
  /** A re-organisation dropped a block that the network had called final. */
  | 'final_block_dropped'
  /** A credited deposit was taken off the chain and did not come back in time. */
  | 'credited_deposit_missing'
  /** A credited transaction came back with different payments. */
  | 'credited_deposit_changed'
  /** The database was restored from a backup, and misses what happened after it. */
  | 'restored'

/** A reason to halt, with the facts a person needs. */
export type HaltReason = {
  readonly code: HaltCode
  readonly facts: Readonly<Record<string, string | number | readonly string[]>>
}

/** Our stored state of a network when a poll returns. */
export type ScanState = {
  /** The stored blocks, newest first. */
  readonly known: readonly BlockRef[]
  /**
   * 0: the network never drops a block, and heights may have gaps (slots without a block, ranges represented by their
   * newest).
   */
  readonly haltDepth: number
  /**
   * The height up to which the network called our blocks final; `null` where finality is not waited for, or none was
   * reported yet.
   */
  readonly finalHeight: number | null
  /**
   * The height up to which a second provider had the same blocks. Blocks above it were never trusted, and may be rolled
   * back at any depth. `null` trusts all our blocks: there is no second provider, or nothing was agreed yet.
   */
  readonly agreedHeight: number | null
}

/** Whether a poll may be applied. `stale`: another poll has been applied since it began. */
export type ScanVerdict =
  | { readonly kind: 'stale' }
  | { readonly kind: 'halt'; readonly reason: HaltReason }
  /**
   * `keptHeight` is the highest block that stays, below 0 when none was known; `tip` is the new tip, `null` while there
   * is none; `finalHeight` as in `ScanState`, after this poll.
   */
  | {
      readonly kind: 'apply'
      readonly keptHeight: number
      readonly tip: BlockRef | null
      readonly depth: number
      readonly finalHeight: number | null
    }

const same = (a: BlockRef | null, b: BlockRef | null): boolean => a?.height === b?.height && a?.hash === b?.hash

/**
 * Decides whether this poll, begun at the tip `from`, may be applied to the current state. Throws on a poll that
 * contradicts itself: that is a connector's bug, and nothing of it may be used.
 */
export function judgePoll(state: ScanState, from: BlockRef | null, poll: ChainPoll): ScanVerdict {
  const stored = state.known[0] ?? null
  if (!same(stored, from)) return { kind: 'stale' }
  if (poll.kind === 'lost' || (poll.base === null && stored !== null)) {
    return {
      kind: 'halt',
      reason: {
        code: 'chain_lost',
        facts: {
          headHeight: poll.headHeight,
          knownFrom: state.known.at(-1)?.height ?? 0,
          knownTo: stored?.height ?? 0,
        },
      },
    }
  }
  assertCoherent(state, poll)
  const depth = stored === null || poll.base === null ? 0 : stored.height - poll.base.height
  const keptHeight = poll.base?.height ?? -1
  const believedHeight = Math.min(state.agreedHeight ?? Infinity, stored?.height ?? -1)
  if (depth > state.haltDepth && keptHeight < believedHeight) {
    return {
      kind: 'halt',
      reason: {
        code: 'rollback_too_deep',
        facts: { depth, haltDepth: state.haltDepth, base: poll.base?.height ?? 0, tip: stored?.height ?? 0 },
      },
    }
  }
  if (state.finalHeight !== null && stored !== null && keptHeight < Math.min(state.finalHeight, believedHeight)) {
    return {
      kind: 'halt',
      reason: {
        code: 'final_block_dropped',
        facts: { base: keptHeight, finalHeight: state.finalHeight, tip: stored.height },
      },
    }
  }
  return {
    kind: 'apply',
    keptHeight,
    tip: poll.blocks.at(-1) ?? poll.base,
    depth,
    finalHeight: newFinalHeight(state, keptHeight, poll),
  }
}

/**
 * Returns the new final height. A block counts as final only once we have read it ourselves, with the hash that the
 * network calls final. A final block stays final, unless the second provider never agreed to it.
 */
function newFinalHeight(
  { known, finalHeight: before }: ScanState,
  keptHeight: number,
  { final, blocks }: Extract<ChainPoll, { kind: 'advanced' }>,
): number | null {
  const finalHeight = before !== null && (known[0]?.height ?? -1) > keptHeight ? Math.min(before, keptHeight) : before
  if (final === undefined || final === null || final.height <= (finalHeight ?? -1)) return finalHeight
  const seen = [...blocks, ...known.filter(({ height }) => height <= keptHeight)].some((block) => same(block, final))
  return seen ? final.height : finalHeight
}

function assertCoherent({ known, haltDepth }: ScanState, poll: Extract<ChainPoll, { kind: 'advanced' }>): void {
  if (poll.base !== null && !known.some((block) => same(block, poll.base)))
    throw new Error('a poll builds on a block that we do not know')
  poll.blocks.forEach((block, place) => {
    const below = place === 0 ? poll.base : poll.blocks[place - 1]
    if (below === null || below === undefined) return
    const follows = haltDepth === 0 ? block.height > below.height : block.height === below.height + 1
    if (!follows) throw new Error('the blocks of a poll do not follow one another')
  })
  const settled = poll.settled ?? []
  const stands = (block: BlockRef): boolean =>
    block.height <= (poll.base?.height ?? -1) && known.some((each) => same(each, block))
  if (!settled.every(stands)) throw new Error('a poll settles a block that we do not know')
  const hashes = new Map([...poll.blocks, ...settled].map((block) => [block.hash, block.height]))
  for (const transfer of poll.transfers) {
    if (hashes.get(transfer.block.hash) !== transfer.block.height)
      throw new Error('a transfer lies outside the blocks of its poll')
  }
}

/**
 * Returns a deposit after every block above this height left the chain. An uncredited one starts over when it is seen
 * again; a credited one stays credited and is only marked as off the chain.
 */
export function afterRollback(deposit: Deposit, keptHeight: number): Deposit {
  return deposit.block === null || deposit.block.height <= keptHeight ? deposit : offChain(deposit)
}

/** Returns a deposit after its block disappeared or turned out not to contain it; see `afterRollback`. */
export function offChain(deposit: Deposit): Deposit {
  if (deposit.block === null) return deposit
  const rolledBack = { ...deposit, block: null, offChainHeight: deposit.block.height }
  return deposit.state === 'credited'
    ? rolledBack
    : {
        ...rolledBack,
        state: depositMachine.after(deposit.state, 'rolled_back'),
        large: false,
        maturedAt: null,
        screenedAt: null,
      }
}

/**
 * Returns which of these deposits, all in blocks that a poll settled, are not paid in these blocks: an earlier reading
 * was wrong. Deposits that were given from a surplus belong to no transfer of a block.
 */
export const notAsSettled = (
  deposits: readonly Deposit[],
  transfers: readonly IncomingTransfer[],
): readonly Deposit[] => {
  const paid = new Map(transfers.map((transfer) => [keyOf(transfer), transfer]))
  return deposits.filter((deposit) => {
    const transfer = paid.get(keyOf(deposit))
    return (
      !isGiven(deposit) &&
      (transfer === undefined || transfer.block.hash !== deposit.block?.hash || !pays(deposit, transfer))
    )
  })
}

/** Returns whether a deposit was given from a surplus (`give-surplus.ts`). */
export const isGiven = ({ index }: Pick<Deposit, 'index'>): boolean => index.startsWith('surplus-')

/** Why a transfer to one of our addresses is set aside for a person instead of becoming a deposit. */
export type SuspenseReason = Unbookable | 'decimals_differ' | 'owner_unknown' | 'out_of_reach'

/** The owner of the paid address. */
export type AddressOwner = { readonly holder: HolderId; readonly address: string }

/** A transfer that becomes a deposit. */
export type FreshTransfer = {
  readonly transfer: IncomingTransfer
  readonly owner: AddressOwner
  readonly amounts: Pick<Deposit, 'money' | 'units' | 'dust' | 'decimals'>
}

/** A deposit that was off the chain and is mined again, perhaps at another index of its transaction. */
export type ReturnedDeposit = { readonly deposit: Deposit; readonly transfer: IncomingTransfer }

/** The transfers of a poll, by kind. */
export type SortedTransfers = {
  readonly fresh: readonly FreshTransfer[]
  readonly returned: readonly ReturnedDeposit[]
  /** Deposits off the chain whose (txid, index) was taken by another transfer: they did not happen. */
  readonly displaced: readonly Deposit[]
  readonly suspended: readonly { readonly transfer: IncomingTransfer; readonly reason: SuspenseReason }[]
  readonly halt: HaltReason | null
}

/** What is known about a poll's transactions and addresses. */
export type TransferContext = {
  /** Every deposit of the polled transactions, in its state after the rollback. */
  readonly deposits: readonly Deposit[]
  readonly ownerOf: (lookupKey: string) => AddressOwner | null
  /** Coins whose decimals on chain differ from our table. */
  readonly refusedAssets: ReadonlySet<CoinCode>
}

const keyOf = (transfer: Pick<IncomingTransfer, 'txid' | 'index'>): string => `${transfer.txid}/${transfer.index}`

/** Returns whether a transfer matches a deposit: the same transaction, key, coin and amount, at any index. */
export const pays = (deposit: Deposit, transfer: IncomingTransfer): boolean =>
  deposit.txid === transfer.txid &&
  keyOnChain(deposit) === transfer.lookupKey &&
  deposit.money.asset === transfer.amount.asset &&
  deposit.units === transfer.amount.units &&
  deposit.decimals === transfer.amount.decimals

/**
 * Classifies each transfer. A duplicate of a deposit on the chain is ignored. A transaction that is mined again can
 * have its logs at other indexes, or pay another amount (a contract decides): so a deposit comes back only when the
 * transfer pays the same, at any index. Transfers of zero are dropped: anybody can make them for free.
 */
export function sortTransfers(transfers: readonly IncomingTransfer[], context: TransferContext): SortedTransfers {
  const place = new Map(context.deposits.map((deposit) => [keyOf(deposit), deposit]))
  const waiting = new Set(context.deposits.filter((deposit) => deposit.block === null))
  const unplaced: IncomingTransfer[] = []
  const returned: ReturnedDeposit[] = []
  const claim = (deposit: Deposit, transfer: IncomingTransfer): void => {
    waiting.delete(deposit)
    returned.push({ deposit, transfer })
  }
  for (const transfer of distinct(transfers)) {
    const known = place.get(keyOf(transfer))
    if (known === undefined || known.block === null) {
      if (known !== undefined && pays(known, transfer)) claim(known, transfer)
      else unplaced.push(transfer)
    }
  }
  const fresh: FreshTransfer[] = []
  const suspended: { transfer: IncomingTransfer; reason: SuspenseReason }[] = []
  const displaced: Deposit[] = []
  for (const transfer of unplaced) {
    const elsewhere = [...waiting].find((deposit) => pays(deposit, transfer))
    if (elsewhere !== undefined) {
      claim(elsewhere, transfer)
      continue
    }
    const judged = judgeTransfer(transfer, context)
    if (judged.kind === 'suspended') suspended.push({ transfer, reason: judged.reason })
    else fresh.push(judged.fresh)
  }
  for (const transfer of unplaced) {
    const known = place.get(keyOf(transfer))
    if (known !== undefined && waiting.has(known)) displaced.push(known)
  }
  // The transaction of a credited deposit is back with different payments: crediting those would pay twice.
  const paid = new Set([...fresh, ...suspended].map(({ transfer }) => transfer.txid))
  const changed = [...waiting].filter((deposit) => deposit.state === 'credited' && paid.has(deposit.txid))
  return {
    fresh,
    returned,
    displaced,
    suspended,
    halt:
      changed.length === 0
        ? null
        : { code: 'credited_deposit_changed', facts: { deposits: changed.map(({ id }) => id) } },
  }
}

function judgeTransfer(
  transfer: IncomingTransfer,
  context: TransferContext,
):
  | { readonly kind: 'fresh'; readonly fresh: FreshTransfer }
  | { readonly kind: 'suspended'; readonly reason: SuspenseReason } {
  const { amount, lookupKey } = transfer
  if (context.refusedAssets.has(amount.asset)) return { kind: 'suspended', reason: 'decimals_differ' }
  const owner = context.ownerOf(lookupKey)
  if (owner === null) return { kind: 'suspended', reason: 'owner_unknown' }
  if (transfer.outOfReach === true) return { kind: 'suspended', reason: 'out_of_reach' }
  const booked = bookable(amount)
  if (!booked.ok) return { kind: 'suspended', reason: booked.refusal.code }
  return {
    kind: 'fresh',
    fresh: { transfer, owner, amounts: { ...booked.value, units: amount.units, decimals: amount.decimals } },
  }
}

/** Returns each output or log once, without empty ones. Throws when two differ under one key: a connector's bug. */
function distinct(transfers: readonly IncomingTransfer[]): readonly IncomingTransfer[] {
  const seen = new Map<string, IncomingTransfer>()
  for (const transfer of transfers) {
    const before = seen.get(keyOf(transfer))
    if (
      before !== undefined &&
      (before.amount.units !== transfer.amount.units ||
        before.lookupKey !== transfer.lookupKey ||
        before.amount.asset !== transfer.amount.asset)
    ) {
      throw new Error(`two transfers share the key ${keyOf(transfer)}`)
    }
    if (transfer.amount.units > 0n) seen.set(keyOf(transfer), transfer)
  }
  return [...seen.values()]
}
