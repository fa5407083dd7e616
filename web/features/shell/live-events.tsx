/** Keeps what is shown up to date while the app is open: pushed events, another tab's sign-out. It draws nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { applyLiveEvent, followEvents, services, watchSession } from '@zend/web/client'
import type { UserId } from '@zend/kernel'
import { useEffect } from 'react'

/** Follows the customer's events for as long as it is mounted. */
export function LiveEvents({ userId }: { readonly userId: UserId }): null {
  const queryClient = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    void followEvents(services().api, { onEvent: (event) => void applyLiveEvent(queryClient, event) }, left.signal)
    return () => left.abort()
  }, [queryClient])
  useEffect(() => watchSession(userId), [userId])
  return null
}
