/** Short tips under the recent transactions, one at a time. */
import { Trans, useLingui } from '@lingui/react/macro'
import { RECENT_PANEL_CAROUSEL_MS } from '@zend/kernel/specification'
import { Carousel, PatternBand, type PatternName } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'

function Tip({
  pattern,
  title,
  text,
}: {
  readonly pattern: PatternName
  readonly title: ReactNode
  readonly text: ReactNode
}): ReactElement {
  return (
    <div>
      <PatternBand pattern={pattern} rows={12} className="h-23" />
      <div className="min-h-37 px-5.5 pt-5 pb-1">
        <h3 className="display text-[1.3125rem] leading-[1.14] text-on-hero">{title}</h3>
        <p className="mt-2 text-label text-on-hero-muted">{text}</p>
      </div>
    </div>
  )
}

/** The carousel. It pauses on hover, on focus and with reduced motion. */
export function Tips(): ReactElement {
  const { t } = useLingui()
  return (
    <Carousel
      label={t`Tips`}
      everyMs={RECENT_PANEL_CAROUSEL_MS}
      onHero
      className="overflow-hidden rounded-card bg-hero text-on-hero"
      slides={[
        <Tip
          key="identicon"
          pattern="band-0"
          title={<Trans>Every address has its own cloth</Trans>}
          text={<Trans>If the pattern looks different, stop. The address was changed.</Trans>}
        />,
        <Tip
          key="network"
          pattern="tip-7"
          title={<Trans>Same coin, several networks</Trans>}
          text={<Trans>Choose the network that the sender uses. It is written on their withdrawal page.</Trans>}
        />,
        <Tip
          key="confirm"
          pattern="tip-21"
          title={<Trans>Confirmations take a moment</Trans>}
          text={<Trans>You can watch them count up. The money is yours once the last one is there.</Trans>}
        />,
      ]}
    />
  )
}
