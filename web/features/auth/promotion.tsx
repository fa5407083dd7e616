/** What the other column of the sign-in pages shows: three promises that change every 6 seconds (specification §2, §9). */
import { Trans, useLingui } from '@lingui/react/macro'
import { Carousel, ClothBand } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'

/** How long each promise stays, in milliseconds. */
const EVERY_MS = 6_000

/** One promise. The first is also drawn before the carousel is there. */
function Slide({ pattern, title, text }: { readonly pattern: string; readonly title: ReactNode; readonly text: ReactNode }): ReactElement {
  return (
    <div className="flex h-full flex-col">
      <ClothBand pattern={pattern} rows={24} cell={20} className="min-h-0 flex-1" />
      <div className="min-h-56 px-10 pt-9 pb-4">
        <p className="display text-[2.5rem] leading-[1.04] text-on-hero">{title}</p>
        <p className="mt-3 max-w-[34ch] text-lead text-on-hero-muted">{text}</p>
      </div>
    </div>
  )
}

/** The frame of the promises. */
export function PromotionFrame({ children }: { readonly children?: ReactNode }): ReactElement {
  return <div className="flex h-full flex-col overflow-hidden rounded-balance bg-hero text-on-hero">{children}</div>
}

/** The promises. */
export function Promotion(): ReactElement {
  const { t } = useLingui()
  return (
    <PromotionFrame>
      <Carousel
        label={t`What Zend does`}
        everyMs={EVERY_MS}
        onHero
        className="flex h-full min-h-0 flex-col [&_[data-part=item-group]]:min-h-0 [&_[data-part=item-group]]:flex-1"
        slides={[
          <Slide
            key="promise"
            pattern="promise"
            title={<Trans>Crypto in. Local money out.</Trans>}
            text={<Trans>Receive Bitcoin, Ether and digital dollars at an address that is yours for good.</Trans>}
          />,
          <Slide
            key="cloth"
            pattern="cloth-27"
            title={<Trans>Every address wears its own cloth.</Trans>}
            text={<Trans>One changed letter weaves another pattern. You see a swapped address before you send.</Trans>}
          />,
          <Slide
            key="live"
            pattern="loom-5"
            title={<Trans>See it arrive, step by step.</Trans>}
            text={<Trans>From the first sighting to the last confirmation, live, with the time it usually takes.</Trans>}
          />,
        ]}
      />
    </PromotionFrame>
  )
}
