/**
 * One look at a network: ask the node outside any transaction, then apply what it said in one.
 * It finds deposits and counts their confirmations; it never credits (settle-deposits.ts does).
 * Run twice, at once or again, it changes nothing the second time: the stored tip decides who applies.
 */
import type { NetworkName } from '@zend/contracts'
import { DEPOSIT_BADGES } from '@zend/contracts'
import { type CoinCode, newId } from '@zend/kernel'
import { type Network, waitsForFinality } from '../../core/assets/index.ts'
import { recordActivity, updateActivity } from '../../core/activity/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import type { CoinWatch } from '../../core/treasury/index.ts'
import { announce } from '../../core/events/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { BlockRef, ChainConnector, ChainPoll, Watch } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import { type ChainDepth, type Deposit, depthOf, eventAtDepth, moved } from './deposit.ts'
import {
  depositsAbove,
  depositsOfTransactions,
  insertDeposits,
  markOffChain,
  missingCredited,
  moveDeposits,
  putBackOnChain,
  setPlacesAside,
  takeOffChain,
  waitingDeposits,
} from './deposit.repo.ts'
import { setAside } from './leftover.repo.ts'
import { type AddressOwner, afterRollback, type FreshTransfer, type HaltReason, judgePoll, type SortedTransfers, sortTransfers } from './scan.ts'
import {
  dropBlocksAbove,
  haltNetwork,
  insertBlocks,
  lockNetwork,
  newestBlocks,
  noteFinal,
  openNetwork,
  pruneBlocks,
  readNetwork,
} from './scan.repo.ts'

/** Where alerts and notes for operators go: the process's structured log. */
export type DepositLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** Finds whose these keys of a network are; a key that is nobody's is left out. */
export type OwnersOf = (tx: Tx, network: NetworkName, lookupKeys: readonly string[]) => Promise<ReadonlyMap<string, AddressOwner>>

/** What a look at a network needs. */
export type ScanDeps = {
  readonly db: Pick<Database, 'transact' | 'read'>
  readonly clock: Clock
  readonly log: DepositLog
  readonly network: Network
  readonly connector: Pick<ChainConnector, 'poll'>
  /** Tells which keys are ours, while the node is being read. */
  readonly watch: Watch
  /** Whose these keys are. */
  readonly ownersOf: OwnersOf
  /** The treasury's part: what is our own doing is no deposit, and what becomes ours is noted. */
  readonly coins: CoinWatch
  /** The most blocks read at once. */
  readonly blocksMax: number
}

/** What came of a look. `caughtUp` is false when there was more to read. */
export type ScanOutcome =
  | { readonly kind: 'advanced'; readonly caughtUp: boolean; readonly changed: boolean }
  | { readonly kind: 'stale' }
  | { readonly kind: 'halted' }

/** Looks once. `refusedAssets` are coins that must not be credited (see `ChainHealth`). Throws when the node or the database does not answer. */
export async function scanNetwork(deps: ScanDeps, refusedAssets: ReadonlySet<CoinCode>): Promise<ScanOutcome> {
  const { db, network, connector, watch, blocksMax } = deps
  await openNetwork(db.read, network.id)
  const stored = await readNetwork(db.read, network.id)
  if (stored?.status === 'halted') return { kind: 'halted' }
  const known = await newestBlocks(db.read, network.id, network.keepBlocks)
  const poll = await connector.poll(known, watch, blocksMax)
  const from = known[0] ?? null
  if (
    poll.kind === 'advanced' &&
    poll.blocks.length === 0 &&
    poll.base?.hash === from?.hash &&
    (poll.final?.height ?? -1) <= (stored?.finalHeight ?? -1)
  )
    return { kind: 'advanced', caughtUp: true, changed: false }
  const applied = await db.transact((tx) => applyPoll(tx, deps, from, poll, refusedAssets))
  // Told only after the commit: a transaction can run more than once.
  for (const alert of applied.alerts) deps.log.error(alert.facts, alert.message)
  return applied.outcome
}

type Alert = { readonly facts: object; readonly message: string }
type Applied = { readonly outcome: ScanOutcome; readonly alerts: readonly Alert[] }

async function applyPoll(tx: Tx, deps: ScanDeps, from: BlockRef | null, poll: ChainPoll, refusedAssets: ReadonlySet<CoinCode>): Promise<Applied> {
  const { network } = deps
  const now = deps.clock.now()
  const stored = await lockNetwork(tx, network.id)
  if (stored.status === 'halted') return { outcome: { kind: 'halted' }, alerts: [] }
  const known = await newestBlocks(tx, network.id, network.keepBlocks)
  const verdict = judgePoll({ known, haltDepth: network.haltDepth, finalHeight: stored.finalHeight }, from, poll)
  if (verdict.kind === 'stale') return { outcome: verdict, alerts: [] }
  if (verdict.kind === 'halt') return halt(tx, network.id, verdict.reason, now)
  // judgePoll halts on every poll of another kind.
  if (poll.kind !== 'advanced') throw new Error('a lost chain was judged fit to apply')

  const fallen =
    verdict.depth === 0 ? [] : (await depositsAbove(tx, network.id, verdict.keptHeight)).map((deposit) => afterRollback(deposit, verdict.keptHeight))
  // Coins whose decimals are in doubt are set aside with the deposits, whoever they were for.
  const doubted = poll.transfers.filter(({ amount }) => refusedAssets.has(amount.asset))
  const certain = poll.transfers.filter((transfer) => !doubted.includes(transfer))
  const transfers = [...doubted, ...(await deps.coins.depositsAmong(tx, network.id, certain))]
  const txids = [...new Set(transfers.map(({ txid }) => txid))]
  const seen = (await depositsOfTransactions(tx, network.id, txids)).map((deposit) => afterRollback(deposit, verdict.keptHeight))
  const owners = await deps.ownersOf(tx, network.id, [...new Set(transfers.map(({ lookupKey }) => lookupKey))])
  const sorted = sortTransfers(transfers, { deposits: seen, ownerOf: (key) => owners.get(key) ?? null, refusedAssets })
  if (sorted.halt !== null) return halt(tx, network.id, sorted.halt, now)

  await dropBlocksAbove(tx, network.id, verdict.keptHeight)
  await insertBlocks(tx, network.id, poll.blocks)
  if (verdict.tip !== null) await pruneBlocks(tx, network.id, verdict.tip.height - network.keepBlocks)
  if (verdict.finalHeight !== stored.finalHeight) await noteFinal(tx, network.id, verdict.finalHeight)
  const depth = verdict.tip === null ? null : depthOf(verdict.tip.height, waitsForFinality(network), verdict.finalHeight)
  const scan = { network: network.id, keptHeight: verdict.keptHeight, rolledBack: verdict.depth > 0, depth }
  await deps.coins.scanned(tx, { ...scan, transfers: certain })
  const alerts = await writeRollback(tx, fallen, now)
  const changed = new Map(fallen.map((deposit) => [deposit.id, deposit]))
  for (const deposit of await writeTransfers(tx, network.id, sorted, now)) changed.set(deposit.id, deposit)
  alerts.push(...(await writeSuspended(tx, network.id, sorted, now)))
  if (depth !== null && (poll.blocks.length > 0 || verdict.finalHeight !== stored.finalHeight))
    for (const deposit of await advance(tx, network, depth, now)) changed.set(deposit.id, deposit)
  for (const { userId, id } of changed.values()) await announce(tx, { userId, type: 'deposit', id, at: now })

  // Back at the depth it once had, a chain without a credited deposit has dropped it for good.
  const missing = verdict.tip === null ? [] : await missingCredited(tx, network.id, verdict.tip.height - network.confirmations)
  if (missing.length > 0) {
    const halted = await halt(tx, network.id, { code: 'credited_deposit_missing', facts: { deposits: missing } }, now)
    return { ...halted, alerts: [...alerts, ...halted.alerts] }
  }
  // Asked once more than needed where a node's head lies above what can be read yet: the next poll then finds nothing new.
  const caughtUp = poll.blocks.length === 0 || (verdict.tip?.height ?? 0) >= poll.headHeight
  return { outcome: { kind: 'advanced', caughtUp, changed: true }, alerts }
}

async function halt(tx: Tx, network: NetworkName, reason: HaltReason, at: Date): Promise<Applied> {
  await haltNetwork(tx, network, reason, at)
  const facts = Object.fromEntries(Object.entries(reason.facts).map(([name, fact]) => [name, String(fact)]))
  await recordAudit(tx, { at, actor: null, action: 'deposit.network_halted', subject: network, facts: { ...facts, code: reason.code } })
  return {
    outcome: { kind: 'halted' },
    alerts: [{ facts: { alert: 'network_halted', network, ...reason }, message: `crediting on ${network} is halted: ${reason.code}` }],
  }
}

async function writeRollback(tx: Tx, fallen: readonly Deposit[], now: Date): Promise<Alert[]> {
  const credited = fallen.filter(({ state }) => state === 'credited').map(({ id }) => id)
  const begunAnew = fallen.filter(({ state }) => state !== 'credited').map(({ id }) => id)
  await markOffChain(tx, credited)
  await takeOffChain(tx, begunAnew, 'reorged')
  await updateActivity(tx, begunAnew, DEPOSIT_BADGES.reorged, now)
  return credited.map((deposit) => ({
    facts: { alert: 'credited_deposit_off_chain', deposit },
    message: 'a re-organisation took a credited deposit off the chain',
  }))
}

/** Writes what is new and what is back; returns those deposits. */
async function writeTransfers(tx: Tx, network: NetworkName, sorted: SortedTransfers, now: Date): Promise<readonly Deposit[]> {
  const shifted = sorted.returned.filter(({ deposit, transfer }) => deposit.index !== transfer.index).map(({ deposit }) => deposit)
  await setPlacesAside(
    tx,
    [...sorted.displaced, ...shifted].map(({ id }) => id),
  )
  for (const returned of sorted.returned) {
    const { state } = returned.deposit
    await putBackOnChain(tx, returned, state === 'credited' ? state : moved(state, 'seen_again'))
  }
  const fresh = sorted.fresh.map((each) => depositOf(network, each, now))
  await insertDeposits(tx, fresh)
  await recordActivity(tx, fresh.map(activityOf), now)
  return [...sorted.returned.map(({ deposit }) => deposit), ...fresh]
}

async function writeSuspended(tx: Tx, network: NetworkName, sorted: SortedTransfers, now: Date): Promise<readonly Alert[]> {
  const alerts: Alert[] = []
  for (const { transfer, reason } of sorted.suspended) {
    const first = await setAside(tx, network, transfer, reason, now)
    const { txid, index } = transfer
    if (first)
      alerts.push({
        facts: { alert: 'transfer_set_aside', network, txid, index, reason },
        message: 'a transfer to one of our addresses cannot be credited',
      })
  }
  return alerts
}

/** Moves what waits for confirmations to where the chain's new depth puts it; returns those whose confirmations changed. */
async function advance(tx: Tx, network: Network, depth: ChainDepth, now: Date): Promise<readonly Deposit[]> {
  const events = (await waitingDeposits(tx, network.id)).map((deposit) => ({ deposit, event: eventAtDepth(deposit, depth, network.confirmations) }))
  const changed: Deposit[] = []
  for (const wanted of ['deepened', 'matured'] as const) {
    const due = events.filter(({ event }) => event === wanted).map(({ deposit }) => deposit)
    const moves = due.filter((deposit) => moved(deposit.state, wanted) !== deposit.state).map(({ id }) => id)
    const state = moved('detected', wanted)
    await moveDeposits(tx, moves, state, wanted === 'matured' ? { column: 'matured_at', at: now } : null)
    await updateActivity(tx, moves, DEPOSIT_BADGES[state], now)
    changed.push(...due)
  }
  return changed
}

function depositOf(network: NetworkName, { transfer, owner, amounts }: FreshTransfer, now: Date): Deposit {
  return {
    id: newId('dep', now.getTime()),
    userId: owner.userId,
    network,
    ...amounts,
    address: owner.address,
    lookupKey: transfer.lookupKey,
    from: transfer.from ?? null,
    txid: transfer.txid,
    index: transfer.index,
    state: 'detected',
    block: transfer.block,
    offChainHeight: null,
    confirmationsMin: transfer.confirmationsMin,
    detectedAt: now,
    maturedAt: null,
    screenedAt: null,
    creditedAt: null,
  }
}

const activityOf = (deposit: Deposit) =>
  ({
    id: deposit.id,
    userId: deposit.userId,
    type: 'deposit',
    direction: 'in',
    money: deposit.money,
    counter: null,
    party: deposit.from,
    network: deposit.network,
    badge: DEPOSIT_BADGES[deposit.state],
    occurredAt: deposit.detectedAt,
    words: [deposit.txid, deposit.address],
  }) as const
