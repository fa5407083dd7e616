/** Asks before what was typed is lost: on the way to another page of the app by a dialog, on leaving the app in the browser's own words. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@zend/web/ui'
import { type ReactElement, useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Guards while `unsaved`. */
export function UnsavedGuard({ unsaved }: { readonly unsaved: boolean }): ReactElement {
  const { t } = useLingui()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
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
  )
}
