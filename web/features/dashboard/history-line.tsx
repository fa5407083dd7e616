/**
 * The line of the balance card, with a crosshair for pointer, finger and arrow keys. It draws proportions, so plain
 * numbers are enough; the caller formats all figures.
 */
import { cx } from '@zend/web/ui'
import { linePoints, Sparkline } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import type { WorthPoint } from './history-change.ts'

const [WIDTH, HEIGHT, INSET] = [320, 96, 3]

/**
 * Properties: at least two points, a name, how to format a point, and what to do when the crosshair moves or leaves.
 */
export type HistoryLineProps = {
  readonly points: readonly WorthPoint[]
  readonly label: string
  readonly write: (point: WorthPoint) => string
  readonly onPoint: (point: WorthPoint | null) => void
}

/** The line. */
export function HistoryLine({ points, label, write, onPoint }: HistoryLineProps): ReactElement {
  const [at, setAt] = useState<number | null>(null)
  const values = points.map(({ value }) => Number(value))
  const last = points.length - 1
  const move = (index: number | null): void => {
    setAt(index)
    onPoint(index === null ? null : (points[index] ?? null))
  }
  const shown = at === null ? undefined : linePoints(values, WIDTH, HEIGHT, INSET)[at]
  const current = points[at ?? last]
  return (
    <div
      className="relative h-24 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-hero-accent"
      onPointerMove={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        move(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / width) * last))))
      }}
      onPointerLeave={() => move(null)}
      onPointerCancel={() => move(null)}
    >
      <Sparkline values={values} filled width={WIDTH} height={HEIGHT} className="h-24 w-full" />
      {shown === undefined ? null : (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 w-px bg-on-hero-muted"
          style={{ left: `${String((shown[0] / WIDTH) * 100)}%` }}
        >
          <span
            className={cx('absolute left-1/2 size-3 -translate-1/2 rounded-pill border-2 border-hero bg-hero-accent')}
            style={{ top: `${String((shown[1] / HEIGHT) * 100)}%` }}
          />
        </span>
      )}
      <input
        type="range"
        min={0}
        max={last}
        value={at ?? last}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
        onBlur={() => move(null)}
        aria-label={label}
        aria-valuetext={current === undefined ? '' : write(current)}
        className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  )
}
