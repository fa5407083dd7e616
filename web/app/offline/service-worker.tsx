/**
 * The page's side of the service worker: registers it, and shows when a new version waits. It never reloads the page by
 * itself.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { HOUR_MS } from '@zend/kernel'
import { Button, IconButton } from '@zend/web/ui'
import { IconClose } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Workbox } from 'workbox-window'
import { cacheUsedFiles } from './cache-used-files.ts'
import { mayInterrupt, type Places } from '../places.ts'

/** The service worker's address; at the root, so that its scope is every page. */
const ADDRESS = '/sw.js'

/** Registers, and draws a prompt while a new version waits. */
export function ServiceWorker({ places }: { readonly places: Places }): ReactElement | null {
  const { pathname } = useLocation()
  const [worker] = useState(() => ('serviceWorker' in navigator ? new Workbox(ADDRESS) : null))
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    if (worker === null) return
    const onWaiting = (): void => setWaiting(true)
    worker.addEventListener('waiting', onWaiting)
    void worker
      .register()
      .then(cacheUsedFiles)
      // Where it is refused (a private mode, a policy), the app works without it.
      .catch(() => undefined)
    const look = (): void => void worker.update().catch(() => undefined)
    const onVisible = (): void => (document.visibilityState === 'visible' ? look() : undefined)
    const hourly = setInterval(look, HOUR_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      worker.removeEventListener('waiting', onWaiting)
      clearInterval(hourly)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [worker])
  if (!waiting || worker === null || !mayInterrupt(places, pathname)) return null
  const reload = (): void => {
    // After the new version took over, and only in the tab that asked for it.
    worker.addEventListener('controlling', () => location.reload())
    worker.messageSkipWaiting()
  }
  return <UpdatePrompt onReload={reload} onLater={() => setWaiting(false)} />
}

/** The prompt. If ignored it stays and blocks nothing; the next visit has the new version in any case. */
export function UpdatePrompt({
  onReload,
  onLater,
}: {
  readonly onReload: () => void
  readonly onLater: () => void
}): ReactElement {
  const { t } = useLingui()
  const [loading, setLoading] = useState(false)
  return (
    <section
      aria-label={t`New version`}
      className="fixed inset-x-4 bottom-24 z-30 mx-auto flex max-w-[440px] animate-enter items-center gap-3 rounded-row border border-card-line bg-surface py-3 pr-2 pl-5 shadow-float tablet:bottom-6"
    >
      <p role="status" className="min-w-0 flex-1 text-label font-semibold">
        <Trans>A new version is ready.</Trans>
      </p>
      <Button
        size="small"
        loading={loading}
        onClick={() => {
          setLoading(true)
          onReload()
        }}
      >
        <Trans>Reload now</Trans>
      </Button>
      <IconButton plain label={t`Later`} icon={<IconClose size={20} />} onClick={onLater} />
    </section>
  )
}
