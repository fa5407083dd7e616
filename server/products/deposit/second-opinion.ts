/**
 * Asks a second provider (the witness), which must confirm everything before it is credited. One provider that is down,
 * late, on another branch or lying then costs time, never money. Contains the pure rules and the requests, which run
 * outside any transaction and write nothing; doubt.ts records the results.
 */
import { type DepositId, splitDestination } from '@zend/kernel'
import type { BlockRef, ChainConnector, ChainPoll, FoundTransaction, Watch } from '../../ports/chain.ts'
import { type Deposit, keyOnChain } from './deposit.ts'
import {
  isUnseen,
  type Lookups,
  noteKnown,
  noteUnseen,
  type LookupTarget,
  turnsOf,
  type UnseenAlert,
} from './lookups.ts'

/** Another provider of the same network. */
export type Witness = Pick<ChainConnector, 'hashAt' | 'find' | 'poll'>

/** A contradiction between two providers. `facts` are for a person; they must agree up to `height` to end it. */
export type Doubt = {
  readonly code: 'block_differs' | 'transfer_differs'
  readonly height: number
  readonly facts: Readonly<Record<string, string | number | null>>
}

/** Why a witness keeps us waiting: it lags behind, or it does not answer. */
export type Lateness = { readonly kind: 'behind' } | { readonly kind: 'silent'; readonly cause: unknown }

/**
 * The state of a network whose witness is asked. `known` is newest first; `agreedHeight` is `null` while nothing was
 * agreed.
 */
export type AgreedState = {
  readonly known: readonly BlockRef[]
  readonly agreedHeight: number | null
  readonly confirmations: number
  /** The network never drops a block. */
  readonly finalAtOnce: boolean
}

/** The questions for a witness about a poll. */
export type ChainQuestion = {
  /** An agreed block that the poll dropped, `null` when it dropped none. */
  readonly dropped: BlockRef | null
  /**
   * The blocks that could be agreed now, oldest first: above what is agreed, up to the height at which deposits are
   * credited.
   */
  readonly open: readonly BlockRef[]
}

/**
 * Selects what to ask about a poll. Blocks above the credit height are left out: there the newest block may differ
 * briefly between any two nodes. Pure. Every block names its parent, so agreeing on a block is agreeing on all below
 * it.
 */
export function questionOf(
  { known, agreedHeight, confirmations, finalAtOnce }: AgreedState,
  poll: ChainPoll,
): ChainQuestion {
  const base = poll.kind === 'lost' ? -1 : (poll.base?.height ?? -1)
  const agreed = known.find(({ height }) => height === agreedHeight)
  const dropped = agreed !== undefined && agreed.height > base ? agreed : null
  if (poll.kind === 'lost') return { dropped, open: [] }
  const stands = [...known.filter(({ height }) => height <= base).toReversed(), ...poll.blocks]
  const tip = stands.at(-1)?.height ?? 0
  const creditHeight = finalAtOnce ? tip : tip - confirmations + 1
  return {
    dropped,
    open: stands.filter(({ height }) => height <= creditHeight && height > Math.min(agreedHeight ?? -1, base)),
  }
}

/** A witness's answer about a chain. */
export type ChainOpinion = {
  /** The newest of the blocks asked about that both have. */
  readonly agreed: BlockRef | null
  /** Why not everything that could be agreed was agreed. */
  readonly late: Lateness | null
  readonly doubt: Doubt | null
}

/** The opinion when there was nothing to ask. */
export const NOTHING_ASKED: ChainOpinion = { agreed: null, late: null, doubt: null }

/**
 * Asks about a poll. While the witness lags behind, asks about blocks half as far away, and again, down to the oldest
 * one, so that a witness that always lags a little still makes progress. Its silence is an opinion too, so this never
 * throws.
 */
export async function askAboutChain(
  witness: Pick<Witness, 'hashAt'>,
  { dropped, open }: ChainQuestion,
): Promise<ChainOpinion> {
  try {
    if (dropped !== null && (await witness.hashAt(dropped.height)) === dropped.hash)
      return { ...NOTHING_ASKED, doubt: blockDoubt(dropped.height, null, dropped.hash) }
    let late: Lateness | null = null
    for (let place = open.length - 1; place >= 0; place = place === 0 ? -1 : Math.floor(place / 2)) {
      const block = open[place]
      if (block === undefined) break
      const hash = await witness.hashAt(block.height)
      if (hash === block.hash) return { agreed: block, late, doubt: null }
      if (hash !== null) return { ...NOTHING_ASKED, doubt: blockDoubt(block.height, block.hash, hash) }
      late = { kind: 'behind' }
    }
    return { ...NOTHING_ASKED, late }
  } catch (cause) {
    return { ...NOTHING_ASKED, late: { kind: 'silent', cause } }
  }
}

const blockDoubt = (height: number, ours: string | null, theirs: string): Doubt => ({
  code: 'block_differs',
  height,
  facts: { height, ours, theirs },
})

/**
 * A witness's answer about a deposit: the same transfer in the same block, nothing that counts yet, or something else
 * (described in a few words).
 */
export type TransferOpinion =
  | { readonly kind: 'same' }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'differs'; readonly theirs: string }

/**
 * Compares a deposit with what the witness has of its transaction. Pure. On a network that is final at once a deposit
 * can be stored under the newest block of the range in which it was read, so there the witness may name an older block.
 */
export function judgeFound(deposit: Deposit, found: FoundTransaction | null, finalAtOnce: boolean): TransferOpinion {
  const { block } = deposit
  if (found === null || found.outcome === 'pending' || found.block === null || block === null) return { kind: 'unseen' }
  if (found.outcome === 'failed') return { kind: 'differs', theirs: 'it failed' }
  const older = finalAtOnce && found.block.height < block.height
  if (!older && (found.block.height !== block.height || found.block.hash !== block.hash))
    return { kind: 'differs', theirs: `it is in block ${found.block.height} ${found.block.hash}` }
  const transfer = found.transfers.find(({ index }) => index === deposit.index)
  if (transfer === undefined) return { kind: 'differs', theirs: 'it moves nothing there' }
  const { amount, lookupKey, confirmationsMin } = transfer
  const same =
    found.txid === deposit.txid &&
    lookupKey === keyOnChain(deposit) &&
    amount.asset === deposit.money.asset &&
    amount.units === deposit.units &&
    amount.decimals === deposit.decimals &&
    confirmationsMin === deposit.confirmationsMin
  return same
    ? { kind: 'same' }
    : { kind: 'differs', theirs: `${amount.units} ${amount.asset} to ${lookupKey}, after ${confirmationsMin} blocks` }
}

/** A witness's answers about the deposits that wait to be credited. */
export type TransfersOpinion = {
  /** The deposits it confirmed, each with the hash of its block at the time of asking. */
  readonly confirmed: ReadonlyMap<DepositId, string>
  /** The deposits it answered about this time, whatever the answer. */
  readonly answered: ReadonlySet<DepositId>
  /**
   * When the deposit that has waited longest to be asked about had its confirmations; `null` when none waits. One that
   * was asked about and is unknown does not count.
   */
  readonly waitingSince: Date | null
  readonly silence: Extract<Lateness, { kind: 'silent' }> | null
  readonly doubt: Doubt | null
  /** The transactions it contradicts, each with its deposits; empty without a doubt. */
  readonly contradicted: readonly LookupTarget[]
  /** Transactions that have just been unknown for so long that a person is alerted. */
  readonly unseen: readonly UnseenAlert[]
}

/** One round of requests. `doubted`: the deposit of an ongoing doubt, which is always asked about. */
export type LookupRound = { readonly lookups: Lookups; readonly doubted: string | null; readonly now: Date }

// Fast enough for many lookups, and few enough not to look like an attack to the witness.
const ASKED_AT_ONCE = 8

/**
 * Asks about deposits, each transaction once, a limited number per round. Deposits above the agreed height wait without
 * being asked about. A transaction that the witness does not know waits, because its index may be behind, and so does
 * one that it cannot read; neither delays another. Stops after the batch that contains a contradiction, and when the
 * witness answers nothing at all. Never throws. Mutates `lookups`.
 */
export async function askAboutTransfers(
  witness: Pick<Witness, 'hashAt' | 'find'>,
  deposits: readonly Deposit[],
  { agreedHeight, finalAtOnce }: Pick<AgreedState, 'agreedHeight' | 'finalAtOnce'>,
  { lookups, doubted, now }: LookupRound,
): Promise<TransfersOpinion> {
  const confirmed = new Map<DepositId, string>()
  const answered = new Set<DepositId>()
  const unseen: UnseenAlert[] = []
  const due = deposits.filter(({ block }) => block !== null && agreedHeight !== null && block.height <= agreedHeight)
  const targets = turnsOf(lookups, due, doubted, now)
  let silence: TransfersOpinion['silence'] = null
  const contradicted: LookupTarget[] = []
  let doubt: Doubt | null = null
  for (let from = 0; from < targets.length && silence === null && doubt === null; from += ASKED_AT_ONCE) {
    const some = targets.slice(from, from + ASKED_AT_ONCE)
    // Some nodes find older transactions only by their block. A block that represents a range belongs to a network
    // whose nodes do not need that.
    const answers = await Promise.allSettled(
      some.map(async (target) => witness.find(target.txid, onlyKeysOf(target.deposits), target.block)),
    )
    silence = await silenceOf(witness, answers, agreedHeight ?? 0)
    if (silence !== null) break
    for (const [place, target] of some.entries()) {
      const answer = answers[place]
      const found = answer?.status === 'fulfilled' ? answer.value : null
      const opinions = target.deposits.map((deposit) => ({ deposit, opinion: judgeFound(deposit, found, finalAtOnce) }))
      const against = opinions.filter(({ opinion }) => opinion.kind === 'differs').map(({ deposit }) => deposit)
      if (against.length > 0) contradicted.push({ ...target, deposits: against })
      for (const { deposit, opinion } of opinions) {
        if (opinion.kind === 'differs') doubt ??= transferDoubt(deposit, opinion.theirs)
        if (opinion.kind === 'same') confirmed.set(deposit.id, target.block.hash)
        if (answer?.status === 'fulfilled') answered.add(deposit.id)
      }
      if (against.length > 0) continue
      if (opinions.every(({ opinion }) => opinion.kind === 'same')) noteKnown(lookups, target, now)
      else if (noteUnseen(lookups, target, now))
        unseen.push({
          ...target,
          deposits: target.deposits.map(({ id }) => id),
          cause: answer?.status === 'rejected' ? answer.reason : null,
        })
    }
  }
  if (doubt !== null)
    return { confirmed: new Map(), answered, waitingSince: null, silence: null, doubt, contradicted, unseen }
  const waitingSince = oldestOf(deposits.filter((deposit) => !confirmed.has(deposit.id) && !isUnseen(lookups, deposit)))
  return { confirmed, answered, waitingSince, silence, doubt: null, contradicted, unseen }
}

/**
 * Decides whether a witness that could read none of some transactions is silent, or only does not keep data that old:
 * then it still knows its blocks.
 */
async function silenceOf(
  witness: Pick<Witness, 'hashAt'>,
  answers: readonly PromiseSettledResult<unknown>[],
  height: number,
): Promise<TransfersOpinion['silence']> {
  const causes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  if (causes.length < answers.length) return null
  try {
    await witness.hashAt(height)
    return null
  } catch {
    return { kind: 'silent', cause: causes[0] }
  }
}

const oldestOf = (deposits: readonly Deposit[]): Date | null =>
  deposits.reduce<Date | null>(
    (oldest, { maturedAt }) => (maturedAt !== null && (oldest === null || maturedAt < oldest) ? maturedAt : oldest),
    null,
  )

function transferDoubt({ id, txid, index, units, money, block }: Deposit, theirs: string): Doubt {
  const ours = `${units} ${money.asset} in block ${block?.height ?? ''} ${block?.hash ?? ''}`
  return { code: 'transfer_differs', height: block?.height ?? 0, facts: { deposit: id, txid, index, ours, theirs } }
}

/** Watches the deposits' keys only; where memos tell owners apart, a connector asks about the address itself. */
function onlyKeysOf(deposits: readonly Deposit[]): Watch {
  const wanted = new Set(deposits.map(keyOnChain).flatMap((key) => [key, splitDestination(key).address]))
  return { ours: async (keys) => new Set(keys.filter((key) => wanted.has(key))) }
}
