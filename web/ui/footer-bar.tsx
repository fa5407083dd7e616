// The bar of a task's one button: within reach of the thumb on phones, in the page's flow everywhere else.

import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

/**
 * `sum` is what the button is about, on one line above it, on phones only; `null` where nothing is known yet. On
 * screens too low for it (a phone on its side, very large text) the bar stays in the flow and covers nothing. A page
 * with it has no tab bar (`tasks` of the app's frame).
 */
export function FooterBar({
  sum,
  className,
  children,
}: {
  readonly sum?: { readonly label: ReactNode; readonly value: ReactNode | null }
  readonly className?: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <div
      data-foot
      className={cx(
        'grid gap-2.5 anchored:fixed anchored:inset-x-0 anchored:bottom-0 anchored:z-20 anchored:border-t anchored:border-line anchored:bg-surface anchored:px-4 anchored:pt-3 anchored:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {sum === undefined ? null : (
        <p className="num hidden min-w-0 items-baseline justify-between gap-3 text-label anchored:flex">
          <span className="min-w-0 truncate text-muted">{sum.label}</span>
          <b className="shrink-0 text-body font-semibold">{sum.value ?? '—'}</b>
        </p>
      )}
      {children}
    </div>
  )
}
