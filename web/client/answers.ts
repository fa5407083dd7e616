/** The memory of answers of the customer whose page this is. */
import type { UserId } from '@zend/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { forgetOnLeave, services } from './browser.ts'
import { createQueryClient } from './query-client.ts'
import { indexedDbStore, rememberAnswers } from './remembered.ts'
import { indexedDbKey } from './vault.ts'

/**
 * Makes it: it begins with what was kept of the last visit, keeps what it learns, and ends with the session. Never
 * rejects.
 */
export async function openAnswers(userId: UserId): Promise<QueryClient> {
  // The page's head may have asked before (head-start.ts).
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
