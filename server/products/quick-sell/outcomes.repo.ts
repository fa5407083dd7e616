/** What became of many sales at once. It decides nothing. */
import type { QuickSellState } from '@zend/contracts'
import { type AssetCode, type DepositId, type HolderId, type LocalCurrency, type Money, money } from '@zend/kernel'
import { sql } from 'kysely'
import type { Outcome } from '../../core/offers/index.ts'
import type { Tx } from '../../database/index.ts'
import { isReturned, type SellId } from './quick-sell.ts'

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

/** A sale by a rule, in its state of now, with what is paid out of it. */
export type SaleOfDeposit = {
  readonly deposit: DepositId
  readonly id: SellId
  readonly state: QuickSellState
  readonly receives: Money<LocalCurrency>
}

/** Returns the sales that rules made of these deposits of a holder; a deposit of which nothing was sold is left out. */
export async function salesOfDeposits(
  read: Tx,
  holder: HolderId,
  deposits: readonly DepositId[],
): Promise<readonly SaleOfDeposit[]> {
  if (deposits.length === 0) return []
  const { rows } = await sql<{
    deposit: DepositId
    id: SellId
    state: QuickSellState
    currency: LocalCurrency
    receives: string
  }>`select h.deposit_id as deposit, s.id, s.state, s.currency, s.receives
    from quick_sell.shares h join quick_sell.sells s on s.id = h.sell_id
    where h.deposit_id = any(${[...deposits]}::text[]) and s.holder = ${holder}`.execute(read)
  return rows.map(({ receives, currency, ...sale }) => ({ ...sale, receives: money(currency, BigInt(receives)) }))
}
