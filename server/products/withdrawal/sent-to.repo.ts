/** What a holder sent to one address. It decides nothing. */
import type { NetworkName, WithdrawalState } from '@zend/contracts'
import { type CoinCode, type HolderId, type Money, money, type WithdrawalId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** A withdrawal as far as whoever waits for it may know it: its state, and what leaves the balance for it. */
export type SentTo = { readonly id: WithdrawalId; readonly state: WithdrawalState; readonly money: Money<CoinCode> }

/** Returns a holder's withdrawals to an address, requested since then, the newest first, at most `max`. */
export async function withdrawalsTo(
  tx: Tx,
  holder: HolderId,
  {
    network,
    address,
    lookupKey,
    since,
  }: { readonly network: NetworkName; readonly address: string; readonly lookupKey: string; readonly since: Date },
  max: number,
): Promise<readonly SentTo[]> {
  const { rows } = await sql<{ id: WithdrawalId; state: WithdrawalState; asset: CoinCode; amount: string }>`
    select id, state, asset, amount from withdrawal.withdrawals
    where holder = ${holder} and network = ${network} and lookup_key = ${lookupKey} and address = ${address}
      and requested_at >= ${since}
    order by requested_at desc, id desc limit ${max}`.execute(tx)
  return rows.map(({ id, state, asset, amount }) => ({ id, state, money: money(asset, BigInt(amount)) }))
}
