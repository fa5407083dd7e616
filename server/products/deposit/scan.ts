/**
 * Decides what one poll of a network means for what we know: whether it may be applied at all, which blocks and
 * deposits fall, and what each transfer is (new, seen before, back after a re-organisation, or not to be credited).
 * Pure: it reads no database and no chain, and it writes nothing.
 */
import type { CoinCode, HolderId } from '@zend/kernel'
import type { BlockRef, ChainPoll, IncomingTransfer } from '../../ports/chain.ts'
import { bookable, type Deposit, depositMachine, keyOnChain, type Unbookable } from './deposit.ts'

/** Why a network was halted. Each has its paragraph in docs/runbooks/network-halted.md. */
export type HaltCode =
  /** None of the blocks we remember is on the chain any more. */
  | 'chain_lost'
  /** A re-organisation dropped more blocks than the network's halt depth. */
  | 'rollback_too_deep'
  /** A re-organisation dropped a block that the network had called final. */
  | 'final_block_dropped'
  /** A credited deposit was taken off the chain and did not come back in time. */
  | 'credited_deposit_missing'
  /** A transaction that was credited came back paying something else. */
  | 'credited_deposit_changed'
  /** The database was restored from a backup, and does not know what happened after it. */
  | 'restored'

/** A reason to halt, with the facts a person needs. */
export type HaltReason = {
  readonly code: HaltCode
  readonly facts: Readonly<Record<string, string | number | readonly string[]>>
}

/** What we know of a network when a poll comes back. */
export type ScanState = {
  /** The stored blocks, newest first. */
  readonly known: readonly BlockRef[]
  /**
   * 0: the network never takes a block back, and its blocks may have gaps between them (slots without one, ranges
   * answered by their newest).
   */
  readonly haltDepth: number
  /** The height up to which what we know was called final; `null` where nobody waits for that, or nothing was yet. */
  readonly finalHeight: number | null
  /**
   * The height up to which a second provider had the same blocks. What we know above it was never believed, and may
   * fall however deep. `null` believes all that we know: where nobody else is asked, and while nothing was agreed yet.
   */
  readonly agreedHeight: number | null
}

/** Whether a poll may be applied. `stale`: somebody else has applied one since it began. */
export type ScanVerdict =
  | { readonly kind: 'stale' }
  | { readonly kind: 'halt'; readonly reason: HaltReason }
  /**
   * `keptHeight` is the highest block that stays, below 0 when none was known; `tip` is the new tip, `null` while
   * nothing is known; `finalHeight` as in `ScanState`, after this poll.
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
 * Whether this poll, begun at the tip `from`, may be applied to what is known now.
 * Throws on a poll that contradicts itself: that is a connector's bug, and nothing of it may be believed.
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
 * A block counts as final only once we have read it ourselves, with the hash that the network calls final. What was
 * final stays so, unless nobody else believed it.
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
 * A deposit as it stands after every block above this height left the chain. One that was not credited begins anew when
 * it is seen again; one that was credited stays so, and is only known to be off the chain.
 */
export function afterRollback(deposit: Deposit, keptHeight: number): Deposit {
  return deposit.block === null || deposit.block.height <= keptHeight ? deposit : offChain(deposit)
}

/** A deposit as it stands when its block is not there, or does not hold it; see `afterRollback`. */
export function offChain(deposit: Deposit): Deposit {
  if (deposit.block === null) return deposit
  const fallen = { ...deposit, block: null, offChainHeight: deposit.block.height }
  return deposit.state === 'credited'
    ? fallen
    : {
        ...fallen,
        state: depositMachine.after(deposit.state, 'rolled_back'),
        large: false,
        maturedAt: null,
        screenedAt: null,
      }
}

/**
 * Which of these deposits, all in blocks that a poll settled, are not what these blocks pay: an earlier reading of them
 * was wrong. Those that were given as coins beyond the books are no transfer of any block.
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

/** Whether a deposit was given as coins beyond the books (`give-surplus.ts`). */
export const isGiven = ({ index }: Pick<Deposit, 'index'>): boolean => index.startsWith('surplus-')

/** Why a transfer to one of our addresses is set aside for a person instead of becoming a deposit. */
export type SuspenseReason = Unbookable | 'decimals_differ' | 'owner_unknown' | 'out_of_reach'

/** Whose address was paid. */
export type AddressOwner = { readonly holder: HolderId; readonly address: string }

/** A transfer that becomes a deposit. */
export type FreshTransfer = {
  readonly transfer: IncomingTransfer
  readonly owner: AddressOwner
  readonly amounts: Pick<Deposit, 'money' | 'units' | 'dust' | 'decimals'>
}

/** A deposit that was off the chain and is mined again, perhaps at another place of its transaction. */
export type ReturnedDeposit = { readonly deposit: Deposit; readonly transfer: IncomingTransfer }

/** What the transfers of a poll are. */
export type SortedTransfers = {
  readonly fresh: readonly FreshTransfer[]
  readonly returned: readonly ReturnedDeposit[]
  /** Deposits off the chain whose place (txid, index) was taken by another transfer: they did not happen. */
  readonly displaced: readonly Deposit[]
  readonly suspended: readonly { readonly transfer: IncomingTransfer; readonly reason: SuspenseReason }[]
  readonly halt: HaltReason | null
}

/** What is known about the transactions and addresses of a poll. */
export type TransferContext = {
  /** Every deposit of the polled transactions, as it stands after the rollback. */
  readonly deposits: readonly Deposit[]
  readonly ownerOf: (lookupKey: string) => AddressOwner | null
  /** Coins whose decimals on chain differ from our table. */
  readonly refusedAssets: ReadonlySet<CoinCode>
}

const keyOf = (transfer: Pick<IncomingTransfer, 'txid' | 'index'>): string => `${transfer.txid}/${transfer.index}`

/** Whether a transfer is what a deposit is of: the same transaction, key, coin and amount, wherever it stands in it. */
export const pays = (deposit: Deposit, transfer: IncomingTransfer): boolean =>
  deposit.txid === transfer.txid &&
  keyOnChain(deposit) === transfer.lookupKey &&
  deposit.money.asset === transfer.amount.asset &&
  deposit.units === transfer.amount.units &&
  deposit.decimals === transfer.amount.decimals

/**
 * Tells what each transfer is. A duplicate of a deposit that stands on the chain is nothing. A transaction that is
 * mined again can have its logs elsewhere, or (a contract decides) pay another amount: so a deposit comes back only
 * when it pays the same, wherever it stands now. Transfers of nothing are dropped: anybody can make them for free.
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
  // A credited deposit's transaction is back, but pays something else: crediting that too would pay twice.
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

/**
 * Each output or log once, without those that carry nothing. Throws when two differ under one key: a connector's bug.
 */
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
