/**
 * How the values stand that a page shows first, for what waits for them or says how old they are. It never asks for
 * them.
 */
import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether they are still awaited, whether that waits for a network, and when they were read (Unix ms; 0 for never). */
export type FirstValues = { readonly pending: boolean; readonly paused: boolean; readonly readAt: number }

/** The state of the query with this key. */
export function useFirstValues(queryKey: QueryKey): FirstValues {
  const cache = useQueryClient().getQueryCache()
  const follow = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache])
  const state = useSyncExternalStore(follow, () => cache.find({ queryKey })?.state)
  return {
    pending: state === undefined || state.status === 'pending',
    paused: state?.fetchStatus === 'paused',
    readAt: state?.dataUpdatedAt ?? 0,
  }
}
