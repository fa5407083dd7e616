/**
 * Watches one network while the process runs: takes the lease, polls, settles, pauses, and recovers from every error by
 * itself. It decides when to poll, never what a poll means.
 */
import type { CoinCode } from '@zend/kernel'
import { beat, PARTS } from '../../core/health/index.ts'
import { type Database, type Held, type LeasedWork, leasedLoop } from '../../database/index.ts'
import type { ChainConnector } from '../../ports/chain.ts'
import { restFor } from '../../ports/clock.ts'
import type { DepositPolicy } from './deposit.policy.ts'
import { type Lookups, newLookups } from './lookups.ts'
import { type ScanDeps, scanNetwork, type ScanOutcome } from './scan-network.ts'
import { noteHead, noteWitnessLate, openNetwork } from './scan.repo.ts'
import type { Lateness } from './second-opinion.ts'
import { type SettleDeps, settleDeposits } from './settle-deposits.ts'
import type { SettleOutcome } from './settle-witnessed.ts'
import { newUnsettled, type Unsettled } from './unsettled.ts'
import { readWitness } from './witness-scan.ts'

/** Dependencies of watching. */
export type WatchDeps = Omit<ScanDeps, 'blocksMax' | 'connector'> &
  SettleDeps & {
    readonly db: Pick<Database, 'leases'>
    readonly policy: DepositPolicy
    readonly connector: Pick<ChainConnector, 'poll' | 'health' | 'find'>
    /** Called after every round, successful or not; a watcher that stops calling it hangs. */
    readonly onRound?: () => void
  }

/**
 * Watches until the signal aborts. Never throws: errors go to the log and the heartbeat, and are retried with growing
 * backoff.
 */
export async function watchNetwork(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  const { network, policy, log } = deps
  const watcher: Watcher = {
    deps,
    signal,
    beatAt: 0,
    healthAt: 0,
    chainLateSince: null,
    lateLogged: false,
    held: null,
    refusedAssets: new Set<CoinCode>(),
    lookups: newLookups(policy.lookups),
    unsettled: newUnsettled(policy.unsettled),
    unsettledReported: null,
  }
  const frame: LeasedWork = {
    lease: `deposit.watch:${network.id}`,
    work: (held) => rounds(watcher, held),
    retryMs: policy.leaseRetryMs,
    backoff: policy.backoff,
    onRound: deps.onRound,
    onFault: ({ error, failures, waitMs }) => {
      log.warn({ network: network.id, failures, waitMs, err: error }, 'watching a network failed; trying again')
      return sendHeartbeat(watcher, 'cannot be followed right now')
    },
  }
  await leasedLoop(deps.db, frame, signal)
}

type Watcher = {
  readonly deps: WatchDeps
  readonly signal: AbortSignal
  beatAt: number
  healthAt: number
  /** Since when the second provider has delayed the scan without any progress. */
  chainLateSince: Date | null
  lateLogged: boolean
  /** The block that its node does not serve completely, since when, and whether it was alerted about. */
  held: { readonly height: number; readonly since: Date; isLogged: boolean } | null
  refusedAssets: ReadonlySet<CoinCode>
  readonly lookups: Lookups
  readonly unsettled: Unsettled
  /** The last heartbeat text about deposits that cannot be settled. */
  unsettledReported: string | null
}

async function rounds(watcher: Watcher, { assertHeld, until, wentWell }: Held): Promise<void> {
  const { deps, signal } = watcher
  const { policy, network } = deps
  await openNetwork(deps.db.read, network.id)
  deps.log.info({ network: network.id }, 'watching')
  while (!signal.aborted) {
    deps.onRound?.()
    await assertHeld()
    await askHealth(watcher)
    const outcome = await scanNetwork({ ...deps, blocksMax: policy.blocksPerPoll }, watcher.refusedAssets)
    const { lookups, refusedAssets, unsettled } = watcher
    const settling = { ...deps, lookups, refusedAssets, unsettled }
    const settled = outcome.kind === 'halted' || outcome.kind === 'disputed' ? null : await settleDeposits(settling)
    if (settled !== null && deps.witness !== undefined)
      await readWitness({ ...settling, witness: deps.witness, blocksMax: policy.blocksPerPoll, policy: policy.lookups })
    const lateSince = await noteLateness(watcher, outcome, settled)
    noteHeld(watcher, outcome)
    wentWell()
    await sendHeartbeat(watcher, problemOf(watcher, outcome, settled, lateSince))
    if (outcome.kind !== 'advanced' || outcome.caughtUp) await restFor(policy.pollEveryMs, until)
  }
}

/**
 * Records since when crediting waits for the second provider, logs it once, and returns it; `null` while nothing waits.
 */
async function noteLateness(
  watcher: Watcher,
  outcome: ScanOutcome,
  settled: SettleOutcome | null,
): Promise<Date | null> {
  const { db, clock, log, network, witness } = watcher.deps
  if (witness === undefined) return null
  const late = outcome.kind === 'advanced' ? outcome.late : null
  // A second provider that always lags a little is not late as long as it makes progress.
  const standsStill = late !== null && !(outcome.kind === 'advanced' && outcome.agreedMore)
  watcher.chainLateSince = standsStill ? (watcher.chainLateSince ?? clock.now()) : null
  const since = earliest(watcher.chainLateSince, settled?.waitingSince ?? null)
  await noteWitnessLate(db.read, network.id, since)
  const silence: Lateness | null = late?.kind === 'silent' ? late : (settled?.silence ?? null)
  if (silence === null) watcher.lateLogged = false
  else if (!watcher.lateLogged) {
    watcher.lateLogged = true
    log.warn({ network: network.id, err: silence.cause }, 'the second provider does not answer: crediting waits for it')
  }
  return since
}

/**
 * Records since when one block has been waited for, and alerts once when that lasts. A node that is always a block
 * behind is normal.
 */
function noteHeld(watcher: Watcher, outcome: ScanOutcome): void {
  if (outcome.kind !== 'advanced') return
  const { held } = outcome
  if (held === null) watcher.held = null
  else if (watcher.held?.height !== held.height)
    watcher.held = { height: held.height, since: watcher.deps.clock.now(), isLogged: false }
  if (held === null || watcher.held === null || watcher.held.isLogged || !isStuck(watcher)) return
  watcher.held.isLogged = true
  const facts = { alert: 'block_not_whole', network: watcher.deps.network.id, ...held }
  watcher.deps.log.error(facts, 'the node does not tell a block whole: nothing from it on is read until it does')
}

const isStuck = ({ held, deps: { clock, policy } }: Watcher): boolean =>
  held !== null && clock.now().getTime() - held.since.getTime() > policy.silenceMaxMs

const earliest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a)

function problemOf(
  watcher: Watcher,
  outcome: ScanOutcome,
  settled: SettleOutcome | null,
  lateSince: Date | null,
): string | null {
  if (outcome.kind === 'halted') return 'crediting is halted'
  if (outcome.kind === 'disputed' || settled?.disputed === true)
    return 'two sources contradict each other; crediting waits'
  if (isStuck(watcher)) return 'a block cannot be read whole; what came since waits'
  const { deps } = watcher
  const waitedMs = lateSince === null ? 0 : deps.clock.now().getTime() - lateSince.getTime()
  return waitedMs > deps.policy.silenceMaxMs ? 'crediting waits for the second source' : null
}

async function askHealth(watcher: Watcher): Promise<void> {
  const { connector, clock, db, network, policy, log } = watcher.deps
  const now = clock.now()
  if (now.getTime() - watcher.healthAt < policy.healthEveryMs) return
  const health = await connector.health()
  // Customers see a delay by the age of this note: the chain may go on while we do not read it.
  if (!isStuck(watcher)) await noteHead(db.read, network.id, health.headHeight, health.headAt, now)
  if (health.refusedAssets.length > 0)
    log.error(
      { alert: 'decimals_differ', network: network.id, assets: health.refusedAssets },
      'coins must not be credited: their decimals differ',
    )
  watcher.refusedAssets = new Set(health.refusedAssets)
  watcher.healthAt = now.getTime()
}

/**
 * Sends a few heartbeats within the tolerated silence, and one at once when there is a problem or the number of
 * deposits that cannot be settled changes.
 */
async function sendHeartbeat(watcher: Watcher, problem: string | null): Promise<void> {
  const { clock, db, network, policy } = watcher.deps
  const at = clock.now()
  const { size } = watcher.unsettled.of
  const unsettled = size === 0 ? null : `${size} deposits cannot be settled`
  if (
    problem === null &&
    unsettled === watcher.unsettledReported &&
    at.getTime() - watcher.beatAt < policy.silenceMaxMs / 10
  )
    return
  // Use the work's own pool: a watcher that gets no connection must not look healthy.
  await db.transact(async (tx) => {
    await beat(tx, { part: PARTS.watcher(network.id), at, problem })
    // The network itself is fine: what waits makes nothing else unusable.
    await beat(tx, { part: PARTS.deposits(network.id), at, problem: unsettled })
  })
  watcher.unsettledReported = unsettled
  // After a problem the next healthy beat is sent immediately.
  watcher.beatAt = problem === null ? at.getTime() : 0
}
