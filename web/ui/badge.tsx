// Status badges: always a dot and a word, never colour alone.

import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

/**
 * success = ok · pending and processing = info · action-required and action-updated = warn · failed and returned = bad.
 */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

const TONES: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  neutral: 'bg-raised text-muted',
}

/** The specification's seven status words. */
export type StatusWord =
  | 'returned'
  | 'failed'
  | 'success'
  | 'pending'
  | 'action-required'
  | 'action-updated'
  | 'processing'

/** The tone of each status word. */
export const STATUS_TONES: Record<StatusWord, Tone> = {
  success: 'ok',
  pending: 'info',
  processing: 'info',
  'action-required': 'warn',
  'action-updated': 'warn',
  failed: 'bad',
  returned: 'bad',
}

/** A badge: the word as `children`. `dot` is omitted only if the word is no status ("USDT"). */
export function Badge({
  tone = 'info',
  dot = true,
  className,
  children,
}: {
  readonly tone?: Tone
  readonly dot?: boolean
  readonly className?: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-pill px-2.5 text-badge font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden className="size-1.5 shrink-0 rounded-pill bg-current" /> : null}
      {children}
    </span>
  )
}
