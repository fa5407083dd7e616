/** Measures how long a deposit usually takes, from recent ones. */
import type { NetworkName } from '@zend/contracts'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

const RECENT_MAX = 50
const CASES_MIN = 5

/**
 * Returns the median time from first seen to credit of a network's newest large or ordinary credits, in whole seconds;
 * `null` while fewer than five are known.
 */
export async function usualSeconds(tx: Tx, network: NetworkName, large: boolean): Promise<number | null> {
  const { rows } = await sql<{ cases: number; seconds: number | null }>`
    select count(*)::int as cases, ceil(percentile_cont(0.5) within group (order by extract(epoch from credited_at - detected_at)))::int as seconds
    from (select credited_at, detected_at from deposit.deposits
          where network = ${network} and large = ${large} and credited_at is not null order by credited_at desc limit ${RECENT_MAX}) as recent`.execute(
    tx,
  )
  const [found] = rows
  return found === undefined || found.cases < CASES_MIN ? null : found.seconds
}
