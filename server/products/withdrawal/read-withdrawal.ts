/** Reads a customer's own withdrawals. */
import { after, MINUTE_MS, ok, refuse, type Result, type WithdrawalId } from '@zend/kernel'
import type { Network } from '../../core/assets/index.ts'
import { findSavedAddress } from '../../core/beneficiaries/index.ts'
import { type Actor, moneyOutHold } from '../../core/holders/index.ts'
import { readPayment } from '../../core/treasury/index.ts'
import type { Tx } from '../../database/index.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import type { WithdrawalNotFound } from './withdrawal.refusals.ts'
import { findWithdrawal, usualSeconds } from './withdrawal.repo.ts'
import { isCancellable, isClosed, paymentIdOf, type Stage, stagesOf, type Withdrawal } from './withdrawal.ts'

/** A withdrawal with everything that its page shows. */
export type WithdrawalView = {
  readonly withdrawal: Withdrawal
  readonly network: Network
  /** The saved wallet's name, if it is one. */
  readonly label: string | null
  /**
   * The transaction's page at a public explorer; `null` while there is no transaction, and where no explorer shows the
   * chain.
   */
  readonly explorerUrl: string | null
  /** At most `confirmationsNeeded`. */
  readonly confirmations: number
  readonly confirmationsNeeded: number
  readonly cancellable: boolean
  /** The earliest end of its checks, while that is in the future. */
  readonly waitsUntil: Date | null
  /** Whether it is ordered and waits for an operator's confirmation (docs/runbooks/second-confirmations.md). */
  readonly underReview: boolean
  /** When it is expected to be done; `null` when it is over, or when that does not depend on time. */
  readonly expectedAt: Date | null
  /** How long such a withdrawal usually takes on this network, from recent ones; `null` while too few are known. */
  readonly usualSeconds: number | null
  readonly stages: readonly Stage[]
}

/** Returns one of the holder's withdrawals. Refuses another's as if it did not exist. */
export async function readWithdrawal(
  deps: Pick<WithdrawalDeps, 'networks' | 'policy'>,
  tx: Tx,
  { holder }: Pick<Actor, 'holder'>,
  id: WithdrawalId,
  now: Date,
): Promise<Result<WithdrawalView, WithdrawalNotFound>> {
  const withdrawal = await findWithdrawal(tx, holder, id)
  if (withdrawal === null) return refuse('not_found')
  const network = deps.networks[withdrawal.network]
  const [payment, saved, usual, hold] = await Promise.all([
    readPayment({ read: tx, networks: deps.networks }, paymentIdOf(id)),
    findSavedAddress(tx, holder, withdrawal.network, withdrawal.address),
    usualSeconds(tx, withdrawal.network, deps.policy.usual),
    moneyOutHold(tx, { holder, userId: withdrawal.madeBy }, now),
  ])
  const needed = network.confirmations
  const confirmations = withdrawal.state === 'done' ? needed : Math.min(payment?.confirmations ?? 0, needed)
  const cancellable = isCancellable(withdrawal.state)
  const waitsUntil = cancellable ? latest([withdrawal.waitsUntil, hold?.until ?? null], now) : null
  const underReview = payment?.state === 'created' && payment.waitsFor === 'second_confirmation'
  const isUntimed = isClosed(withdrawal.state) || withdrawal.state === 'stuck' || underReview
  return ok({
    withdrawal,
    network,
    label: saved?.label ?? null,
    explorerUrl: payment?.explorerUrl ?? null,
    confirmations,
    confirmationsNeeded: needed,
    cancellable,
    waitsUntil,
    underReview,
    expectedAt: isUntimed ? null : arrivalAfter(waitsUntil ?? now, network, confirmations),
    usualSeconds: usual,
    stages: stagesOf(withdrawal),
  })
}

/** Returns the latest of these instants that is in the future. */
function latest(instants: readonly (Date | null)[], now: Date): Date | null {
  return instants.reduce<Date | null>((last, each) => (each !== null && each > (last ?? now) ? each : last), null)
}

/** Estimates the arrival: the network's usual time, less the share of confirmations already reached. */
function arrivalAfter(start: Date, { arrivalMinutes, confirmations: needed }: Network, confirmations: number): Date {
  return after(start, Math.ceil((arrivalMinutes * MINUTE_MS * (needed - confirmations)) / needed))
}
