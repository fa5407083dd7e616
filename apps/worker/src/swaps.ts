/** Wires swaps in the worker: what is paid for bills, swapped when it arrives. */
import type { ProductConfig } from '@zend/server/config'
import { receivableCoins, type NetworkTable } from '@zend/server/core/assets'
import type { Tx } from '@zend/server/database'
import { creditedFor } from '@zend/server/products/bills'
import {
  type Arrived,
  CONVERT_JOB,
  convertArrival,
  type ConvertDeps,
  noteArrival,
  openInventory,
  SWEEP_CONVERSIONS_JOB,
  sweepConversions,
} from '@zend/server/products/swap'
import type { TaskList } from 'graphile-worker'
import { idIn } from './payload.ts'

/** The parts that are already open. */
export type OpenParts = Pick<
  ConvertDeps,
  'db' | 'clock' | 'market' | 'authorizationKeys' | 'provenance' | 'log' | 'mayBegin'
> & { readonly networks: NetworkTable; readonly config: Pick<ProductConfig, 'swap'> }

/** The jobs, the schedule of the repeated one, and the listener for deposits. */
export type SwapParts = {
  readonly tasks: TaskList
  readonly crontab: string
  readonly onCredited: (tx: Tx, deposit: Arrived) => Promise<void>
}

/** Opens the swaps of arrivals. */
export function openSwaps({ networks, config, ...parts }: OpenParts): SwapParts {
  const { db, clock, market } = parts
  const coins = receivableCoins(networks)
  const inventory = openInventory({ read: db.read, clock, market, coins, policy: config.swap })
  const deps: ConvertDeps = { ...parts, policy: config.swap, coins, inventory, paidBy: creditedFor }
  return {
    tasks: {
      [CONVERT_JOB]: (payload) => convertArrival(deps, idIn(payload, 'dep')),
      [SWEEP_CONVERSIONS_JOB]: () => sweepConversions(deps),
    },
    // One attempt each: the next run comes in a minute.
    crontab: `* * * * * ${SWEEP_CONVERSIONS_JOB} ?max=1`,
    onCredited: (tx, deposit) => noteArrival({ clock }, tx, deposit),
  }
}
