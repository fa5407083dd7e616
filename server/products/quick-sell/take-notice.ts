/**
 * Handles a rail's webhook: if its signature is valid, the attempt it names is checked soon. It is only a hint: its
 * content is not trusted, and a late, repeated or reordered webhook changes nothing.
 */
import { enqueueJob } from '../../database/index.ts'
import { noteEvent, sellOfReference } from './attempts.repo.ts'
import { ADVANCE_SELL_JOB } from './begin-sell.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'

/** The result of a webhook. `forged`: its signature is invalid, or it does not concern payouts. */
export type NoticeTaken = 'woken' | 'known' | 'not_ours' | 'forged'

/** A raw webhook. Header names are lower-case. */
export type RawNotice = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }

/** Handles a webhook of a rail in service; returns `null` when there is no such rail. */
export async function takeNotice(
  deps: Pick<QuickSellDeps, 'db' | 'clock' | 'rails'>,
  railName: string,
  raw: RawNotice,
): Promise<NoticeTaken | null> {
  const rail = deps.rails.find(({ name }) => name === railName)
  if (rail === undefined) return null
  const notice = rail.readNotice(raw.headers, raw.body)
  if (notice === null) return 'forged'
  const { eventId, reference } = notice
  return deps.db.transact(async (tx): Promise<NoticeTaken> => {
    const id = await sellOfReference(tx, rail.name, reference)
    if (id === null) return 'not_ours'
    if (!(await noteEvent(tx, { rail: rail.name, eventId, reference, at: deps.clock.now() }))) return 'known'
    // Use another key than the sale's own next check, which must not replace this one.
    await enqueueJob(tx, ADVANCE_SELL_JOB, { id, reference }, { key: `notice:${reference}` })
    return 'woken'
  })
}
