/** A hold on sending after a change of security settings, with the time until it ends (product.md §5). */
import { Trans } from '@lingui/react/macro'
import { DAY_MS } from '@zend/kernel'
import type { Limits } from '@zend/web/client'
import { Countdown, IconClock, Note, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The note. `onOver` is called when the hold has ended. */
export function HoldCard({
  hold: { until, reason },
  onOver,
}: {
  readonly hold: NonNullable<Limits['hold']>
  readonly onOver: () => void
}): ReactElement {
  const format = useFormat()
  const at = format.dayTime(until, new Date().toISOString(), { long: true })
  return (
    <Note tone="warn" icon={<IconClock />}>
      <p className="font-semibold">
        <Trans>Sending is on hold</Trans>
      </p>
      <p>
        <Countdown until={until} totalMs={DAY_MS} ring={false} onEnd={onOver}>
          {(left) =>
            reason === 'pin_reset' ? (
              <Trans>Another {left}, because your PIN was set anew. Deposits and swaps go on.</Trans>
            ) : (
              <Trans>Another {left}, because your password was set anew. Deposits and swaps go on.</Trans>
            )
          }
        </Countdown>
      </p>
      <p className="num text-meta text-muted">
        <Trans>Ends: {at}</Trans>
      </p>
    </Note>
  )
}
