/**
 * The target of a pressed notification: the service worker names the path, and the app navigates. Not lazy, because a
 * press may come while the page is new.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Navigates where the service worker says and confirms it (service-worker/sw.ts reloads the page if nobody does). */
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
