/**
 * Takes a provider's webhook whose signature was right: the try that it names is asked about soon. It is only a hint:
 * its content is believed for nothing, and a late, repeated or reordered one changes nothing.
 */
import { type Database, enqueueJob } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxNotice } from '../../ports/fx-provider.ts'
import { ADVANCE_FX_JOB, ASK_QUESTIONS_JOB } from './fx-jobs.ts'
import { noteNotice, tryNamed } from './notices.repo.ts'

/** What became of a webhook. `not_ours`: it names nothing that we ordered, or that we know of yet. */
export type FxNoticeTaken = 'woken' | 'known' | 'not_ours'

/** Takes a webhook of this provider. Safe to repeat: the same event wakes the worker once. */
export async function takeFxNotice(
  { db, clock }: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock },
  provider: string,
  { eventId, about, reference, providerId }: FxNotice,
): Promise<FxNoticeTaken> {
  return db.transact(async (tx): Promise<FxNoticeTaken> => {
    const named = about === 'question' ? null : await tryNamed(tx, provider, { reference, providerId })
    if (about !== 'question' && named === null) return 'not_ours'
    if (!(await noteNotice(tx, { provider, eventId, about: providerId, at: clock.now() }))) return 'known'
    if (named === null) {
      await enqueueJob(tx, ASK_QUESTIONS_JOB, {}, { key: ASK_QUESTIONS_JOB })
      return 'woken'
    }
    // Another key than the payment's own next step, which must not replace this one.
    const { paymentId: id, reference: of } = named
    await enqueueJob(tx, ADVANCE_FX_JOB, { id, reference: of }, { key: `notice:${of}` })
    return 'woken'
  })
}
