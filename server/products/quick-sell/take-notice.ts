/**
 * Takes a rail's webhook whose signature was right: the attempt that it names is checked soon. It is only a hint: its
 * content is not trusted, and a late, repeated or reordered webhook changes nothing.
 */
import { enqueueJob } from '../../database/index.ts'
import type { RailNotice } from '../../ports/payout-rail.ts'
import { noteEvent, sellOfReference } from './attempts.repo.ts'
import { ADVANCE_SELL_JOB } from './begin-sell.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'

/** The result of a webhook. `not_ours`: it names no payout of ours. */
export type NoticeTaken = 'woken' | 'known' | 'not_ours'

/** Takes a webhook of this rail. Safe to repeat: the same event wakes the worker once. */
export async function takeNotice(
  { db, clock }: Pick<QuickSellDeps, 'db' | 'clock'>,
  rail: string,
  { eventId, reference }: RailNotice,
): Promise<NoticeTaken> {
  return db.transact(async (tx): Promise<NoticeTaken> => {
    const id = await sellOfReference(tx, rail, reference)
    if (id === null) return 'not_ours'
    if (!(await noteEvent(tx, { rail, eventId, reference, at: clock.now() }))) return 'known'
    // Use another key than the sale's own next check, which must not replace this one.
    await enqueueJob(tx, ADVANCE_SELL_JOB, { id, reference }, { key: `notice:${reference}` })
    return 'woken'
  })
}
