/** The reached tier, large, with the progress. */
import { Trans } from '@lingui/react/macro'
import { PatternBand, cx } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'

/** `done` of `all` steps are drawn filled; the children say it in words. */
export function TierHero({
  tier,
  done,
  all,
  children,
}: {
  readonly tier: number
  readonly done: number
  readonly all: number
  readonly children: ReactNode
}): ReactElement {
  return (
    <section className="relative overflow-hidden rounded-balance bg-hero text-on-hero">
      <PatternBand pattern={`tier-${String(tier)}`} columns={20} rows={3} cell={8} />
      <div className="px-5 pt-4 pb-5 tablet:px-6 tablet:pb-6">
        <p className="text-label text-on-hero-muted">
          <Trans>Your tier</Trans>
        </p>
        <p className="display num text-headline">
          <Trans>Tier {tier}</Trans>
        </p>
        <ol aria-hidden className="mt-3 flex gap-1.5">
          {Array.from({ length: all }, (_, step) => (
            <li
              key={step}
              className={cx('h-1.5 flex-1 rounded-pill', step < done ? 'bg-hero-accent' : 'bg-hero-veil')}
            />
          ))}
        </ol>
        <p className="mt-3 text-meta text-on-hero-muted">{children}</p>
      </div>
    </section>
  )
}
