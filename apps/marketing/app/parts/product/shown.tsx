/**
 * A part of the app as the top of a page shows it: drawn by the app's own components, on plain strands, and marked as
 * an example. Nothing in it can be pressed.
 */
import { Trans } from '@lingui/react/macro'
import { cx, type Fact, Facts } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { AddressIdenticon } from '../identicon.tsx'

/** The figure around a card. */
export function Shown({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <figure className="shown">
      <div className="shown-card" data-theme="light">
        {children}
      </div>
      <figcaption>
        <Trans>An example from the app, with made-up names and figures.</Trans>
      </figcaption>
    </figure>
  )
}

/** The facts at the end of a card, above a line. */
export function ShownFacts({ items }: { readonly items: readonly Fact[] }): ReactElement {
  return <Facts items={items} className="mt-5 border-t border-line pt-4" />
}

/** A cloth with the sentence that says what it identifies. */
export function ClothLine({
  of,
  className,
  children,
}: {
  readonly of: string
  readonly className?: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <div className={cx('flex items-center gap-3.5 text-meta text-muted', className)}>
      <span className="block size-13 shrink-0 overflow-hidden rounded-tile">
        <AddressIdenticon address={of} />
      </span>
      <span className="min-w-0">{children}</span>
    </div>
  )
}
