/**
 * Reads the heartbeats of the parts without a port from the database, once for all of them and for all concurrent
 * callers. Wiring only.
 */
import type { Network } from '@zend/server/core/assets'
import { networksInUse } from '@zend/server/core/custody'
import { problemOf, problemOnceCalled, readHeartbeats } from '@zend/server/core/health'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { HealthCheck } from './routes/health.route.ts'

/** Dependencies. `silenceMaxMs`: a part that was silent for longer counts as down. */
export type HeartbeatsDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly silenceMaxMs: number
  readonly networks: readonly Network[]
}

/** Health checks of a part, and of one per network: a network's part starts when the network is in use. */
export type Heartbeats = {
  readonly beating: (part: string) => HealthCheck
  readonly beatingOnNetworks: (partOf: (network: string) => string) => Readonly<Record<string, HealthCheck>>
}

/** Health may be requested as often as the edge allows; the database is read at most this often. */
const READ_EVERY_MS = 500

/** Opens the reader. Nothing is read before the first call. */
export function openHeartbeats({ db, clock, silenceMaxMs, networks }: HeartbeatsDeps): Heartbeats {
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
