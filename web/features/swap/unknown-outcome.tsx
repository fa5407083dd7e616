/** A swap with an unknown outcome: its texts while the same order is asked about again. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { UnknownOutcome } from '@zend/web/data/orders'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The page while the outcome is unknown. */
export function UnknownSwap(props: {
  readonly error: ApiError | null
  readonly asking: boolean
  readonly onAsk: () => Promise<void>
}): ReactElement {
  return (
    <UnknownOutcome
      {...props}
      title={<Trans>We're checking your swap</Trans>}
      text={
        <Trans>We haven't had an answer yet, so we're checking whether it went through. It can't happen twice.</Trans>
      }
      see={{ href: href('/transaction/swa_t'), text: <Trans>See your swaps</Trans> }}
    />
  )
}
