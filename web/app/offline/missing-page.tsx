/**
 * Replaces a page that is not cached on this device while there is no network; it goes away by itself once there is
 * one.
 */
import { Trans } from '@lingui/react/macro'
import { HOME_PATH } from '@zend/web/client/paths'
import { Card, LinkButton } from '@zend/web/ui'
import { type ReactElement, useEffect } from 'react'

/** The page. */
export function MissingPage(): ReactElement {
  useEffect(() => {
    // The router caches this page in place of the real one, so only a full load opens the real one.
    const open = (): void => location.reload()
    if (navigator.onLine) open()
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [])
  return (
    <Card padded role="status" className="page-column my-6 grid max-w-[560px] justify-items-start gap-3">
      <h2 className="display text-card-title">
        <Trans>You are offline</Trans>
      </h2>
      <p className="text-body text-muted">
        <Trans>This page isn't saved for offline use. It opens when you're back online.</Trans>
      </p>
      <LinkButton href={HOME_PATH} size="small">
        <Trans>Go to the dashboard</Trans>
      </LinkButton>
    </Card>
  )
}
