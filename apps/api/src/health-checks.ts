/**
 * What the health of this service consists of. The heartbeats of parts without a port are read from the database, once
 * for all of them and for all concurrent callers. Wiring only.
 */
import type { Network } from '@zend/server/core/assets'
import { networksInUse } from '@zend/server/core/custody'
import { PARTS, problemOf, problemOnceCalled, readHeartbeats } from '@zend/server/core/health'
import { PRICES_PART } from '@zend/server/core/pricing'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { HealthCheck, HealthDeps } from './routes/health.route.ts'

/**
 * Dependencies. `silenceMaxMs`: a part that was silent for longer counts as down. `confirmer` throws without an answer.
 * `abroad` checks payments abroad, `batches` rows that wait for their turn.
 */
export type HealthChecksDeps = {
  readonly db: Pick<Database, 'read' | 'pool'>
  readonly clock: Clock
  readonly silenceMaxMs: number
  readonly networks: readonly Network[]
  readonly confirmer: () => Promise<unknown>
  readonly abroad: HealthCheck
  readonly batches: HealthCheck
}

/** Health checks of a part, and of one per network: a network's part starts when the network is in use. */
type Heartbeats = {
  readonly beating: (part: string) => HealthCheck
  readonly beatingOnNetworks: (partOf: (network: string) => string) => Readonly<Record<string, HealthCheck>>
}

/** Health may be requested as often as the edge allows; the database is read at most this often. */
const READ_EVERY_MS = 500

/** The checks of every part. Nothing is read before the first call. */
export function healthChecks(deps: HealthChecksDeps): Pick<HealthDeps, 'checks' | 'notes'> {
  const { beating, beatingOnNetworks } = heartbeats(deps)
  return {
    checks: {
      database: () => deps.db.pool.query('select 1').then(() => null),
      worker: beating(PARTS.worker),
      jobs: beating(PARTS.jobs),
      announcements: beating(PARTS.announcements),
      confirmer: () => deps.confirmer().then(() => null),
      prices: beating(PRICES_PART),
      ...beatingOnNetworks(PARTS.watcher),
    },
    // Waiting payments, single deposits, webhooks and price alerts make nothing else unusable, and neither does a disk
    // with space left.
    notes: {
      signer: beating(PARTS.signer),
      ...beatingOnNetworks(PARTS.treasury),
      ...beatingOnNetworks(PARTS.deposits),
      disk: beating(PARTS.disk),
      webhooks: beating(PARTS.webhooks),
      alerts: beating(PARTS.alerts),
      abroad: deps.abroad,
      batches: deps.batches,
    },
  }
}

function heartbeats({ db, clock, silenceMaxMs, networks }: HealthChecksDeps): Heartbeats {
  const read = async () => ({ beats: await readHeartbeats(db.read), used: await networksInUse(db.read) })
  let last: ReturnType<typeof read> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const told = (): ReturnType<typeof read> => {
    const now = performance.now()
    if (last !== null && now - readAt < READ_EVERY_MS) return last
    readAt = now
    last = read()
    return last
  }
  return {
    beating: (part) => async () => problemOf((await told()).beats.get(part), clock.now(), silenceMaxMs),
    beatingOnNetworks: (partOf) =>
      Object.fromEntries(
        networks.map(({ id }) => [
          partOf(id),
          async () => {
            const { beats, used } = await told()
            return problemOnceCalled(beats.get(partOf(id)), used.get(id) ?? null, clock.now(), silenceMaxMs)
          },
        ]),
      ),
  }
}
