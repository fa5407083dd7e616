// Empty, error and offline states. Each says what happened and what to do next; the feature gives the texts.

import { useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { PatternBand, type PatternName } from './identicon/identicon.tsx'
import { IconAlert, IconRefresh, IconWifiOff } from './icons/icons.tsx'

/** An empty state: a quiet strip of pattern, a title, one sentence, one button. */
export function EmptyState({
  title,
  text,
  action,
  pattern = 'band-0',
  className,
}: {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly pattern?: PatternName
  readonly className?: string
}): ReactElement {
  return (
    <div className={cx('grid justify-items-center gap-1.5 px-6 py-10 text-center', className)}>
      <span className="mb-3 block w-24 overflow-hidden rounded-field opacity-80">
        <PatternBand pattern={pattern} columns={12} rows={8} cell={8} />
      </span>
      <p className="display text-card-title">{title}</p>
      {text === undefined ? null : <p className="max-w-[30ch] text-label text-muted">{text}</p>}
      {action === undefined ? null : <div className="mt-4">{action}</div>}
    </div>
  )
}

/** An error state: what happened, whether money moved (in `text`), a retry, a reference for support. */
export function ErrorState({
  title,
  text,
  onRetry,
  reference,
  className,
}: {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly onRetry?: () => void
  readonly reference?: string
  readonly className?: string
}): ReactElement {
  const { t } = useLingui()
  return (
    <div role="alert" className={cx('grid justify-items-center gap-1.5 px-6 py-10 text-center', className)}>
      <span className="mb-3 grid size-14 place-items-center rounded-row bg-bad-soft text-bad">
        <IconAlert size={28} />
      </span>
      <p className="display text-card-title">{title}</p>
      {text === undefined ? null : <p className="max-w-[34ch] text-label text-muted">{text}</p>}
      {onRetry === undefined ? null : (
        <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} onClick={onRetry} className="mt-4">
          {t`Try again`}
        </Button>
      )}
      {reference === undefined ? null : (
        <p className="mt-3 text-meta text-muted">
          {t`Reference`} <span className="font-mono text-ink">{reference}</span>
        </p>
      )}
    </div>
  )
}

/** A line at the top of the page while there is no network. `asOf` is the time of the shown values: "as of 09:12". */
export function OfflineBanner({
  asOf,
  className,
}: {
  readonly asOf?: string
  readonly className?: string
}): ReactElement {
  const { t } = useLingui()
  return (
    <div
      role="status"
      className={cx(
        'flex items-center justify-center gap-2.5 bg-warn-soft px-4 py-2.5 text-meta font-semibold text-warn',
        className,
      )}
    >
      <IconWifiOff size={18} />
      {asOf === undefined ? t`You are offline.` : t`You are offline. Values ${asOf}.`}
    </div>
  )
}
