/** Counts each process's database connections from the configuration. A process opens no others. */
import type { ProductConfig } from './load.ts'

/**
 * Besides its pool, each opened database has two connections for reads and one for probing whether the server answers.
 */
const BESIDE_A_POOL = 3

/** The maximum number of connections by process. `workerPool` and `confirmerPool` are the pools that do their work. */
export type Connections = {
  readonly workerPool: number
  readonly worker: number
  readonly api: number
  readonly confirmerPool: number
  readonly confirmer: number
}

/**
 * Counts them. In the worker: one for each job at once and one for the queue itself, two for each network (deposits,
 * payments), which may each wait for a row, and one each for prices, keys, heartbeats, announcements and long reads.
 * Its leases have a separate one.
 */
export function connectionsOf({
  networks,
  worker,
  api,
  confirmer,
}: Pick<ProductConfig, 'networks' | 'worker' | 'api' | 'confirmer'>): Connections {
  const enabled = Object.values(networks).filter((network) => network.enabled).length
  const workerPool = worker.parallelJobs + 1 + 2 * enabled + 5
  const { customers, anonymous } = api.connections
  return {
    workerPool,
    worker: workerPool + BESIDE_A_POOL + 1,
    api: customers + anonymous + 2 * BESIDE_A_POOL + 1,
    confirmerPool: confirmer.connections,
    confirmer: confirmer.connections + BESIDE_A_POOL,
  }
}
