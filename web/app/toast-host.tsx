/** Shows toasts, with the specification's default texts (§8). Loaded after the first paint. */
import { useLingui } from '@lingui/react/macro'
import { AfterPaint } from '@zend/web/client/after-paint'
import { lazyPart } from '@zend/web/client/lazy-part'
import type { ToastTexts } from '@zend/web/ui/toaster'
import { type ReactElement, useMemo } from 'react'

const { Part: Toaster } = lazyPart(async () => (await import('@zend/web/ui/toaster')).Toaster)

/** The container of toasts. */
export function ToastHost(): ReactElement {
  const { t } = useLingui()
  const texts = useMemo<ToastTexts>(
    () => ({
      success: { title: t`Success`, text: t`Operation successful` },
      error: { title: t`Error`, text: t`Error occurred` },
      info: { title: t`Info` },
    }),
    [t],
  )
  return (
    <AfterPaint>
      <Toaster texts={texts} />
    </AfterPaint>
  )
}
