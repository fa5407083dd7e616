/**
 * All SQL about who sends to our customers, for a person who decides which customer a transfer belongs to. It decides
 * nothing.
 */
import type { NetworkName } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/**
 * A sender's credited deposits to a customer on one network. `others`: how many other customers it paid; above 0 it is
 * most likely an exchange.
 */
export type SenderRecord = {
  readonly deposits: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
  readonly others: number
}

/** Returns what this sender paid this customer, and how many others it paid. */
export async function senderRecord(
  tx: Tx,
  { holder, network, from }: { readonly holder: HolderId; readonly network: NetworkName; readonly from: string },
): Promise<SenderRecord> {
  const { rows } = await sql<SenderRecord>`
    select count(*) filter (where holder = ${holder})::int as deposits,
      min(credited_at) filter (where holder = ${holder}) as "firstAt", max(credited_at) filter (where holder = ${holder}) as "lastAt",
      count(distinct holder) filter (where holder <> ${holder})::int as others
    from deposit.deposits where network = ${network} and from_address = ${from} and state = 'credited'`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('counting answered nothing')
  return found
}
