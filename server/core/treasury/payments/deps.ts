/** Dependencies of every treasury step, and how a step runs. */
import type { PaymentId } from '@zend/kernel'
import type { Database, Tx } from '../../../database/index.ts'
import type { ChainSender } from '../../../ports/chain-sender.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { KeyVault } from '../../../ports/key-vault.ts'
import type { Network } from '../../assets/index.ts'
import type { CustodyDeps } from '../../custody/index.ts'
import { type OnPayment, PaymentNotOrdered } from './listener.ts'
import { movePayment, type PaymentChanges } from './payments.repo.ts'
import { StaleStep } from '../steps.ts'
import type { SurplusWatch } from '../surplus-watch.ts'
import { lockTreasury } from './transactions.repo.ts'
import type { NetworkTreasuryPolicy, TreasuryPolicy } from '../treasury.policy.ts'
import { type Payment, type PaymentEvent, paymentMachine, type PaymentStep } from './payments.ts'

/** Receives alerts and notes for operators: the process's structured log. */
export type TreasuryLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** Dependencies of one network's treasury. */
export type TreasuryDeps = {
  readonly db: Pick<Database, 'transact' | 'read'>
  readonly clock: Clock
  readonly log: TreasuryLog
  readonly network: Network
  readonly sender: ChainSender
  readonly vault: Pick<KeyVault, 'sign' | 'signedFor'>
  readonly custody: CustodyDeps
  readonly onPayment: OnPayment
  /** Receives coins beyond the books; without it only missing coins are reported. */
  readonly surplus?: SurplusWatch
  readonly policy: TreasuryPolicy
}

/** Returns the limits of this network. */
export const limitsOf = ({ policy, network }: Pick<TreasuryDeps, 'policy' | 'network'>): NetworkTreasuryPolicy =>
  policy.networks[network.id]

type StepDeps = Pick<TreasuryDeps, 'db' | 'network' | 'clock' | 'log'>

/**
 * Runs a step in a transaction that waits for the lock on the network's row. Returns `null`, with nothing done, when
 * somebody else changed meanwhile what it was about to change, or when it was about to build a payment that nobody
 * ordered. Such a payment fails (`onNotOrdered` handles it instead), and the next round starts from there.
 */
export async function runStep<T>(
  deps: StepDeps,
  step: (tx: Tx) => Promise<T>,
  onNotOrdered: (error: PaymentNotOrdered) => Promise<void> = (error) => failAlone(deps, error),
): Promise<T | null> {
  try {
    return await inOwnTurn(deps, step)
  } catch (error) {
    if (error instanceof PaymentNotOrdered) await onNotOrdered(error)
    else if (!(error instanceof StaleStep)) throw error
    return null
  }
}

const inOwnTurn = <T>({ db, network }: Pick<StepDeps, 'db' | 'network'>, step: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transact(async (tx) => {
    await lockTreasury(tx, network.id)
    return step(tx)
  })

/**
 * Fails a payment that nobody ordered and nothing was built for, and alerts an operator. Nobody else is notified, since
 * nobody waits for it.
 */
async function failAlone(deps: StepDeps, { payment, message }: PaymentNotOrdered): Promise<void> {
  alertNotOrdered(deps, payment, message)
  const failed = { failure: 'not_signed', waitsFor: null, resolvedAt: deps.clock.now() } as const
  await inOwnTurn(deps, (tx) => movePayment(tx, payment, 'created', paymentMachine.after('created', 'give_up'), failed))
}

/** Alerts an operator about a payment that nobody ordered. */
export const alertNotOrdered = (
  { log, network }: Pick<TreasuryDeps, 'log' | 'network'>,
  payment: PaymentId,
  why: string,
): void =>
  log.error(
    { alert: 'payment_not_ordered', network: network.id, payment, why },
    'there is a payment that nobody ordered, or not any more',
  )

/**
 * Moves a payment a step on and notifies whoever ordered it. Throws `StaleStep` when its state changed since it was
 * read.
 */
export async function advance(
  tx: Tx,
  deps: NotifyDeps,
  payment: Payment,
  step: PaymentStep,
  changes: PaymentChanges,
  ...events: readonly PaymentEvent[]
): Promise<void> {
  await movePayment(tx, payment.id, payment.state, paymentMachine.after(payment.state, step), changes)
  await notify(tx, deps, payment, ...events)
}

/** Dependencies of notifying. */
export type NotifyDeps = Pick<TreasuryDeps, 'onPayment' | 'log' | 'network'>

/**
 * Notifies whoever ordered a payment of events. Sweeps, top-ups and openings are the treasury's own and notify nobody.
 * Throws `PaymentNotOrdered` before anything is built for a payment that nobody ordered. Later the chain decides what
 * happens, also to others in the same transaction: then an operator is alerted.
 */
export async function notify(
  tx: Tx,
  deps: NotifyDeps,
  payment: Payment,
  ...events: readonly PaymentEvent[]
): Promise<void> {
  if (payment.purpose !== 'withdrawal') return
  for (const event of events) {
    try {
      await deps.onPayment(tx, payment, event)
    } catch (error) {
      if (!(error instanceof PaymentNotOrdered) || event.kind === 'signing') throw error
      alertNotOrdered(deps, payment.id, error.message)
    }
  }
}
