/** All SQL about the hourly cap on networks with one provider. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import type { CoinCode, DepositId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Sums what was credited of a coin on a network since an instant, whatever state those deposits are in now. */
export async function creditedSince(tx: Tx, network: NetworkName, asset: CoinCode, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0) as sum from deposit.deposits
    where network = ${network} and large in (false, true) and credited_at > ${since} and asset = ${asset}`.execute(tx)
  return BigInt(rows[0]?.sum ?? 0)
}

/** Notes that the hourly cap held a deposit back. Returns whether that is new. */
export async function noteCapped(tx: Tx, id: DepositId, at: Date): Promise<boolean> {
  const { rows } =
    await sql`update deposit.deposits set capped_at = ${at} where id = ${id} and capped_at is null returning id`.execute(
      tx,
    )
  return rows.length > 0
}
