/** All SQL about who asked customers to send somewhere. It decides nothing. */
import type { NetworkName, WhoAsked } from '@zend/contracts'
import type { HolderId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Returns when any customer first sent to an address, and how many reported it. */
export async function knownOfAddress(
  tx: Tx,
  network: NetworkName,
  lookupKey: string,
): Promise<{ readonly firstSeenAt: Date | null; readonly reports: number }> {
  const { rows } = await sql<{ firstSeenAt: Date | null; reports: number }>`
    select (select min(w.requested_at) from withdrawal.withdrawals w
        where w.network = ${network} and w.lookup_key = ${lookupKey}) as "firstSeenAt",
      (select count(*)::int from withdrawal.answers a
        where a.network = ${network} and a.lookup_key = ${lookupKey} and a.answer = 'scam') as reports`.execute(tx)
  return rows[0] ?? { firstSeenAt: null, reports: 0 }
}

/** An answer, and who gave it for whose money. */
export type Answered = {
  readonly holder: HolderId
  readonly network: NetworkName
  readonly lookupKey: string
  readonly by: UserId
  readonly answer: WhoAsked
  readonly at: Date
}

/** Stores the first answer for an address and returns `null`; returns the earlier one when there is one. */
export async function putAnswer(tx: Tx, { holder, network, lookupKey, by, answer, at }: Answered) {
  const { rows: made } = await sql<{ answer: WhoAsked }>`
    insert into withdrawal.answers (holder, network, lookup_key, answered_by, answer, answered_at)
    values (${holder}, ${network}, ${lookupKey}, ${by}, ${answer}, ${at})
    on conflict do nothing returning answer`.execute(tx)
  if (made.length > 0) return null
  const { rows } = await sql<{ answer: WhoAsked }>`
    select answer from withdrawal.answers
    where holder = ${holder} and network = ${network} and lookup_key = ${lookupKey}`.execute(tx)
  return rows[0]?.answer ?? null
}
