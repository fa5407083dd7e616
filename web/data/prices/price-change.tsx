/** A coin's change over a day, and whether its price is current; the same texts in every list. */
import { useLingui } from '@lingui/react/macro'
import type { MarketPriceState } from '@zend/contracts'
import { Badge } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Change, type Trend } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** The direction of a formatted difference. */
export function trendOf(difference: string): Trend {
  if (!/[1-9]/.test(difference)) return 'flat'
  return difference.startsWith('-') ? 'down' : 'up'
}

/** The change of a price over 24 hours; a dash while unknown. */
export function PriceChange({
  percent,
  className,
}: {
  readonly percent: string | null
  readonly className?: string
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  if (percent === null) {
    return (
      <span className={className}>
        <span aria-hidden>—</span>
        <span className="visually-hidden">{t`change not known`}</span>
      </span>
    )
  }
  const direction = trendOf(percent)
  const label = { up: t`up in 24 hours`, down: t`down in 24 hours`, flat: t`unchanged in 24 hours` }[direction]
  return (
    <Change
      direction={direction}
      text={format.percent(percent)}
      label={label}
      {...(className === undefined ? {} : { className })}
    />
  )
}

/** Says why a price cannot be traded on now; nothing if it can. */
export function PriceProblem({ problem }: Pick<MarketPriceState, 'problem'>): ReactElement | null {
  const { t } = useLingui()
  if (problem === null) return null
  const words = {
    price_stale: t`Not current`,
    price_sources_disagree: t`Markets disagree`,
    price_jumped: t`Paused: moving fast`,
  }
  return <Badge tone="warn">{words[problem]}</Badge>
}
