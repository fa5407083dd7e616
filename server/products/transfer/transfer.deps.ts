/** What this product's use cases are given. Types only. */
import type { UserId } from '@zend/kernel'
import type { ActDeps } from '../../core/confirmation/index.ts'
import type { LimitsPolicy } from '../../core/limits/index.ts'
import type { PersonsDeps } from '../../core/persons/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'

/** Everything the module may need; each use case names its own part of it. */
export type TransferDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly identity: PersonsDeps & ActDeps
  readonly market: Market
  readonly limits: LimitsPolicy
  /** Whether this customer lets only saved wallets be paid: the allowlist mode, which is the withdrawal product's. */
  readonly allowlistOn: (tx: Tx, userId: UserId, now: Date) => Promise<boolean>
}
