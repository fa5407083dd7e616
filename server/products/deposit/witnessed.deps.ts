/** Dependencies for asking a second provider. Types only. */
import type { CoinCode } from '@zend/kernel'
import type { Network } from '../../core/assets/index.ts'
import type { CoinWatch } from '../../core/treasury/index.ts'
import type { Database } from '../../database/index.ts'
import type { ChainConnector, Watch } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lookups } from './lookups.ts'
import type { DepositLog } from './scan-network.ts'
import type { Witness } from './second-opinion.ts'
import type { TakeDeps } from './take-transfers.ts'

/** Dependencies for asking a second provider. */
export type WitnessedDeps = TakeDeps & {
  readonly db: Pick<Database, 'transact' | 'read'>
  readonly clock: Clock
  readonly log: DepositLog
  readonly network: Network
  /** Our own provider, asked again about what was contradicted. */
  readonly connector: Pick<ChainConnector, 'find'>
  /** Returns which keys are ours, while a transaction is read again. */
  readonly watch: Watch
  readonly coins: Pick<CoinWatch, 'depositsAmong' | 'scanned'>
  /** Coins that must not be credited (see `ChainHealth`); none when absent. */
  readonly refusedAssets?: ReadonlySet<CoinCode>
  /**
   * A second provider, which must know a transfer before it is credited; without one the connector is trusted alone.
   */
  readonly witness?: Witness
  /** The state of earlier rounds; without it everything is asked about in one. */
  readonly lookups?: Lookups
}
