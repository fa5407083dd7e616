/** The query cache of this page's customer. */
import type { BusinessId, UserId } from '@zend/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { forgetOnLeave, services } from './browser.ts'
import { createQueryClient } from './query-client.ts'
import { ownerOf } from './owner.ts'
import { indexedDbStore, rememberAnswers } from './remembered.ts'
import { indexedDbKey } from './vault.ts'

/**
 * Makes the cache for one page; with `company`, for what it shows of that company. It restores what the last visit
 * stored, stores new answers, and ends with the session. Never rejects.
 */
export async function openAnswers(userId: UserId, company: BusinessId | null = null): Promise<QueryClient> {
  // The head start may have sent its calls earlier (head-start.ts).
  const client = createQueryClient(globalThis.zendHeadStart === undefined ? undefined : performance.timeOrigin)
  const remembered = rememberAnswers(ownerOf(userId, company), {
    store: indexedDbStore(),
    key: indexedDbKey(),
    theirs: async () => (await services().session.user())?._id === userId,
  })
  await remembered.restore(client)
  remembered.follow(client)
  forgetOnLeave(client)
  return client
}
