/**
 * What the parts that listen on no port say of themselves in the database, read once for all of them and for all who
 * ask at the same moment. Wiring only.
 */
import type { Network } from '@zend/server/core/assets'
import { networksInUse } from '@zend/server/core/custody'
import { problemOf, problemOnceCalled, readHeartbeats } from '@zend/server/core/health'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { HealthCheck } from './routes/health.route.ts'

/** What it needs. `silenceMaxMs`: a part that was silent for longer counts as down. */
export type HeartbeatsDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly silenceMaxMs: number
  readonly networks: readonly Network[]
}

/**
 * Health checks of a part, and of one for each network: what works for a network begins when somebody has to do with
 * it.
 */
export type Heartbeats = {
  readonly beating: (part: string) => HealthCheck
  readonly beatingOnNetworks: (partOf: (network: string) => string) => Readonly<Record<string, HealthCheck>>
}

/** Anybody may ask for health as often as the edge lets them; the database is asked this often. */
const READ_EVERY_MS = 500

/** Opens it. Nothing is read before somebody asks. */
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
