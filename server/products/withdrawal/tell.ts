/** The letters about withdrawals: which facts each carries. It decides nothing about when. */
import { formatMoney } from '@zend/kernel'
import type { NetworkTable } from '../../core/assets/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { receivesOf, type Withdrawal } from './withdrawal.ts'

/** What telling needs. */
export type TellDeps = { readonly clock: Clock; readonly networks: NetworkTable }

/** The kinds of letter. Those about what arrives name the amount less the fee, the others all that leaves or comes back. */
export type WithdrawalLetter =
  | 'withdrawal-requested'
  | 'withdrawal-sent'
  | 'withdrawal-done'
  | 'withdrawal-cancelled'
  | 'withdrawal-rejected'
  | 'withdrawal-failed'

/** Tells the customer, by mail and in the app, in the transaction of what it tells of. */
export async function tell(deps: TellDeps, tx: Tx, withdrawal: Withdrawal, kind: WithdrawalLetter): Promise<void> {
  const { id, holder, network, address, waitsUntil } = withdrawal
  const shown = kind === 'withdrawal-sent' || kind === 'withdrawal-done' ? receivesOf(withdrawal) : withdrawal.money
  const facts = { withdrawalId: id, amount: formatMoney(shown), currency: shown.asset, network: deps.networks[network].name, address }
  if (kind !== 'withdrawal-requested') return sendNotice(deps, tx, { kind, to: holder, facts })
  return sendNotice(deps, tx, { kind, to: holder, facts: waitsUntil === null ? facts : { ...facts, waitsUntil: waitsUntil.toISOString() } })
}
