/**
 * Keeps what is shown up to date while the app is open. It draws nothing, and is fetched when the page is painted:
 * nothing that is shown first waits for it.
 */
import { useQueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { followEvents } from '@zend/web/client/live'
import { applyLiveEvent } from '@zend/web/data/wallet'
import { useEffect } from 'react'

/** Follows the customer's events for as long as it is mounted. */
export function LiveEvents(): null {
  const queryClient = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    void followEvents(services().api, { onEvent: (event) => void applyLiveEvent(queryClient, event) }, left.signal)
    return () => left.abort()
  }, [queryClient])
  return null
}
