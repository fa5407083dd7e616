/** The state of payouts to a place, and their duration, measured on recent ones. */
import { Plural, Trans } from '@lingui/react/macro'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { Note } from '@zend/web/ui'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { PayoutWay } from './place.ts'

/** The arrival of money: in whole minutes or hours, rounded up, or by the working day. */
export function Arrives({
  usualSeconds,
  state = 'up',
}: {
  readonly usualSeconds: number
  readonly state?: PayoutWay['state']
}): ReactElement {
  if (state === 'down') return <Trans>Not right now</Trans>
  const ms = usualSeconds * SECOND_MS
  if (ms > 12 * HOUR_MS) return <Trans>Usually within one working day</Trans>
  const [minutes, hours] = [Math.max(1, Math.ceil(ms / MINUTE_MS)), Math.ceil(ms / HOUR_MS)]
  if (ms > 2 * HOUR_MS) return <Plural value={hours} one="Usually within # hour" other="Usually within # hours" />
  return <Plural value={minutes} one="Usually within # minute" other="Usually within # minutes" />
}

/** Says after how long a payout is late, and what comes back then: in whole minutes or hours, rounded up, or in days. */
export function FeeBack({ lateSeconds }: { readonly lateSeconds: number }): ReactElement {
  const ms = lateSeconds * SECOND_MS
  const [minutes, hours, days] = [MINUTE_MS, HOUR_MS, DAY_MS].map((unit) => Math.ceil(ms / unit)) as [
    number,
    number,
    number,
  ]
  if (ms > 36 * HOUR_MS)
    return (
      <Plural value={days} one="Later than # day: our fee comes back." other="Later than # days: our fee comes back." />
    )
  if (ms > 2 * HOUR_MS)
    return (
      <Plural
        value={hours}
        one="Later than # hour: our fee comes back."
        other="Later than # hours: our fee comes back."
      />
    )
  return (
    <Plural
      value={minutes}
      one="Later than # minute: our fee comes back."
      other="Later than # minutes: our fee comes back."
    />
  )
}

/** Says that payouts are slow or impossible; nothing while they work. */
export function RailNote({ state }: { readonly state: PayoutWay['state'] }): ReactElement | null {
  if (state === 'up') return null
  return state === 'slow' ? (
    <Note tone="warn" icon={<IconClock size={20} />}>
      <Trans>
        Payouts here take longer than usual right now. What you sell is safe, and you see where it is at every moment.
      </Trans>
    </Note>
  ) : (
    <Note tone="bad" icon={<IconAlert size={20} />}>
      <Trans>
        Payouts here are not going through right now. Choose another way, or try again later. Nothing is sold meanwhile.
      </Trans>
    </Note>
  )
}
