/**
 * Dependencies of this product's use cases. Types only, but for the queue of its orders; each use case picks what it
 * needs.
 */
import type { NetworkName } from '@zend/contracts'
import type { NetworkTable } from '../../core/assets/index.ts'
import type { Asking } from '../../core/approvals/index.ts'
import type { ActDeps } from '../../core/confirmation/index.ts'
import type { CustodyDeps } from '../../core/custody/index.ts'
import type { LimitsPolicy } from '../../core/limits/index.ts'
import type { PersonsDeps } from '../../core/persons/index.ts'
import { openOrders, type Orders } from '../../core/offers/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { QuoteKey } from '../../core/quotes/index.ts'
import type { AddressScreen } from '../../core/screening/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { ChainBuilder } from '../../ports/chain-sender.ts'
import type { Clock } from '../../ports/clock.ts'
import { withdrawalRecorders } from './withdrawal.companions.ts'
import type { WithdrawalPolicy } from './withdrawal.policy.ts'

/** Opens the queue in which withdrawals are begun; one per process. */
export const openWithdrawalOrders = (deps: {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
}): Orders => openOrders(deps, withdrawalRecorders)

/** All dependencies of the module. */
export type WithdrawalDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: WithdrawalPolicy
  readonly limits: LimitsPolicy
  readonly networks: NetworkTable
  readonly custody: CustodyDeps
  readonly confirmation: PersonsDeps & ActDeps
  readonly approvals: Asking
  readonly market: Market
  readonly screen: AddressScreen
  readonly quoteKey: QuoteKey
  readonly orders: Orders
  /** Estimates payment costs, without a node. */
  readonly builderOf: (network: NetworkName) => Pick<ChainBuilder, 'typicalFee'>
  /** Returns since when the device of a session is known; `null` for no session. */
  readonly deviceSince: (tx: Tx, session: string) => Promise<Date | null>
  /** Returns whether a network is halted: nothing is paid there until a person has decided. */
  readonly isHalted: (network: NetworkName) => Promise<boolean>
}

/** The log for operators. */
export type WithdrawalLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}
