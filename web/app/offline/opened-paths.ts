/**
 * Where a pressed notification leads: the service worker names the path, and the app goes there by itself. Not lazy: a
 * press may come while the page is new.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes where the service worker says, and tells it so (service-worker/sw.ts loads the page anew when nobody does). */
export function useOpenedPaths(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data, ports }: MessageEvent): void => {
      const { type, path } = (data ?? {}) as { readonly type?: unknown; readonly path?: unknown }
      if (type !== 'OPEN_PATH' || typeof path !== 'string' || !path.startsWith('/')) return
      ports[0]?.postMessage('taken')
      void navigate(path)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [navigate])
}
