/** Keeps the shown data up to date while the app is open. It draws nothing and loads after the first paint. */
import { useQueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { followEvents } from '@zend/web/client/live'
import { applyLiveEvent } from '@zend/web/data/wallet'
import { useEffect } from 'react'

/** Follows the customer's events while it is mounted. */
export function LiveEvents(): null {
  const queryClient = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    void followEvents(services().api, { onEvent: (event) => void applyLiveEvent(queryClient, event) }, left.signal)
    return () => left.abort()
  }, [queryClient])
  return null
}
