/** A bar that fills up to 100% of what is held. */
import { cx, ProgressBar } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { type Sum, WHOLE } from './shares.ts'

/** The bar with its words. */
export function ShareBar({
  sum: { points, is },
  label,
  text,
}: {
  readonly sum: Sum
  readonly label: string
  readonly text: string
}): ReactElement {
  return (
    <div>
      <ProgressBar part={points / WHOLE} label={label} valueText={text} />
      <p
        aria-live="polite"
        className={cx('num mt-1.5 text-meta', is === 'over' ? 'text-bad' : is === 'whole' ? 'text-ok' : 'text-muted')}
      >
        {text}
      </p>
    </div>
  )
}
