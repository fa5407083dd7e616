/** The letters about withdrawals: which facts each carries. It decides nothing about when. */
import { formatMoney } from '@zend/kernel'
import type { NetworkTable } from '../../core/assets/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { receivesOf, type Withdrawal } from './withdrawal.ts'

/** What telling needs. */
export type TellDeps = { readonly clock: Clock; readonly networks: NetworkTable }

/**
 * The kinds of letter. Those about what arrives name the amount less the fee, the others all that leaves or comes back.
 */
export type WithdrawalLetter =
  | 'withdrawal-requested'
  | 'withdrawal-sent'
  | 'withdrawal-done'
  | 'withdrawal-cancelled'
  | 'withdrawal-rejected'
  | 'withdrawal-failed'

/** Tells the customer, by mail and in the app, in the transaction of what it tells of. */
export const tell = (deps: TellDeps, tx: Tx, withdrawal: Withdrawal, kind: WithdrawalLetter): Promise<void> =>
  sendNotice(deps, tx, noticeOf(deps, withdrawal, kind))

/** The letter itself. */
export function noticeOf({ networks }: Pick<TellDeps, 'networks'>, withdrawal: Withdrawal, kind: WithdrawalLetter) {
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
