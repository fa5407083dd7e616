/** The state of payouts to a place, and their duration, measured on recent ones. */
import { Trans, useLingui } from '@lingui/react/macro'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { Note } from '@zend/web/ui'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { PayoutWay } from './place.ts'

/** A time in whole minutes or hours, rounded up, in the words of the language. @example '12 minutes' */
export function spell(ms: number, language: string): string {
  const [unit, size] = ms > 2 * HOUR_MS ? (['hour', HOUR_MS] as const) : (['minute', MINUTE_MS] as const)
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.max(1, Math.ceil(ms / size)))
}

/** The arrival of money: in whole minutes or hours, or by the working day. */
export function Arrives({
  usualSeconds,
  state = 'up',
}: {
  readonly usualSeconds: number
  readonly state?: PayoutWay['state']
}): ReactElement {
  const { i18n } = useLingui()
  if (state === 'down') return <Trans>Not right now</Trans>
  const ms = usualSeconds * SECOND_MS
  if (ms > 12 * HOUR_MS) return <Trans>Usually within one working day</Trans>
  const time = spell(ms, i18n.locale)
  return <Trans>Usually within {time}</Trans>
}

/** Says that payouts are slow or impossible; nothing while they work. */
export function RailNote({ state }: { readonly state: PayoutWay['state'] }): ReactElement | null {
  if (state === 'up') return null
  return state === 'slow' ? (
    <Note tone="warn" icon={<IconClock size={20} />}>
      <Trans>Payouts are slower than usual. Your money is safe, and you can follow it here.</Trans>
    </Note>
  ) : (
    <Note tone="bad" icon={<IconAlert size={20} />}>
      <Trans>Payouts here aren't working right now. Choose another account or try later. Nothing will be sold.</Trans>
    </Note>
  )
}
