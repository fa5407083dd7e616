/** Keeps what is shown up to date while the app is open: pushed events, another tab's sign-out. It draws nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { applyLiveEvent, followEvents, leave, services, SESSION_STORAGE_KEY } from '@zend/web/client'
import { useEffect } from 'react'

/** Follows the customer's events for as long as it is mounted. */
export function LiveEvents(): null {
  const queryClient = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    void followEvents(services().api, { onEvent: (event) => void applyLiveEvent(queryClient, event) }, left.signal)
    return () => left.abort()
  }, [queryClient])
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if ((event.key === SESSION_STORAGE_KEY || event.key === null) && localStorage.getItem(SESSION_STORAGE_KEY) === null) leave(0)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  return null
}
