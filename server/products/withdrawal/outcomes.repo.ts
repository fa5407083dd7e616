/** What became of many withdrawals at once. It decides nothing. */
import type { WithdrawalState } from '@zend/contracts'
import { type CoinCode, money } from '@zend/kernel'
import { sql } from 'kysely'
import type { Outcome } from '../../core/offers/index.ts'
import type { Tx } from '../../database/index.ts'
import { isReturned } from './withdrawal.ts'

/** Returns what became of these withdrawals, by id; one that does not exist is left out. */
export async function outcomesOfWithdrawals(read: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
  const { rows } = await sql<{
    id: string
    state: WithdrawalState
    reason: string | null
    asset: CoinCode
    amount: string
    closed_at: Date | null
  }>`select id, state, reason, asset, amount, closed_at from withdrawal.withdrawals
    where id = any(${[...ids]}::text[])`.execute(read)
  return new Map(
    rows.map(({ id, state, reason, asset, amount, closed_at: endedAt }): [string, Outcome] => {
      if (state === 'done') return [id, { state: 'paid', reason: null, left: money(asset, BigInt(amount)), endedAt }]
      if (isReturned(state)) return [id, { state: 'failed', reason: reason ?? state, left: null, endedAt }]
      return [id, { state: 'paying', reason: null, left: null, endedAt: null }]
    }),
  )
}
