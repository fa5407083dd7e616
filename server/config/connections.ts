/**
 * How many connections to the database each process takes, from what is configured. A process opens none beyond these.
 */
import type { ProductConfig } from './load.ts'

/**
 * Each opened database has, besides its pool, two connections for reads and one that asks whether the server still
 * answers.
 */
const BESIDE_A_POOL = 3

/**
 * Connections to the database by process, all at their most. `workerPool` and `confirmerPool` are what their work is
 * done on.
 */
export type Connections = {
  readonly workerPool: number
  readonly worker: number
  readonly api: number
  readonly confirmerPool: number
  readonly confirmer: number
}

/**
 * Counts them. In the worker: one for each job at once and one for the queue itself, two for each network (deposits,
 * payments), which may wait for a row each, and one each for prices, keys, heartbeats, announcements and reads that
 * take long. Its leases have one of their own.
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
