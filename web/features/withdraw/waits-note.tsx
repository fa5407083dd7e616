/** Says that a payment waits before it goes, and for how long. */
import { Plural, Trans } from '@lingui/react/macro'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { Note } from '@zend/web/ui'
import { IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The note. Less than an hour is what an answer about who asked for it leads to; an hour is for a large first payment. */
export function WaitsNote({ seconds }: { readonly seconds: number }): ReactElement {
  const ms = seconds * SECOND_MS
  const hours = Math.ceil(ms / HOUR_MS)
  const minutes = Math.ceil(ms / MINUTE_MS)
  const isPause = ms < HOUR_MS - MINUTE_MS
  return (
    <Note tone="info" icon={<IconClock />}>
      <p className="font-semibold">
        {isPause ? (
          <Plural
            value={minutes}
            one="This waits # minute before it goes."
            other="This waits # minutes before it goes."
          />
        ) : (
          <Plural value={hours} one="This waits # hour before it goes." other="This waits # hours before it goes." />
        )}
      </p>
      <p>
        {isPause ? (
          <Trans>
            Scams often begin as you told us. Take the time to ask somebody you trust; you can cancel until then.
          </Trans>
        ) : (
          <Trans>It is the first large payment to this address. You can cancel it until then.</Trans>
        )}
      </p>
    </Note>
  )
}
