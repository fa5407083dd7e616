/**
 * Asks before typed text is lost: with a dialog on a navigation inside the app, with the browser's own prompt on
 * leaving it.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazyPart } from '@zend/web/client/lazy-part'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)

/** Guards while `unsaved`. */
export function UnsavedGuard({ unsaved }: { readonly unsaved: boolean }): ReactElement | null {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    // Load it now, so that it is there also if the network fails meanwhile.
    question.fetch()
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  const blocked = blocker.state === 'blocked'
  // Once shown it stays mounted, for its closing animation.
  const [asked, setAsked] = useState(false)
  if (blocked && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense>
      <question.Part
        open={blocked}
        onClose={() => blocker.reset?.()}
        title={t`Leave without saving?`}
        description={t`What you changed here is not saved yet.`}
        stay={<Trans>Stay</Trans>}
        act={<Trans>Leave</Trans>}
        onAct={() => blocker.proceed?.()}
      />
    </Suspense>
  )
}
