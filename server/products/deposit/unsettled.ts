/**
 * What is remembered of deposits that could not be settled, so that none of them holds up another, nor tells a person
 * the same every second. Held in memory by whoever watches a network; losing it costs a few tries and one alert each.
 */
import { type Backoff, backoffMs, type DepositId } from '@zend/kernel'
import { lockNetwork } from './scan.repo.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

/** How deposits that cannot be settled are treated. */
export type UnsettledPolicy = {
  /** The pause before one is tried again. */
  readonly retryPause: Backoff
  /** The pause before a person is told of one again. */
  readonly tellPause: Backoff
  /**
   * So many are remembered: whoever can write rows can make any number. What was tried longest ago is forgotten first.
   */
  readonly rememberedMax: number
}

type Failure = {
  readonly failures: number
  readonly nextTryAt: number
  readonly tellings: number
  readonly nextTellAt: number
}

/**
 * What is remembered between rounds; changed in place. `lookedAt` is the last deposit without a proof that was looked
 * at (see-again.ts).
 */
export type Unsettled = {
  readonly policy: UnsettledPolicy
  readonly of: Map<DepositId, Failure>
  lookedAt: DepositId | null
}

/** An empty memory. */
export const newUnsettled = (policy: UnsettledPolicy): Unsettled => ({ policy, of: new Map(), lookedAt: null })

/** A policy for a single round: everything is tried, and told. */
export const NO_PAUSES: UnsettledPolicy = {
  retryPause: { firstMs: 0, maxMs: 0 },
  tellPause: { firstMs: 0, maxMs: 0 },
  rememberedMax: Infinity,
}

/** Whether a deposit failed, and the time to try it again has not come. */
export const isResting = ({ of }: Unsettled, id: DepositId, now: Date): boolean =>
  (of.get(id)?.nextTryAt ?? 0) > now.getTime()

/** Forgets all that failed but these. */
export function rememberOnly({ of }: Unsettled, ids: ReadonlySet<DepositId>): void {
  for (const id of of.keys()) if (!ids.has(id)) of.delete(id)
}

type AloneDeps = Pick<WitnessedDeps, 'db' | 'clock' | 'log' | 'network'>

/**
 * Does something with one deposit. Where that fails it is noted, and told in the log unless it was lately. Throws only
 * where the database fails whatever is asked of it: that is no deposit's fault.
 */
export async function tryAlone(
  deps: AloneDeps,
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

/** Notes that a deposit failed. Answers whether a person is to be told. */
function noteFailure({ policy, of }: Unsettled, id: DepositId, now: Date): boolean {
  const at = now.getTime()
  const before = of.get(id) ?? { failures: 0, tellings: 0, nextTellAt: at }
  const [failures, tell] = [before.failures + 1, before.nextTellAt <= at]
  const tellings = before.tellings + (tell ? 1 : 0)
  const nextTellAt = tell ? at + backoffMs(policy.tellPause, tellings) : before.nextTellAt
  // Written anew it is the youngest entry.
  of.delete(id)
  of.set(id, { failures, nextTryAt: at + backoffMs(policy.retryPause, failures), tellings, nextTellAt })
  for (const oldest of of.keys()) {
    if (of.size <= policy.rememberedMax) break
    of.delete(oldest)
  }
  return tell
}
