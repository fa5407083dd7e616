/** Asks before what was typed is lost: on the way to another page of the app by a dialog, on leaving the app in the browser's own words. */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazyPart } from '@zend/web/client'
import { Button } from '@zend/web/ui'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

const dialog = lazyPart(async () => (await import('@zend/web/ui/dialog')).Dialog)

/** Guards while `unsaved`. */
export function UnsavedGuard({ unsaved }: { readonly unsaved: boolean }): ReactElement | null {
  const { t } = useLingui()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!unsaved) return
    // By the time it is asked for it is there, also if the network went meanwhile.
    dialog.fetch()
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  const blocked = blocker.state === 'blocked'
  // Once asked it stays, to leave as it came.
  const [asked, setAsked] = useState(false)
  if (blocked && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense>
      <dialog.Part
        open={blocked}
        onClose={() => blocker.reset?.()}
        alert
        title={t`Leave without saving?`}
        description={t`What you changed here is not saved yet.`}
        footer={
          <>
            <Button variant="quiet" onClick={() => blocker.reset?.()}>
              <Trans>Stay</Trans>
            </Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              <Trans>Leave</Trans>
            </Button>
          </>
        }
      />
    </Suspense>
  )
}
