/**
 * Starts the long-running parts of the worker: a watcher and a treasury for each network in use, prices, jobs, key
 * pools, the heartbeat. Wiring only.
 */
import { MINUTE_MS } from '@zend/kernel'
import type { ProductConfig } from '@zend/server/config'
import type { Network } from '@zend/server/core/assets'
import { type CustodyDeps, fillPools, noteNetworkUse, ownersOn, watch } from '@zend/server/core/custody'
import { runRelay } from '@zend/server/core/events'
import { beat, PARTS } from '@zend/server/core/health'
import { type Market, watchPrices, type WatchPricesDeps } from '@zend/server/core/pricing'
import { type RunDeps, runTreasury } from '@zend/server/core/treasury'
import { watchAlerts } from '@zend/server/core/watchlist'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { KeyVault } from '@zend/server/ports/key-vault'
import { passAll, surplusWatch, type WatchDeps, watchNetwork } from '@zend/server/products/deposit'
import { type DeliverDeps, runWebhooks } from '@zend/server/core/webhooks'
import { boundPosition } from '@zend/server/products/swap'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { beatOnce } from './heartbeat.ts'
import { runJobs } from './jobs.ts'
import { repeat } from './repeat.ts'
import type { WorkerRoles } from './roles.ts'
import type { Watchdog } from './watchdog.ts'
import { whenInUse } from './when-in-use.ts'

/** One network with its first provider, and its second if there is one. */
export type NetworkNode = {
  readonly network: Network
  readonly connector: WatchDeps['connector']
  readonly sender: RunDeps['sender']
  readonly witness: Pick<WatchDeps, 'witness'>
  /** The hourly cap on credits when there is no second provider; else `null`. */
  readonly cap: WatchDeps['cap'] | null
}

/** The parts that are already open. */
export type PartsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly config: Pick<ProductConfig, 'deposit' | 'treasury' | 'pricing' | 'swap' | 'worker' | 'watchlist'>
  readonly nodes: readonly NetworkNode[]
  readonly coins: WatchDeps['coins']
  readonly custody: CustodyDeps
  readonly vault: KeyVault
  readonly provenance: WatchDeps['provenance']
  readonly prices: Pick<WatchPricesDeps, 'feeds' | 'key' | 'proofs'>
  readonly market: Market
  readonly onCredited: NonNullable<WatchDeps['onCredited']>
  readonly onPayment: RunDeps['onPayment']
  readonly webhooks: DeliverDeps
  readonly jobs: { readonly tasks: TaskList; readonly crontab: string }
  /** Makes the signer's cheapest call. Throws when it cannot be reached. */
  readonly askSigner: () => Promise<void>
  readonly roles: WorkerRoles
  readonly canMail: () => Promise<boolean>
  readonly dog: Watchdog
  readonly checkDisks: () => Promise<void>
}

const BEAT_EVERY_MS = 5_000
const FILL_POOLS_EVERY_MS = 60_000
const BOUND_EVERY_MS = 5_000
const CHECK_DISKS_EVERY_MS = 15_000
// A part that fails and retries still reports; a round may be long where providers are slow.
const RELAY_STUCK_MS = MINUTE_MS
const [POOL_STUCK_MS, JOBS_STUCK_MS, PART_STUCK_MS] = [2 * MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS]

/**
 * Starts everything in this worker's roles. Each promise resolves after the signal aborted, and none of them rejects.
 */
export async function startParts(deps: PartsDeps, signal: AbortSignal): Promise<readonly Promise<unknown>[]> {
  const { db, clock, log, config, nodes, prices, market, jobs, roles, canMail, dog } = deps
  if (config.deposit.watchUnused)
    for (const { network } of nodes) await noteNetworkUse(db.read, network.id, clock.now())
  const beating = dog.watch('connections', POOL_STUCK_MS)
  return [
    ...nodes
      .filter(({ network }) => roles.watches(network) || roles.pays(network))
      .map((node) => whenInUse({ db, log }, node.network.id, () => workFor(deps, node, signal), signal)),
    ...(roles.followsPrices
      ? [
          watchPrices(
            { db, clock, log, ...prices, policy: config.pricing, onRound: dog.watch('prices', PART_STUCK_MS) },
            signal,
          ),
          boundHouse(deps, signal),
        ]
      : []),
    runRelay({ db, clock, log, onRound: dog.watch('announcements', RELAY_STUCK_MS) }, signal),
    ...(roles.runsJobs
      ? [
          runJobs(
            {
              db,
              log,
              clock,
              ...jobs,
              parallelMax: config.worker.parallelJobs,
              reportAlive: dog.watch('jobs', JOBS_STUCK_MS),
            },
            signal,
          ),
        ]
      : []),
    ...(roles.sendsWebhooks
      ? [runWebhooks({ ...deps.webhooks, onRound: dog.watch('webhooks', JOBS_STUCK_MS) }, signal)]
      : []),
    ...(roles.tellsPrices
      ? [
          watchAlerts(
            { db, clock, log, market, policy: config.watchlist, onRound: dog.watch('alerts', JOBS_STUCK_MS) },
            signal,
          ),
        ]
      : []),
    ...(roles.paysAnywhere ? askingSigner(deps, signal) : []),
    repeat(
      CHECK_DISKS_EVERY_MS,
      deps.checkDisks,
      (err) => log.error({ alert: 'disk_not_seen', err }, 'how much room is left cannot be told'),
      signal,
    ),
    repeat(
      BEAT_EVERY_MS,
      () =>
        beatOnce({
          db,
          clock,
          log,
          problem: async () => ((await canMail()) ? null : 'mail cannot be sent right now'),
          reportAlive: beating,
        }),
      (err) => log.warn({ err }, 'the heartbeat failed'),
      signal,
    ),
  ]
}

/**
 * Keeps the key pools filled, and reports whether the signer can be reached: without it payments wait, and everything
 * else continues.
 */
function askingSigner(
  { db, clock, log, custody, vault, askSigner }: PartsDeps,
  signal: AbortSignal,
): readonly Promise<unknown>[] {
  const say = (problem: string | null) =>
    db.transact((tx) => beat(tx, { part: PARTS.signer, at: clock.now(), problem }))
  return [
    repeat(
      FILL_POOLS_EVERY_MS,
      () => fillPools({ ...custody, vault, transact: db.transact }),
      (err) =>
        log.error(
          { alert: 'pools_not_filled', err },
          'deposit keys cannot be made ahead; customers may find no address',
        ),
      signal,
    ),
    repeat(
      BEAT_EVERY_MS,
      async () =>
        say(
          await askSigner().then(
            () => null,
            () => 'cannot be asked: payments wait',
          ),
        ),
      (err) => log.warn({ err }, 'whether the signer can be asked could not be told'),
      signal,
    ),
  ]
}

/** Sets the bounds on the house's position in the books, at current prices. */
function boundHouse({ db, clock, log, config, nodes, market }: PartsDeps, signal: AbortSignal): Promise<void> {
  const coins = new Set(nodes.flatMap(({ network }) => network.coins.map(({ asset }) => asset)))
  return repeat(
    BOUND_EVERY_MS,
    () => boundPosition({ read: db.read, clock, market, policy: config.swap, coins }),
    (err) =>
      log.error(
        { alert: 'position_not_bounded', err },
        'the books cannot be told how far the house may stand from its customers',
      ),
    signal,
  )
}

/** Watches and pays on one network, as far as this worker's roles say. */
function workFor(deps: PartsDeps, node: NetworkNode, signal: AbortSignal): Promise<unknown> {
  const { roles } = deps
  return Promise.all([
    ...(roles.watches(node.network) ? [watchOn(deps, node, signal)] : []),
    ...(roles.pays(node.network) ? [payOn(deps, node, signal)] : []),
  ])
}

function watchOn(
  deps: PartsDeps,
  { network, connector, witness, cap }: NetworkNode,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, config, coins, custody, provenance, onCredited, dog } = deps
  const watching = {
    db,
    clock,
    log,
    network,
    connector,
    coins,
    watch: watch(custody, db),
    ownersOf: ownersOn(custody),
    provenance,
    ...witness,
    ...(cap === null || cap === undefined ? {} : { cap }),
    onCredited,
    screen: passAll,
    policy: config.deposit,
    onRound: dog.watch(`deposits of ${network.id}`, PART_STUCK_MS),
  }
  return watchNetwork(watching, signal)
}

function payOn(deps: PartsDeps, { network, sender }: NetworkNode, signal: AbortSignal): Promise<void> {
  const { db, clock, log, config, custody, vault, onPayment, dog } = deps
  const surplus = surplusWatch({ db, clock, log, network, policy: config.deposit, ownersOf: ownersOn(custody) })
  const paying = { db, clock, log, network, sender, vault, custody, onPayment, policy: config.treasury, surplus }
  return runTreasury({ ...paying, onRound: dog.watch(`payments of ${network.id}`, PART_STUCK_MS) }, signal)
}
