/** The query cache of this page's customer. */
import type { UserId } from '@zend/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { forgetOnLeave, services } from './browser.ts'
import { createQueryClient } from './query-client.ts'
import { indexedDbStore, rememberAnswers } from './remembered.ts'
import { indexedDbKey } from './vault.ts'

/**
 * Makes the cache: it restores what the last visit stored, stores new answers, and ends with the session. Never
 * rejects.
 */
export async function openAnswers(userId: UserId): Promise<QueryClient> {
  // The head start may have sent its calls earlier (head-start.ts).
  const client = createQueryClient(globalThis.zendHeadStart === undefined ? undefined : performance.timeOrigin)
  const remembered = rememberAnswers(userId, {
    store: indexedDbStore(),
    key: indexedDbKey(),
    theirs: async () => (await services().session.user())?._id === userId,
  })
  await remembered.restore(client)
  remembered.follow(client)
  forgetOnLeave(client)
  return client
}
