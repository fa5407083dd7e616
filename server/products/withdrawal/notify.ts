/** The notices about withdrawals, and the facts in each. It does not decide when to send them. */
import { formatMoney } from '@zend/kernel'
import type { NetworkTable } from '../../core/assets/index.ts'
import { isPart } from '../../core/approvals/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { receivesOf, type Withdrawal } from './withdrawal.ts'

/** Dependencies of notifying. */
export type NotifyDeps = { readonly clock: Clock; readonly networks: NetworkTable }

/**
 * The kinds of notice. Those about the arrival name the amount less the fee, the others the whole amount that leaves or
 * is returned.
 */
export type WithdrawalNotice =
  | 'withdrawal-requested'
  | 'withdrawal-sent'
  | 'withdrawal-done'
  | 'withdrawal-cancelled'
  | 'withdrawal-rejected'
  | 'withdrawal-failed'

/**
 * Notifies the customer, by mail and in the app, in the transaction of the event; of one of many that were confirmed
 * together people are told with the whole.
 */
export async function notifyHolder(
  deps: NotifyDeps,
  tx: Tx,
  withdrawal: Withdrawal,
  kind: WithdrawalNotice,
): Promise<void> {
  if (!(await isPart(tx, withdrawal.id))) await sendNotice(deps, tx, noticeOf(deps, withdrawal, kind))
}

/** Builds the notice. */
export function noticeOf({ networks }: Pick<NotifyDeps, 'networks'>, withdrawal: Withdrawal, kind: WithdrawalNotice) {
  const { id, holder, network, address, waitsUntil } = withdrawal
  const shown = kind === 'withdrawal-sent' || kind === 'withdrawal-done' ? receivesOf(withdrawal) : withdrawal.money
  const facts = {
    withdrawalId: id,
    amount: formatMoney(shown),
    currency: shown.asset,
    network: networks[network].name,
    address,
  }
  if (kind !== 'withdrawal-requested') return { kind, to: holder, facts }
  return { kind, to: holder, facts: waitsUntil === null ? facts : { ...facts, waitsUntil: waitsUntil.toISOString() } }
}
