// The stages of a process: done, current, next. The caller decides the stages.

import { useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconAlert, IconCheck } from './icons/icons.tsx'

/** done · current (exactly one while it runs) · next · failed. */
export type StageState = 'done' | 'current' | 'next' | 'failed'

/** One stage: `time` is already formatted ("09:12"); `detail` is a second line. */
export type Stage = {
  readonly key: string
  readonly state: StageState
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly time?: string
  readonly dateTime?: string
}

const DOTS: Readonly<Record<StageState, string>> = {
  done: 'bg-ok text-surface',
  current: 'bg-info text-surface',
  next: 'border-2 border-line-strong bg-surface text-muted',
  failed: 'bg-bad text-surface',
}

/** An ordered list of stages. Put it in a region with `aria-live="polite"` if stages arrive while it is shown. */
export function Timeline({
  stages,
  className,
}: {
  readonly stages: readonly Stage[]
  readonly className?: string
}): ReactElement {
  const { t } = useLingui()
  const words: Readonly<Record<StageState, string>> = {
    done: t`Done`,
    current: t`Now`,
    next: t`Next`,
    failed: t`Failed`,
  }
  return (
    <ol className={className}>
      {stages.map((stage, at) => (
        <li
          key={stage.key}
          className="relative flex gap-3.5 pb-4.5 last:pb-0"
          {...(stage.state === 'current' && { 'aria-current': 'step' as const })}
        >
          {at === stages.length - 1 ? null : (
            <span
              aria-hidden
              className={cx('absolute top-5 bottom-0 left-[9px] w-0.5', stage.state === 'done' ? 'bg-ok' : 'bg-line')}
            />
          )}
          <span className={cx('z-1 mt-0.5 grid size-5 shrink-0 place-items-center rounded-pill', DOTS[stage.state])}>
            {stage.state === 'done' ? <IconCheck size={14} /> : null}
            {stage.state === 'current' ? <span className="size-2 animate-breathe rounded-pill bg-current" /> : null}
            {stage.state === 'failed' ? <IconAlert size={13} /> : null}
          </span>
          <div className="min-w-0 flex-1 text-label">
            <span className={cx(stage.state === 'current' && 'font-semibold', stage.state === 'next' && 'text-muted')}>
              <span className="visually-hidden">{words[stage.state]}: </span>
              {stage.title}
            </span>
            {stage.detail === undefined ? null : (
              <span className="num mt-0.5 block text-meta text-muted">{stage.detail}</span>
            )}
          </div>
          {stage.time === undefined ? null : (
            <time
              className="num text-meta text-muted"
              {...(stage.dateTime !== undefined && { dateTime: stage.dateTime })}
            >
              {stage.time}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
