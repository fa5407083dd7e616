/** One line of what is signed. */
import type { ReactElement, ReactNode } from 'react'

/** The line, in a description list of two columns. */
export function Line({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-semibold break-words text-ink">{children}</dd>
    </>
  )
}
