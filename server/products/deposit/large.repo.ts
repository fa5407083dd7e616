/**
 * All SQL about large sums: which deposits count towards a customer's sum, and which had to reach the greater depth. It
 * decides nothing (large.ts does).
 */
import type { NetworkName } from '@zend/contracts'
import type { DepositId, HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import { coinOf } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { CountedAbove, ExposedSum } from './large.ts'

type Row = {
  readonly holder: string
  readonly asset: string
  readonly credited: boolean
  readonly height: string | null
  readonly amount: string
}

/**
 * Sums, per customer and height, the deposits of a network in blocks above these heights, and those that were credited
 * and then left the chain, unless that loss was accepted. Summed per height because one customer can have very many
 * deposits. One part of the query for each index, so that its cost does not grow with all deposits ever made, also when
 * `waiting` is below every block.
 */
export async function exposedSums(
  tx: Tx,
  network: NetworkName,
  users: readonly HolderId[],
  above: CountedAbove,
): Promise<readonly ExposedSum[]> {
  if (users.length === 0) return []
  const theirs = sql`select holder, asset, amount, state, block_height from deposit.deposits
    where network = ${network} and holder = any(${[...users]}::text[])`
  const { rows } = await sql<Row>`
    select holder, asset, state = 'credited' as credited, block_height as height, sum(amount) as amount from (
      ${theirs} and state in ('detected', 'confirming', 'screening') and block_height > ${above.waiting}
      union all ${theirs} and state = 'below_minimum' and block_height > ${above.waiting}
      union all ${theirs} and state = 'credited' and block_height > ${above.credited}
      union all ${theirs} and state = 'credited' and off_chain_height is not null and loss_accepted_at is null
    ) as exposed group by 1, 2, 3, 4`.execute(tx)
  return rows.map(({ holder, asset, credited, height, amount }) => ({
    holder: holder as HolderId,
    asset: coinOf(asset),
    credited,
    height: height === null ? null : Number(height),
    amount: BigInt(amount),
  }))
}

/** Marks deposits as held to the depth for large sums. */
export async function noteLarge(tx: Tx, ids: readonly DepositId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update deposit.deposits set large = true where id = any(${[...ids]}::text[]) and not large`.execute(tx)
}
