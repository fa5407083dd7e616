/**
 * Drops an uncredited deposit on an operator's decision (docs/runbooks/networks-disagree.md): the transfer never
 * happened, or was reported wrongly. It books nothing. If the coins exist after all, a rescue by the transaction's hash
 * takes them in again.
 */
import { type DepositId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { dropAll } from './correct-deposits.ts'
import { type Deposit, depositMachine } from './deposit.ts'
import { lockDeposit } from './deposit.repo.ts'
import { lockNetwork } from './scan.repo.ts'
import { findDepositById } from './set-apart.repo.ts'

/** `already_credited`: it is in the books, and never dropped. `already_dropped`: it was dropped before. */
export type DropRefusal = Refusal<'not_found' | 'already_credited' | 'already_dropped'>

/** Drops a deposit. The reason goes to the audit trail under the operator's name, with what was stored. */
export async function dropDeposit(
  deps: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock },
  { operator, reason }: { readonly operator: string; readonly reason: string },
  id: DepositId,
): Promise<Result<Deposit, DropRefusal>> {
  return deps.db.transact(async (tx) => {
    const found = await findDepositById(tx, id)
    if (found === null) return refuse('not_found')
    // Scanning and crediting lock this row too, so they cannot run meanwhile.
    await lockNetwork(tx, found.network)
    const deposit = await lockDeposit(tx, id)
    if (deposit === null) return refuse('not_found')
    if (deposit.state === 'dropped') return refuse('already_dropped')
    if (!depositMachine.allows(deposit.state, 'dropped')) return refuse('already_credited')
    const at = deps.clock.now()
    await dropAll(tx, [deposit], at)
    const { network, txid, index, money, units, state, block } = deposit
    const facts = {
      network,
      txid,
      index,
      asset: money.asset,
      units: units.toString(),
      state,
      block: block?.hash ?? null,
      reason,
    }
    await recordAudit(tx, { at, actor: operator, action: 'deposit.dropped', subject: id, facts })
    return ok(deposit)
  })
}
