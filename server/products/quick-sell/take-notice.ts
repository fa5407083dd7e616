/**
 * Takes a rail's webhook: once its signature is right, the try that it names is looked at soon. It is only ever a hint:
 * nothing is believed of what it says, and one that is late, repeated or out of order changes nothing.
 */
import { enqueueJob } from '../../database/index.ts'
import { noteEvent, sellOfReference } from './attempts.repo.ts'
import { ADVANCE_SELL_JOB } from './begin-sell.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'

/** What came of a webhook. `forged`: the signature is not right, or it says nothing about payouts. */
export type NoticeTaken = 'woken' | 'known' | 'not_ours' | 'forged'

/** A webhook as it came. Header names are lower-case. */
export type RawNotice = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }

/** Takes a webhook of a rail in service; `null` when there is no such rail. */
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
    // Another key than the sale's own next look: that one must not replace this.
    await enqueueJob(tx, ADVANCE_SELL_JOB, { id, reference }, { key: `notice:${reference}` })
    return 'woken'
  })
}
