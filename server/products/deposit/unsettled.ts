/**
 * Tracks deposits that could not be settled, so that none of them delays another or repeats its alert every second. The
 * state lives in the memory of the network's watcher; losing it costs a few retries and one alert each.
 */
import { type Backoff, backoffMs, type DepositId } from '@zend/kernel'
import { lockNetwork } from './scan.repo.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

/** How deposits that cannot be settled are treated. */
export type UnsettledPolicy = {
  /** The backoff before one is retried. */
  readonly retryPause: Backoff
  /** The backoff before a person is alerted about one again. */
  readonly tellPause: Backoff
  /**
   * The most entries kept, because anybody who can write rows can make any number. The entry tried longest ago is
   * forgotten first.
   */
  readonly rememberedMax: number
}

type Failure = {
  readonly failures: number
  readonly nextTryAt: number
  readonly alerts: number
  readonly nextAlertAt: number
}

/**
 * The state between rounds; mutated. `lookedAt` is the last deposit without a proof that was checked (see-again.ts).
 */
export type Unsettled = {
  readonly policy: UnsettledPolicy
  readonly of: Map<DepositId, Failure>
  lookedAt: DepositId | null
}

/** An empty state. */
export const newUnsettled = (policy: UnsettledPolicy): Unsettled => ({ policy, of: new Map(), lookedAt: null })

/** A policy for a single round: tries everything, and alerts about everything. */
export const NO_PAUSES: UnsettledPolicy = {
  retryPause: { firstMs: 0, maxMs: 0 },
  tellPause: { firstMs: 0, maxMs: 0 },
  rememberedMax: Infinity,
}

/** Returns whether a deposit failed and its retry is not due yet. */
export const isResting = ({ of }: Unsettled, id: DepositId, now: Date): boolean =>
  (of.get(id)?.nextTryAt ?? 0) > now.getTime()

/** Forgets all failed deposits but these. */
export function rememberOnly({ of }: Unsettled, ids: ReadonlySet<DepositId>): void {
  for (const id of of.keys()) if (!ids.has(id)) of.delete(id)
}

type TryDeps = Pick<WitnessedDeps, 'db' | 'clock' | 'log' | 'network'>

/**
 * Runs something for one deposit. A failure is recorded, and logged unless it was logged recently. Throws only when the
 * database fails for everything, which no single deposit causes.
 */
export async function tryOne(
  deps: TryDeps,
  unsettled: Unsettled,
  id: DepositId,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step()
    unsettled.of.delete(id)
  } catch (err) {
    await deps.db.transact((tx) => lockNetwork(tx, deps.network.id))
    if (noteFailure(unsettled, id, deps.clock.now()))
      deps.log.error({ alert: 'deposit_not_settled', deposit: id, err }, 'a deposit could not be settled')
  }
}

/** Records that a deposit failed. Returns whether to alert a person. */
function noteFailure({ policy, of }: Unsettled, id: DepositId, now: Date): boolean {
  const at = now.getTime()
  const before = of.get(id) ?? { failures: 0, alerts: 0, nextAlertAt: at }
  const [failures, tell] = [before.failures + 1, before.nextAlertAt <= at]
  const alerts = before.alerts + (tell ? 1 : 0)
  const nextAlertAt = tell ? at + backoffMs(policy.tellPause, alerts) : before.nextAlertAt
  // Delete and set again, to make it the youngest entry.
  of.delete(id)
  of.set(id, { failures, nextTryAt: at + backoffMs(policy.retryPause, failures), alerts, nextAlertAt })
  for (const oldest of of.keys()) {
    if (of.size <= policy.rememberedMax) break
    of.delete(oldest)
  }
  return tell
}
