// Skeletons while something loads. They have the final geometry and appear only after 150 ms, so that a fast answer
// does not flicker. Announce the loading once, on the region (`aria-busy`), not on every bar.

import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** A grey bar; `className` gives its size (`h-4 w-24`). `round` makes it a disc. */
export function Skeleton({
  className,
  round = false,
}: {
  readonly className?: string
  readonly round?: boolean
}): ReactElement {
  return (
    <span aria-hidden className="block animate-late">
      <span className={cx('block animate-breathe bg-raised', round ? 'rounded-pill' : 'rounded-code', className)} />
    </span>
  )
}

/** The number of rows that the list will have, each with a disc and two bars on either side. */
export function SkeletonRows({ rows = 4 }: { readonly rows?: number }): ReactElement {
  return (
    <ul aria-hidden className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="flex min-h-17 items-center gap-3 px-4 py-3 tablet:gap-3.5 tablet:px-5">
          <Skeleton round className="size-11" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3.5 w-32" />
          </span>
          <span className="grid justify-items-end gap-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3.5 w-16" />
          </span>
        </li>
      ))}
    </ul>
  )
}
