/**
 * The state of the values that a page shows first, for parts that wait for them or show their age. It never requests
 * them.
 */
import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether they are still loading, whether that waits for a network, and when they were read (Unix ms; 0 for never). */
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
