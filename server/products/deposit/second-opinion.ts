/**
 * A second opinion: what another provider of a network must know too before anything is credited. One provider that is
 * down, late, on another branch or lying then costs time, never money. Pure rules, and the asking, which happens
 * outside any transaction and writes nothing; what follows from an answer is recorded by doubt.ts.
 */
import { type DepositId, splitDestination } from '@zend/kernel'
import type { BlockRef, ChainConnector, ChainPoll, FoundTransaction, Watch } from '../../ports/chain.ts'
import { type Deposit, keyOnChain } from './deposit.ts'
import { isUnseen, type Lookups, noteKnown, noteUnseen, type Turn, turnsOf, type UnseenAlert } from './lookups.ts'

/** Another provider of the same network. */
export type Witness = Pick<ChainConnector, 'hashAt' | 'find' | 'poll'>

/**
 * What two providers tell differently. `facts` are for a person; `height` is up to where they must agree before it is
 * over.
 */
export type Doubt = {
  readonly code: 'block_differs' | 'transfer_differs'
  readonly height: number
  readonly facts: Readonly<Record<string, string | number | null>>
}

/** Why a witness keeps us waiting: it has not come so far, or it does not answer. */
export type Lateness = { readonly kind: 'behind' } | { readonly kind: 'silent'; readonly cause: unknown }

/**
 * What is known of a network whose witness is asked. `known` newest first; `agreedHeight` is `null` while nothing was
 * agreed.
 */
export type AgreedState = {
  readonly known: readonly BlockRef[]
  readonly agreedHeight: number | null
  readonly confirmations: number
  /** The network never takes a block back. */
  readonly finalAtOnce: boolean
}

/** What a witness is asked about a poll. */
export type ChainQuestion = {
  /** A block that was agreed and that the poll dropped, `null` when it dropped none. */
  readonly dropped: BlockRef | null
  /**
   * The blocks that could be agreed now, oldest first: above what is agreed, up to the height at which deposits are
   * credited.
   */
  readonly open: readonly BlockRef[]
}

/**
 * What to ask about a poll. Blocks above the credit height are left out: there the newest block may differ for a moment
 * on any two nodes. Pure. Because every block names the one before it, agreeing on a block is agreeing on all below it.
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

/** What a witness said of a chain. */
export type ChainOpinion = {
  /** The newest block that both have, of those that were asked about. */
  readonly agreed: BlockRef | null
  /** Why not all that could be agreed was. */
  readonly late: Lateness | null
  readonly doubt: Doubt | null
}

/** The opinion where nothing had to be asked. */
export const NOTHING_ASKED: ChainOpinion = { agreed: null, late: null, doubt: null }

/**
 * Asks about a poll. Where the witness has not come so far it is asked about blocks half as far away, and again, down
 * to the oldest one: one that always lags a little still makes progress. Its silence is an opinion too, so it never
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
 * What a witness knows of a deposit: the very same transfer in the very same block, nothing that counts yet, or
 * something else (what, in a few words).
 */
export type TransferOpinion =
  | { readonly kind: 'same' }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'differs'; readonly theirs: string }

/**
 * Compares a deposit with what the witness has of its transaction. Pure. On a network that is final at once a deposit
 * can stand in the newest block of the range in which it was read, so there the witness may name an older block.
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

/** What a witness said of the deposits that wait to be credited. */
export type TransfersOpinion = {
  /** Those it knows just so, with the hash of the block in which they stood when it was asked. */
  readonly confirmed: ReadonlyMap<DepositId, string>
  /** Those about which it gave an answer this time, whatever it was. */
  readonly answered: ReadonlySet<DepositId>
  /**
   * Since when the one that waits longest to be asked about has had its confirmations; `null` when none does. One that
   * was asked about and is unknown is not meant.
   */
  readonly waitingSince: Date | null
  readonly silence: Extract<Lateness, { kind: 'silent' }> | null
  readonly doubt: Doubt | null
  /** The transactions that it tells otherwise, each with the deposits that are contradicted; empty without a doubt. */
  readonly contradicted: readonly Turn[]
  /** What has just been unknown for so long that a person is told. */
  readonly unseen: readonly UnseenAlert[]
}

/** One round of asking. `doubted`: the deposit of a doubt that lasts, which is always asked about. */
export type LookupRound = { readonly lookups: Lookups; readonly doubted: string | null; readonly now: Date }

// Enough for a witness to be quick about many, and not so many that it thinks it is attacked.
const ASKED_AT_ONCE = 8

/**
 * Asks about deposits, each transaction once, so many a round. Those above the agreed height wait without being asked
 * about. A transaction that the witness does not know waits, for its index may be behind, and so does one that it
 * cannot read; neither holds up another. Stops after the questions among which a contradiction was, and when the
 * witness answers nothing at all. Never throws. Changes what is remembered in `lookups`.
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
  const turns = turnsOf(lookups, due, doubted, now)
  let silence: TransfersOpinion['silence'] = null
  const contradicted: Turn[] = []
  let doubt: Doubt | null = null
  for (let from = 0; from < turns.length && silence === null && doubt === null; from += ASKED_AT_ONCE) {
    const some = turns.slice(from, from + ASKED_AT_ONCE)
    // Older ones some nodes know only by their block. Where that stands for a range, it is of a network whose nodes
    // need no such help.
    const answers = await Promise.allSettled(
      some.map(async (turn) => witness.find(turn.txid, onlyKeysOf(turn.deposits), turn.block)),
    )
    silence = await silenceOf(witness, answers, agreedHeight ?? 0)
    if (silence !== null) break
    for (const [place, turn] of some.entries()) {
      const answer = answers[place]
      const found = answer?.status === 'fulfilled' ? answer.value : null
      const opinions = turn.deposits.map((deposit) => ({ deposit, opinion: judgeFound(deposit, found, finalAtOnce) }))
      const against = opinions.filter(({ opinion }) => opinion.kind === 'differs').map(({ deposit }) => deposit)
      if (against.length > 0) contradicted.push({ ...turn, deposits: against })
      for (const { deposit, opinion } of opinions) {
        if (opinion.kind === 'differs') doubt ??= transferDoubt(deposit, opinion.theirs)
        if (opinion.kind === 'same') confirmed.set(deposit.id, turn.block.hash)
        if (answer?.status === 'fulfilled') answered.add(deposit.id)
      }
      if (against.length > 0) continue
      if (opinions.every(({ opinion }) => opinion.kind === 'same')) noteKnown(lookups, turn, now)
      else if (noteUnseen(lookups, turn, now))
        unseen.push({
          ...turn,
          deposits: turn.deposits.map(({ id }) => id),
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
 * Whether a witness that read none of some transactions is silent, or only does not keep what these are in: then it
 * still knows its blocks.
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

/** Watches the deposits' keys alone; where memos tell owners apart a connector asks about the address itself. */
function onlyKeysOf(deposits: readonly Deposit[]): Watch {
  const wanted = new Set(deposits.map(keyOnChain).flatMap((key) => [key, splitDestination(key).address]))
  return { ours: async (keys) => new Set(keys.filter((key) => wanted.has(key))) }
}
