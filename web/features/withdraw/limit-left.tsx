/** The remaining limit of sending: the tightest window, as a line and a bar. Nothing while unknown. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { compare, parseMoney } from '@zend/kernel'
import { type Limits, limitsQuery, opensNothing, usedPart } from '@zend/web/data/limits'
import { ProgressBar } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'

type Window = Limits['windows'][number]

/** The window with the smallest rest; `null` if none can be parsed. */
function tightest({ windows, currency }: Limits): Window | null {
  return windows.reduce<Window | null>((least, window) => {
    if (least === null) return window
    const [a, b] = [parseMoney(currency, window.left), parseMoney(currency, least.left)]
    return a.ok && b.ok && compare(a.value, b.value) < 0 ? window : least
  }, null)
}

/** The line and the bar. */
export function LimitLeft(): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useQuery(limitsQuery())
  const window = data === undefined ? null : tightest(data)
  // Without any limit there is no rest to show; tier-note.tsx says what opens sending.
  if (data === undefined || window === null || opensNothing(data)) return null
  const left = format.fiat(window.left, data.currency)
  const limit = format.fiat(window.limit, data.currency)
  const text = t`${left} of ${limit}`
  return (
    <div className="px-1">
      <p className="num mb-2 flex justify-between gap-3 text-label">
        <span className="text-muted">
          {window.rule === 'day' ? <Trans>Left to send in 24 hours</Trans> : <Trans>Left to send in 30 days</Trans>}
        </span>
        <b className="font-semibold">{text}</b>
      </p>
      <ProgressBar part={1 - usedPart(window, data.currency)} label={t`Left to send`} valueText={text} />
    </div>
  )
}
