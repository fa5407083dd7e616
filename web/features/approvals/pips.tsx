/** How many approvals are given of those that are needed, as marks with the same in words. */
import { useLingui } from '@lingui/react/macro'
import { cx } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The marks. */
export function Pips({ needed, given }: { readonly needed: number; readonly given: number }): ReactElement {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`${given} of ${needed} approvals`} className="inline-flex gap-1">
      {Array.from({ length: needed }, (_, at) => (
        <span
          key={at}
          className={cx('h-1.5 w-4 rounded-pill border', at < given ? 'border-ok bg-ok' : 'border-line-strong')}
        />
      ))}
    </span>
  )
}
