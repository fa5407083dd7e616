/** The head of every sign-in page: what the page is for, and one sentence. */
import type { ReactElement, ReactNode } from 'react'

/** A page title with one sentence under it. */
export function AuthHeading({ title, text }: { readonly title: string; readonly text: ReactNode }): ReactElement {
  return (
    <div>
      <h1 className="display text-headline">{title}</h1>
      <p className="mt-2 text-body text-muted">{text}</p>
    </div>
  )
}
