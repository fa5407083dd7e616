/**
 * One poll of a network: asks the node outside any transaction, then applies the answer in one. It finds deposits and
 * counts their confirmations; it never credits (settle-deposits.ts does). Idempotent, also when run concurrently: the
 * stored tip decides which poll is applied.
 */
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { type Network, waitsForFinality } from '../../core/assets/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import { announce } from '../../core/events/index.ts'
import type { CoinWatch } from '../../core/treasury/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { BlockRef, ChainConnector, ChainPoll, HeldBlock, Watch } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import { depositsAbove, depositsIn } from './deposit.repo.ts'
import { depthOf } from './deposit.ts'
import { agreesAgain, endDoubt, raiseDoubt } from './doubt.ts'
import { misread, writeRollback } from './rolled-back-deposits.ts'
import { holdAbove, restoreReturned } from './hold-lost.ts'
import { forgetSetAsideIn, takeSetAsideOffChain } from './set-aside.repo.ts'
import { missingCredited } from './losses.repo.ts'
import {
  dropBlocksAbove,
  forgetWitness,
  haltNetwork,
  insertBlocks,
  knownBlocks,
  lockNetwork,
  noteAgreed,
  noteFinal,
  openNetwork,
  pruneBlocks,
  readNetwork,
  type StoredNetwork,
} from './scan.repo.ts'
import { type HaltReason, judgePoll, notAsSettled, offChain } from './scan.ts'
import {
  askAboutChain,
  type ChainOpinion,
  type Lateness,
  NOTHING_ASKED,
  questionOf,
  type Witness,
} from './second-opinion.ts'
import { advance, type Alert, sortReported, type TakeDeps, writeSorted } from './take-transfers.ts'

/** The log for operators' alerts and notes: the process's structured log. */
export type DepositLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** Dependencies of a poll. */
export type ScanDeps = TakeDeps & {
  readonly db: Pick<Database, 'transact' | 'read'>
  readonly clock: Clock
  readonly log: DepositLog
  readonly connector: Pick<ChainConnector, 'poll'>
  /** A second provider, which must agree before anything is credited; without one the connector is trusted alone. */
  readonly witness?: Witness
  /** Returns which keys are ours, while the node is being read. */
  readonly watch: Watch
  /** The treasury's part: our own transactions are no deposits, and the treasury notes coins that become ours. */
  readonly coins: CoinWatch
  /** The most blocks read per poll. */
  readonly blocksMax: number
}

/**
 * The outcome of a poll. `caughtUp` is false when there was more to read. `disputed`: the second provider contradicts
 * what was read, nothing of it was stored, and the next poll tries again. `held` is a block that its node does not
 * serve completely yet: it and the blocks above wait for the next poll. `late` says why the second provider keeps us
 * waiting, `null` when it does not; `agreedMore`, whether it agreed to new blocks nevertheless.
 */
export type ScanOutcome =
  | {
      readonly kind: 'advanced'
      readonly caughtUp: boolean
      readonly changed: boolean
      readonly late: Lateness | null
      readonly agreedMore: boolean
      readonly held: HeldBlock | null
    }
  | { readonly kind: 'stale' }
  | { readonly kind: 'disputed' }
  | { readonly kind: 'halted' }

/**
 * Polls once. `refusedAssets` are coins that must not be credited (see `ChainHealth`). Throws when the node or the
 * database does not answer; a silent second provider does not throw.
 */
export async function scanNetwork(deps: ScanDeps, refusedAssets: ReadonlySet<CoinCode>): Promise<ScanOutcome> {
  const { db, network, witness } = deps
  await openNetwork(db.read, network.id)
  const stored = await withoutOldOpinions(deps, await readNetwork(db.read, network.id))
  if (stored?.status === 'halted') return { kind: 'halted' }
  const known = stored === null ? [] : await knownBlocks(db.read, stored, network.keepBlocks)
  const poll = await pollFrom(deps, known, stored?.agreedHeight ?? null)
  const opinion =
    witness === undefined
      ? NOTHING_ASKED
      : await askAboutChain(witness, questionOf(agreedState(network, known, stored), poll))
  const from = known[0] ?? null
  const disputed = (stored?.doubt ?? null)?.code === 'block_differs'
  if (
    opinion.agreed === null &&
    opinion.doubt === null &&
    !disputed &&
    poll.kind === 'advanced' &&
    poll.blocks.length === 0 &&
    poll.base?.hash === from?.hash &&
    (poll.final?.height ?? -1) <= (stored?.finalHeight ?? -1)
  )
    return {
      kind: 'advanced',
      caughtUp: true,
      changed: false,
      late: opinion.late,
      agreedMore: false,
      held: poll.held ?? null,
    }
  const applied = await db.transact((tx) => applyPoll(tx, deps, { from, poll, opinion }, refusedAssets))
  if (poll.kind === 'advanced' && poll.unread !== undefined) {
    const [first] = poll.unread
    const facts = {
      alert: 'transactions_not_understood',
      network: network.id,
      count: poll.unread.length,
      txid: first?.txid,
      kind: first?.kind,
    }
    deps.log.error(
      facts,
      `blocks of ${network.id} hold transactions of a kind that we do not know; none names an address of ours`,
    )
  }
  // Log only after the commit: a transaction can run more than once.
  for (const alert of applied.alerts) deps.log.error(alert.facts, alert.message)
  if (applied.agreesAgain === true) deps.log.info({ network: network.id }, agreesAgain(network.id))
  return applied.outcome
}

/** Clears stored opinions of a second provider that is no longer configured, so that they do not hold anything up. */
async function withoutOldOpinions(
  { db, network, witness }: ScanDeps,
  stored: StoredNetwork | null,
): Promise<StoredNetwork | null> {
  if (stored === null || witness !== undefined) return stored
  if (stored.agreedHeight === null && stored.doubt === null && stored.witnessLateSince === null) return stored
  await forgetWitness(db.read, network.id)
  return { ...stored, agreedHeight: null, doubt: null, witnessLateSince: null }
}

/**
 * Polls the connector. Where none of our newest blocks is on its chain any more, but some of them were never agreed to,
 * it polls again from the agreed ones: the others were never trusted.
 */
async function pollFrom(
  { connector, watch, blocksMax }: ScanDeps,
  known: readonly BlockRef[],
  agreedHeight: number | null,
): Promise<ChainPoll> {
  const poll = await connector.poll(known, watch, blocksMax)
  const agreed = known.filter(({ height }) => height <= (agreedHeight ?? -1))
  return poll.kind === 'lost' && agreed.length > 0 && agreed.length < known.length
    ? connector.poll(agreed, watch, blocksMax)
    : poll
}

const agreedState = (
  { confirmations, haltDepth }: Network,
  known: readonly BlockRef[],
  stored: StoredNetwork | null,
) => ({ known, agreedHeight: stored?.agreedHeight ?? null, confirmations, finalAtOnce: haltDepth === 0 })

type Applied = { readonly outcome: ScanOutcome; readonly alerts: readonly Alert[]; readonly agreesAgain?: boolean }
type Look = { readonly from: BlockRef | null; readonly poll: ChainPoll; readonly opinion: ChainOpinion }

async function applyPoll(
  tx: Tx,
  deps: ScanDeps,
  { from, poll, opinion }: Look,
  refusedAssets: ReadonlySet<CoinCode>,
): Promise<Applied> {
  const { network } = deps
  const now = deps.clock.now()
  const stored = await lockNetwork(tx, network.id)
  if (stored.status === 'halted') return { outcome: { kind: 'halted' }, alerts: [] }
  const known = await knownBlocks(tx, stored, network.keepBlocks)
  if (opinion.doubt !== null)
    return { outcome: { kind: 'disputed' }, alerts: await raiseDoubt(tx, stored, opinion.doubt, now) }
  const verdict = judgePoll(
    { known, haltDepth: network.haltDepth, finalHeight: stored.finalHeight, agreedHeight: stored.agreedHeight },
    from,
    poll,
  )
  if (verdict.kind === 'stale') return { outcome: verdict, alerts: [] }
  // While a contradiction is not resolved, trust nothing more from the contradicted provider. What both providers
  // dropped is no longer in doubt.
  const disputed = stored.doubt?.code === 'block_differs'
  const keptAgreed = verdict.kind === 'halt' ? -1 : Math.min(stored.agreedHeight ?? -1, verdict.keptHeight)
  const agreedHeight = Math.max(keptAgreed, opinion.agreed?.height ?? -1)
  // The dispute ends when both have a block at the doubtful height, or as high as deposits are credited on all that our
  // provider reports now: a wrong branch may have been the longer one.
  const whole = verdict.kind === 'apply' && poll.kind === 'advanced' && (verdict.tip?.height ?? 0) >= poll.headHeight
  const meet =
    agreedHeight >= (stored.doubt?.height ?? 0) || (whole && opinion.agreed !== null && opinion.late === null)
  const lasts = disputed && !meet
  if (lasts && (opinion.late !== null || (opinion.agreed === null && verdict.kind !== 'halt')))
    return { outcome: { kind: 'disputed' }, alerts: [] }
  if (verdict.kind === 'halt') {
    // Nothing of this poll is stored, but credited deposits in the blocks it dropped may be lost: hold the money until
    // a person decides.
    await holdAbove(tx, stored, keptHeightOf(poll, known), now)
    return halt(tx, network.id, verdict.reason, now)
  }
  // judgePoll halts on every poll of another kind.
  if (poll.kind !== 'advanced') throw new Error('a lost chain was judged fit to apply')

  const above = verdict.depth === 0 ? [] : await depositsAbove(tx, network.id, verdict.keptHeight)
  const settled = poll.settled ?? []
  const wrong = notAsSettled(await depositsIn(tx, network.id, settled), poll.transfers)
  const rolledBack = [...above, ...wrong].map(offChain)
  const gone = new Set(wrong.map(({ id }) => id))
  const { sorted, certain } = await sortReported(tx, deps, {
    transfers: poll.transfers,
    refusedAssets,
    keptHeight: verdict.keptHeight,
    gone,
  })
  if (sorted.halt !== null) {
    await holdAbove(tx, stored, verdict.keptHeight, now)
    return halt(tx, network.id, sorted.halt, now)
  }

  await dropBlocksAbove(tx, network.id, verdict.keptHeight)
  await insertBlocks(tx, network.id, poll.blocks)
  if (agreedHeight !== (stored.agreedHeight ?? -1)) await noteAgreed(tx, network.id, agreedHeight)
  if (verdict.tip !== null) await pruneBlocks(tx, network.id, verdict.tip.height - network.keepBlocks, agreedHeight)
  if (verdict.finalHeight !== stored.finalHeight) await noteFinal(tx, network.id, verdict.finalHeight)
  const depth =
    verdict.tip === null ? null : depthOf(verdict.tip.height, waitsForFinality(network), verdict.finalHeight)
  const scan = { network: network.id, keptHeight: verdict.keptHeight, rolledBack: verdict.depth > 0, depth }
  await deps.coins.scanned(tx, { ...scan, transfers: certain, settled })
  if (scan.rolledBack) await takeSetAsideOffChain(tx, network.id, verdict.keptHeight)
  await forgetSetAsideIn(tx, network.id, settled)
  const alerts = await writeRollback(tx, rolledBack, now)
  const changed = new Map(rolledBack.map((deposit) => [deposit.id, deposit]))
  const written = await writeSorted(tx, deps, sorted, now)
  for (const deposit of written.deposits) changed.set(deposit.id, deposit)
  alerts.push(...written.alerts, ...misread(network.id, wrong, new Set(written.deposits.map(({ id }) => id))))
  if (depth !== null && (poll.blocks.length > 0 || verdict.finalHeight !== stored.finalHeight))
    for (const deposit of await advance(tx, network, depth, now)) changed.set(deposit.id, deposit)
  if (verdict.tip !== null) {
    const agreedTo = deps.witness === undefined ? Infinity : agreedHeight
    await restoreReturned(
      tx,
      network,
      { ...stored, finalHeight: verdict.finalHeight },
      { tip: verdict.tip.height, agreedHeight: agreedTo },
      now,
    )
  }
  for (const { holder, id } of changed.values()) await announce(tx, { to: holder, type: 'deposit', id, at: now })

  // When the chain is as deep as before and a credited deposit is still missing, treat the deposit as lost.
  const missing =
    verdict.tip === null ? [] : await missingCredited(tx, network.id, verdict.tip.height - network.confirmations)
  if (missing.length > 0) {
    const halted = await halt(tx, network.id, { code: 'credited_deposit_missing', facts: { deposits: missing } }, now)
    return { ...halted, alerts: [...alerts, ...halted.alerts] }
  }
  // This may poll once too often where a node's head is above what can be read yet: the next poll then finds nothing
  // new.
  const caughtUp = poll.held !== undefined || poll.blocks.length === 0 || (verdict.tip?.height ?? 0) >= poll.headHeight
  // If a poll is too small to reach the doubtful height, keep the mark and store the blocks both providers have.
  if (lasts) return { outcome: { kind: 'disputed' }, alerts }
  const ended = disputed && (await endDoubt(tx, stored, now))
  return {
    outcome: {
      kind: 'advanced',
      caughtUp,
      changed: true,
      late: opinion.late,
      agreedMore: opinion.agreed !== null,
      held: poll.held ?? null,
    },
    alerts,
    agreesAgain: ended,
  }
}

/** Returns the highest block that a poll keeps: none of our blocks where it is a different chain. */
const keptHeightOf = (poll: ChainPoll, known: readonly BlockRef[]): number =>
  poll.kind === 'advanced' && poll.base !== null ? poll.base.height : (known.at(-1)?.height ?? 0) - 1

async function halt(tx: Tx, network: NetworkName, reason: HaltReason, at: Date): Promise<Applied> {
  await haltNetwork(tx, network, reason, at)
  const facts = Object.fromEntries(Object.entries(reason.facts).map(([name, fact]) => [name, String(fact)]))
  await recordAudit(tx, {
    at,
    actor: null,
    action: 'deposit.network_halted',
    subject: network,
    facts: { ...facts, code: reason.code },
  })
  return {
    outcome: { kind: 'halted' },
    alerts: [
      {
        facts: { alert: 'network_halted', network, ...reason },
        message: `crediting on ${network} is halted: ${reason.code}`,
      },
    ],
  }
}
