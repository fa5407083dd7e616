/** The texts about web push. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PushTopic } from '@zend/contracts'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { Push } from './use-push.ts'

/** What each topic brings. */
export const TOPIC_TEXTS: Readonly<
  Record<PushTopic, { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }>
> = {
  deposits: { label: msg`Deposits`, hint: msg`When money arrives` },
  withdrawals: { label: msg`Withdrawals`, hint: msg`When money was sent, or could not be` },
  prices: { label: msg`Price alerts`, hint: msg`When a price that you wait for is reached` },
  security: { label: msg`Security`, hint: msg`Sign-ins and changes of your PIN or password` },
}

/** The reason why the last choice failed; screen readers announce it. */
export function PushProblem({ fault }: { readonly fault: Push['fault'] }): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const text =
    fault === null
      ? null
      : fault === 'not-ready'
        ? t`This browser is not ready yet. Reload the page and try again.`
        : fault === 'service'
          ? t`Your browser could not reach its notification service. Try again in a moment.`
          : errorText(fault)
  return (
    <div role="alert" className="empty:hidden">
      {text === null ? null : (
        <Note tone="bad" icon={<IconAlert />} className="mt-3">
          {text}
        </Note>
      )}
    </div>
  )
}

/** What to do if web push is not possible now. */
export function PushObstacle({ state }: { readonly state: 'unsupported' | 'install' | 'blocked' }): ReactElement {
  if (state === 'install') {
    return (
      <Trans>
        On iPhone and iPad, put Zend on your home screen first: press Share, then “Add to Home Screen”. Open it from
        there and come back to this page.
      </Trans>
    )
  }
  if (state === 'blocked') {
    return (
      <Trans>
        Your browser blocks notifications from Zend. Press the sign to the left of the address, open the site’s
        permissions, allow notifications, and come back to this page.
      </Trans>
    )
  }
  return <Trans>This browser cannot show notifications. The newest Chrome, Edge, Firefox and Safari can.</Trans>
}
