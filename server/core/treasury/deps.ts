/** What every step of the treasury needs, and how a step is run. */
import type { Database, Tx } from '../../database/index.ts'
import type { ChainSender } from '../../ports/chain-sender.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyVault } from '../../ports/key-vault.ts'
import type { Network } from '../assets/index.ts'
import type { CustodyDeps } from '../custody/index.ts'
import type { OnPayment } from './on-payment.ts'
import { movePayment, type PaymentChanges } from './payments.repo.ts'
import { StaleStep } from './stale-step.ts'
import type { SurplusWatch } from './surplus-watch.ts'
import { lockTreasury } from './transactions.repo.ts'
import type { NetworkTreasuryPolicy, TreasuryPolicy } from './treasury.policy.ts'
import { moved, type Payment, type PaymentEvent, type PaymentStep } from './treasury.ts'

/** Where alerts and notes for operators go: the process's structured log. */
export type TreasuryLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** What the treasury of one network needs. */
export type TreasuryDeps = {
  readonly db: Pick<Database, 'transact' | 'read'>
  readonly clock: Clock
  readonly log: TreasuryLog
  readonly network: Network
  readonly sender: ChainSender
  readonly vault: Pick<KeyVault, 'sign'>
  readonly custody: CustodyDeps
  readonly onPayment: OnPayment
  /** Told of coins beyond the books; without it only what is missing is told of. */
  readonly surplus?: SurplusWatch
  readonly policy: TreasuryPolicy
}

/** The numbers of this network. */
export const limitsOf = ({ policy, network }: Pick<TreasuryDeps, 'policy' | 'network'>): NetworkTreasuryPolicy => policy.networks[network.id]

/**
 * Runs a step in a transaction that waits its turn on the network's row. Answers `null`, with nothing changed, when what it was about to change was
 * changed by somebody else meanwhile: the next round looks again.
 */
export async function inTurn<T>({ db, network }: Pick<TreasuryDeps, 'db' | 'network'>, step: (tx: Tx) => Promise<T>): Promise<T | null> {
  try {
    return await db.transact(async (tx) => {
      await lockTreasury(tx, network.id)
      return step(tx)
    })
  } catch (error) {
    if (error instanceof StaleStep) return null
    throw error
  }
}

/** Moves a payment a step on and tells the one who ordered it. Throws `StaleStep` when it is not where it was read. */
export async function advance(
  tx: Tx,
  { onPayment }: Pick<TreasuryDeps, 'onPayment'>,
  payment: Payment,
  step: PaymentStep,
  changes: PaymentChanges,
  ...events: readonly PaymentEvent[]
): Promise<void> {
  await movePayment(tx, payment.id, payment.state, moved(payment.state, step), changes)
  await tell(tx, { onPayment }, payment, ...events)
}

/** Tells the one who ordered a payment of events. Sweeps, top-ups and openings are the treasury's own and told to nobody. */
export async function tell(
  tx: Tx,
  { onPayment }: Pick<TreasuryDeps, 'onPayment'>,
  payment: Payment,
  ...events: readonly PaymentEvent[]
): Promise<void> {
  if (payment.purpose !== 'withdrawal') return
  for (const event of events) await onPayment(tx, payment, event)
}
