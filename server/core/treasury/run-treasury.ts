/**
 * Runs the treasury of one network while the process runs: takes the lease, does a round, pauses, and restarts by
 * itself after every fault. A round runs the steps in the order in which a payment takes them; all state is in the
 * rows, so a crash anywhere is only a pause.
 */
import { type Database, type Held, type LeasedWork, leasedLoop } from '../../database/index.ts'
import { restFor } from '../../ports/clock.ts'
import { beat, PARTS } from '../health/index.ts'
import { bumpTransactions } from './payments/bump-transactions.ts'
import { limitsOf, type TreasuryDeps } from './payments/deps.ts'
import { noteFeeLevel } from './payments/fee-levels.repo.ts'
import { followTransactions } from './payments/follow-transactions.ts'
import { openAddresses } from './collecting/open-addresses.ts'
import { reconcile } from './watching/reconcile.ts'
import { reserveBatch } from './payments/reserve-batch.ts'
import { reserveNext } from './payments/reserve-next.ts'
import { sendTransactions } from './payments/send-transactions.ts'
import { signTransactions } from './payments/sign-transactions.ts'
import { sweepDeposits } from './collecting/sweep-deposits.ts'
import { lowCoins, readWallet } from './watching/watch-funds.ts'

/**
 * Does all current work once. A fault in one step does not stop the others: an unreachable vault stops no confirmation.
 * Throws the first fault at the end.
 */
export async function treasuryRound(deps: TreasuryDeps): Promise<void> {
  const steps = [
    followTransactions,
    signTransactions,
    payWaiting,
    openAddresses,
    sweepDeposits,
    signTransactions,
    sendTransactions,
    bumpTransactions,
    signTransactions,
    sendTransactions,
  ]
  const faults: unknown[] = []
  for (const step of steps) await step(deps).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/** Builds what can be built. Each payment of a lane is signed before the next one takes its number. */
async function payWaiting(deps: TreasuryDeps): Promise<void> {
  const reserve = deps.sender.guard === 'inputs' ? reserveBatch : reserveNext
  while (await reserve(deps)) await signTransactions(deps)
}

/**
 * Dependencies of running. `onRound` is called after every round, successful or not; a caller that hears nothing can
 * assume a hang.
 */
export type RunDeps = TreasuryDeps & { readonly db: Pick<Database, 'leases'>; readonly onRound?: () => void }

/**
 * Runs rounds until the signal aborts. Never throws: faults go to the log and the heartbeat, and are retried with
 * backoff.
 */
export async function runTreasury(deps: RunDeps, signal: AbortSignal): Promise<void> {
  const { db, network, policy, log } = deps
  const state: RunState = { deps, signal, beatAt: 0, feesAt: 0, alertAt: 0, low: '', reconciledAt: 0 }
  const frame: LeasedWork = {
    lease: `treasury:${network.id}`,
    work: (held) => rounds(state, held),
    retryMs: policy.leaseRetryMs,
    backoff: policy.backoff,
    onRound: deps.onRound,
    onFault: ({ error, failures, waitMs }) => {
      log.warn({ network: network.id, failures, waitMs, err: error }, 'a round of the treasury failed; trying again')
      return say(state, 'payments cannot be made right now')
    },
  }
  await leasedLoop(db, frame, signal)
}

type RunState = {
  readonly deps: RunDeps
  readonly signal: AbortSignal
  beatAt: number
  feesAt: number
  alertAt: number
  /** The coins that were low in the last alert. */
  low: string
  reconciledAt: number
}

async function rounds(state: RunState, { assertHeld, until, wentWell }: Held): Promise<void> {
  const { deps, signal } = state
  const { policy, network, log } = deps
  log.info({ network: network.id }, 'paying')
  while (!signal.aborted) {
    deps.onRound?.()
    await assertHeld()
    await noteFees(state)
    await treasuryRound(deps)
    await reconcileNow(state)
    wentWell()
    await say(state, await watchWallet(state))
    await restFor(policy.roundEveryMs, until)
  }
}

async function noteFees(state: RunState): Promise<void> {
  const { clock, db, network, policy, sender } = state.deps
  const now = clock.now()
  if (now.getTime() - state.feesAt < policy.feesEveryMs) return
  await noteFeeLevel(db.read, network.id, await sender.feeRate(), now)
  state.feesAt = now.getTime()
}

async function reconcileNow(state: RunState): Promise<void> {
  const { clock, policy } = state.deps
  const now = clock.now().getTime()
  if (now - state.reconciledAt < policy.reconcileEveryMs) return
  await reconcile(state.deps)
  state.reconciledAt = now
}

/**
 * Alerts when the hot wallet is low: at once when that changes, otherwise now and then. Returns the problem for the
 * heartbeat: payments that wait.
 */
async function watchWallet(state: RunState): Promise<string | null> {
  const { clock, custody, db, log, network, policy } = state.deps
  const low = lowCoins(await readWallet({ read: db.read, network, custody, limits: limitsOf(state.deps) }))
  const now = clock.now().getTime()
  const which = low.map(({ asset, short }) => `${asset}${short ? '!' : ''}`).join(' ')
  if (low.length > 0 && (which !== state.low || now - state.alertAt >= policy.alertEveryMs)) {
    const coins = low.map(({ asset, spendable, waiting, waitingPayments, lowWater }) => ({
      asset,
      spendable: spendable.toString(),
      waiting: waiting.toString(),
      waitingPayments,
      lowWater: lowWater.toString(),
    }))
    log.error({ alert: 'hot_wallet_low', network: network.id, coins }, 'the hot wallet is low')
    state.alertAt = now
  }
  state.low = which
  return low.some(({ short }) => short) ? 'payments wait for funds' : null
}

/** Beats a few times within the tolerated silence, and at once when there is a problem. */
async function say(state: RunState, problem: string | null): Promise<void> {
  const { clock, db, network, policy } = state.deps
  const at = clock.now()
  if (problem === null && at.getTime() - state.beatAt < policy.silenceMaxMs / 10) return
  await db.transact((tx) => beat(tx, { part: PARTS.treasury(network.id), at, problem }))
  // After a problem the next healthy beat is sent at once.
  state.beatAt = problem === null ? at.getTime() : 0
}
