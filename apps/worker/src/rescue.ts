/** Wires rescue in the worker: the job that asks the networks, and taking in what is found. */
import type { ProductConfig } from '@zend/server/config'
import type { Network, NetworkTable } from '@zend/server/core/assets'
import { type CustodyDeps, ownersOn, watch } from '@zend/server/core/custody'
import type { ProvenanceKeys } from '@zend/server/core/provenance'
import type { CoinWatch } from '@zend/server/core/treasury'
import type { Database } from '@zend/server/database'
import type { ChainConnector } from '@zend/server/ports/chain'
import type { Clock } from '@zend/server/ports/clock'
import {
  type DepositLog,
  ownDepositsOf,
  ownPlacesOf,
  setAsideOf,
  takeFound,
  tipHeight,
} from '@zend/server/products/deposit'
import {
  type AskedNetwork,
  nothingAsked,
  PURGE_RESCUE_JOB,
  purgeSearches,
  runSearch,
  SEARCH_RESCUE_JOB,
  type SearchDeps,
} from '@zend/server/products/rescue'
import { receivesOf, withdrawalsPaidBy } from '@zend/server/products/withdrawal'
import type { TaskList } from 'graphile-worker'
import { idIn } from './payload.ts'

/** The parts that are already open. */
export type OpenParts = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly log: DepositLog
  readonly networks: NetworkTable
  readonly custody: CustodyDeps
  readonly coins: CoinWatch
  readonly provenance: ProvenanceKeys
  readonly nodes: readonly { readonly network: Network; readonly connector: ChainConnector }[]
  readonly config: Pick<ProductConfig, 'rescue'>
}

/** The jobs, and the schedule of the repeated one. */
export type RescueParts = { readonly tasks: TaskList; readonly crontab: string }

/** Opens rescue. */
export function openRescue({ nodes, coins, config, provenance, ...parts }: OpenParts): RescueParts {
  const { networks, custody } = parts
  const ownersOf = ownersOn(custody)
  const askedOn = ({ network, connector }: OpenParts['nodes'][number]): AskedNetwork => ({
    connector,
    takeIn: (found, refusedAssets) =>
      takeFound({ ...parts, network, coins, ownersOf, provenance }, found, refusedAssets),
  })
  const deps: SearchDeps = {
    ...parts,
    policy: config.rescue,
    watch: watch(custody, parts.db),
    askable: new Map(nodes.map((node) => [node.network.id, askedOn(node)])),
    books: {
      depositsOf: (tx, asked) => ownDepositsOf({ networks }, tx, asked),
      placesOf: ownPlacesOf,
      setAsideOf,
      withdrawalsOf: async (tx, asked) =>
        (await withdrawalsPaidBy(tx, asked)).map((withdrawal) => ({
          id: withdrawal.id,
          receives: receivesOf(withdrawal),
          address: withdrawal.address,
        })),
      tipOf: tipHeight,
    },
  }
  const asking = nothingAsked()
  return {
    tasks: {
      [SEARCH_RESCUE_JOB]: (payload) => runSearch({ ...deps, ...asking }, idIn(payload, 'rsq')),
      [PURGE_RESCUE_JOB]: () => purgeSearches(deps),
    },
    crontab: `45 3 * * * ${PURGE_RESCUE_JOB}`,
  }
}
