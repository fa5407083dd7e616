/** How many approvals are given of those that are needed, in words, with marks beside them. */
import { Trans } from '@lingui/react/macro'
import { cx } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The words and the marks. */
export function Pips({ needed, given }: { readonly needed: number; readonly given: number }): ReactElement {
  return (
    <span className="num inline-flex items-center gap-2 text-meta text-muted">
      <Trans context="approvals">
        {given} of {needed} approved
      </Trans>
      <span aria-hidden className="inline-flex gap-1">
        {Array.from({ length: needed }, (_, at) => (
          <span
            key={at}
            className={cx('h-1.5 w-4 rounded-pill border', at < given ? 'border-ok bg-ok' : 'border-line-strong')}
          />
        ))}
      </span>
    </span>
  )
}
