/**
 * The result of sending a message: refused with the reason, or unknown with a way to find out. Nothing while all is
 * well.
 */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { Button, Note } from '@zend/web/ui'
import { IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** `unknown`: no definite answer came; `asking`: the send is being repeated. */
export type SendStateProps = {
  readonly error: ApiError | null
  readonly unknown: boolean
  readonly asking: boolean
  readonly onAsk: () => void
}

/** The note. */
export function SendState({ error, unknown, asking, onAsk }: SendStateProps): ReactElement {
  if (unknown) {
    return (
      <div role="alert">
        <Note tone="info" icon={<IconClock />}>
          <p className="font-semibold">
            <Trans>We do not know yet whether this reached us.</Trans>
          </p>
          <p>
            <Trans>We haven't had an answer yet. Try again: it can't be sent twice.</Trans>
          </p>
          <Button variant="quiet" size="small" className="mt-3" loading={asking} onClick={onAsk}>
            <Trans>Check again</Trans>
          </Button>
        </Note>
      </div>
    )
  }
  return <ErrorNote error={error} />
}
