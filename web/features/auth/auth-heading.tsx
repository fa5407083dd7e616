/** The heading of every sign-in page: title and one sentence. */
import type { ReactElement, ReactNode } from 'react'

/** A page title with one sentence under it. */
export function AuthHeading({ title, text }: { readonly title: string; readonly text: ReactNode }): ReactElement {
  return (
    <div>
      <h1 className="display text-title tablet:text-headline">{title}</h1>
      {/* Reserves two lines, so that nothing moves when the language changes. */}
      <p className="mt-2 min-h-12 text-body text-muted">{text}</p>
    </div>
  )
}
