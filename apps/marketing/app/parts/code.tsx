/** Texts for machines on the pages for developers: programs, types, and words of the contract, which are English. */
import type { ReactElement, ReactNode } from 'react'

/** A program or a type, which scrolls by itself where it is wider than the page. `label` says what it is. */
export function Code({ label, children }: { readonly label: string; readonly children: string }): ReactElement {
  return (
    <div className="code" translate="no">
      <p className="code-label">{label}</p>
      <pre tabIndex={0} aria-label={label}>
        <code>{children}</code>
      </pre>
    </div>
  )
}

/** Words of the contract: English, with names of fields between backticks. */
export function Said({ children }: { readonly children: string }): ReactElement {
  return (
    <span lang="en">
      {children
        .split(/(`[^`]+`)/)
        .map((part, at): ReactNode => (part.startsWith('`') ? <code key={at}>{part.slice(1, -1)}</code> : part))}
    </span>
  )
}
