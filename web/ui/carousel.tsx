// A carousel of slides that advances automatically. It pauses on hover, on focus, by its button, on a hidden page, and
// never starts with reduced motion.

import { Carousel as Ark } from '@ark-ui/react/carousel'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconPause, IconPlay } from './icons/icons.tsx'

/** `label` names the carousel; `everyMs` is the time per slide; `onHero` draws the dots for a dark ground. */
export type CarouselProps = {
  readonly label: string
  readonly slides: readonly ReactNode[]
  readonly everyMs: number
  readonly onHero?: boolean
  readonly className?: string
}

/** Tells whether the system asks for reduced motion; true until known, so that nothing moves by mistake. */
function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(true)
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const read = (): void => setReduced(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return reduced
}

/** Slides with dots and a pause button beneath. */
export function Carousel({ label, slides, everyMs, onHero = false, className }: CarouselProps): ReactElement {
  const { t } = useLingui()
  const reduced = useReducedMotion()
  const [resting, setResting] = useState(false)
  const [stopped, setStopped] = useState(false)
  const moving = !reduced && !resting && !stopped && slides.length > 1
  return (
    <Ark.Root
      aria-label={label}
      slideCount={slides.length}
      loop
      autoplay={moving ? { delay: everyMs } : false}
      translations={{ item: (at, count) => t`Slide ${at + 1} of ${count}`, indicator: (at) => t`Show slide ${at + 1}` }}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      className={className}
    >
      <Ark.ItemGroup className="overflow-hidden focus-visible:-outline-offset-3" tabIndex={0}>
        {slides.map((slide, at) => (
          <Ark.Item key={at} index={at}>
            {slide}
          </Ark.Item>
        ))}
      </Ark.ItemGroup>
      {slides.length < 2 ? null : (
        <div className="flex items-center justify-between gap-3 px-5 pb-3">
          <Ark.IndicatorGroup className="flex">
            {slides.map((_, at) => (
              <Ark.Indicator key={at} index={at} className="group grid min-h-11 min-w-6 place-items-center">
                <span
                  className={cx(
                    'block size-2 rounded-pill transition-[width] duration-180 group-data-current:w-6',
                    onHero
                      ? 'bg-on-hero-muted/50 group-data-current:bg-hero-accent'
                      : 'bg-line-strong/60 group-data-current:bg-action',
                  )}
                />
              </Ark.Indicator>
            ))}
          </Ark.IndicatorGroup>
          {reduced ? null : (
            <button
              type="button"
              aria-label={stopped ? t`Let the slides move` : t`Stop the slides`}
              onClick={() => setStopped(!stopped)}
              className={cx(
                'grid size-11 place-items-center rounded-pill',
                onHero ? 'text-on-hero-muted hover:text-on-hero' : 'text-muted hover:text-ink',
              )}
            >
              {stopped ? <IconPlay size={18} /> : <IconPause size={18} />}
            </button>
          )}
        </div>
      )}
    </Ark.Root>
  )
}
