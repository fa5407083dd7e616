// The other column of the sign-in pages: a carousel of promises.

import { AUTH_CAROUSEL_MS } from '@zend/kernel/specification'
import type { ReactElement, ReactNode } from 'react'
import { Carousel } from './carousel.tsx'
import { PatternBand, type PatternName } from './identicon/identicon.tsx'

/** One promise, over a pattern. */
export type PromiseSlide = { readonly pattern: PatternName; readonly title: ReactNode; readonly text: ReactNode }

/** The promises; `label` names them for a screen reader. */
export function Promises({
  label,
  slides,
}: {
  readonly label: string
  readonly slides: readonly PromiseSlide[]
}): ReactElement {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-balance bg-hero text-on-hero">
      <Carousel
        label={label}
        everyMs={AUTH_CAROUSEL_MS}
        onHero
        className="flex h-full min-h-0 flex-col [&_[data-part=item-group]]:min-h-0 [&_[data-part=item-group]]:flex-1"
        slides={slides.map(({ pattern, title, text }) => (
          <div key={pattern} className="flex h-full flex-col">
            <PatternBand pattern={pattern} rows={24} cell={20} className="min-h-0 flex-1" />
            <div className="min-h-56 px-10 pt-9 pb-4">
              <p className="display text-[2.5rem] leading-[1.04] text-on-hero">{title}</p>
              <p className="mt-3 max-w-[34ch] text-lead text-on-hero-muted">{text}</p>
            </div>
          </div>
        ))}
      />
    </div>
  )
}
