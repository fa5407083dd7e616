/** What became of many sales at once. It decides nothing. */
import type { QuickSellState } from '@zend/contracts'
import { type AssetCode, money } from '@zend/kernel'
import { sql } from 'kysely'
import type { Outcome } from '../../core/offers/index.ts'
import type { Tx } from '../../database/index.ts'
import { isReturned } from './quick-sell.ts'

/** Returns what became of these sales, by id; one that does not exist is left out. */
export async function outcomesOfSells(read: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
  const { rows } = await sql<{
    id: string
    state: QuickSellState
    reason: string | null
    from_asset: AssetCode
    from_amount: string
    paid_at: Date | null
    closed_at: Date | null
  }>`select id, state, reason, from_asset, from_amount, paid_at, closed_at from quick_sell.sells
    where id = any(${[...ids]}::text[])`.execute(read)
  return new Map(
    rows.map(({ id, state, reason, from_asset: asset, from_amount: amount, paid_at, closed_at }): [string, Outcome] => {
      if (state === 'paid') return [id, { state, reason: null, left: money(asset, BigInt(amount)), endedAt: paid_at }]
      if (isReturned(state)) return [id, { state: 'failed', reason: reason ?? state, left: null, endedAt: closed_at }]
      return [id, { state: state === 'payout_unknown' ? 'unknown' : 'paying', reason: null, left: null, endedAt: null }]
    }),
  )
}
