// Movement between the steps of a task: the page changes softly, and the amount that two steps both show stays in
// sight. It runs only where a navigation changes the page; theme.css has its length, and none for readers who want no
// motion.

import { type ReactElement, type ReactNode, ViewTransition } from 'react'

/** One step: it fades in as a whole, and out. */
export function Step({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  )
}

/** The amount that the step before, or the next one, shows as well. At most one on a page. */
export function SharedAmount({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <ViewTransition name="shared-amount" default="none" share="auto">
      {children}
    </ViewTransition>
  )
}
