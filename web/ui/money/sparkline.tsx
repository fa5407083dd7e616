// A sparkline of prices without axes. It draws proportions only, so plain numbers are enough.

import { useId, type ReactElement } from 'react'
import { cx } from '../class-names.ts'

/**
 * The points of a line in a box, the highest at the top; a flat line or a single point is in the middle. A change below
 * `leastSpan` (a fraction of the highest value) does not fill the box, so that a stable price looks stable.
 */
export function linePoints(
  values: readonly number[],
  width: number,
  height: number,
  inset: number,
  leastSpan = 0,
): readonly (readonly [x: number, y: number])[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(high - low, high * leastSpan)
  const middle = (high + low) / 2
  return values.map((value, at) => [
    values.length === 1 ? width / 2 : (at / (values.length - 1)) * width,
    span === 0 ? height / 2 : height / 2 - ((value - middle) / span) * (height - 2 * inset),
  ])
}

const written = (value: number): string => String(Math.round(value * 10) / 10)

type Points = ReturnType<typeof linePoints>

/** Straight segments from point to point. */
const straight = (points: Points): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${written(x)} ${written(y)}`).join('')

/** A curved line: horizontal at every point, so that it never overshoots the values. */
const smooth = (points: Points): string =>
  points
    .map(([x, y], at) => {
      const before = points[at - 1]
      if (before === undefined) return `M${written(x)} ${written(y)}`
      const middle = written((before[0] + x) / 2)
      return `C${middle} ${written(before[1])} ${middle} ${written(y)} ${written(x)} ${written(y)}`
    })
    .join('')

/** The direction of a line over its whole length, which decides its colour. */
export type Trend = 'up' | 'down' | 'flat'

const INK: Readonly<Record<Trend, string>> = { up: 'text-ok', down: 'text-bad', flat: 'text-line-strong' }

/**
 * Properties of a sparkline: at least two values, its size; `filled` is for the balance card. Decorative: show the
 * change beside it.
 */
export type SparklineProps = {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
  readonly trend?: Trend
  readonly leastSpan?: number
  readonly filled?: boolean
  readonly className?: string
}

/** The line. It fills the width of `className`, else it is `width` px. */
export function Sparkline({
  values,
  width = 96,
  height = 32,
  trend,
  leastSpan = 0,
  filled = false,
  className,
}: SparklineProps): ReactElement | null {
  const id = useId()
  if (values.length < 2) return null
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const points = linePoints(values, width, height, 3, leastSpan)
  const line = filled ? smooth(points) : straight(points)
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="none"
      className={cx(
        'shrink-0',
        filled ? 'text-hero-accent' : INK[trend ?? (last > first ? 'up' : last < first ? 'down' : 'flat')],
        className,
      )}
    >
      {filled ? (
        <>
          <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
            <stop stopColor="currentColor" stopOpacity={0.34} />
            <stop offset="1" stopColor="currentColor" stopOpacity={0} />
          </linearGradient>
          <path d={`${line}V${String(height)}H0z`} fill={`url(#${id})`} />
        </>
      ) : null}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={filled ? 2.5 : 2}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

// Half of a calm coin's daily change; a stable coin changes far less.
const LEAST_SPAN = 0.01

/**
 * The sparkline of a coin in a list, in the colour of its change over the same time; reserves its place while there is
 * no line.
 */
export function PriceLine({
  values = [],
  trend,
  className,
}: {
  readonly values?: readonly number[] | undefined
  readonly trend?: Trend | undefined
  readonly className?: string
}): ReactElement {
  return (
    // Beside a long amount on a phone a line of a few px would only look broken.
    <span className={cx('@container', className)}>
      <Sparkline
        values={values}
        leastSpan={LEAST_SPAN}
        className="h-7 w-full @max-[47px]:hidden"
        {...(trend === undefined ? {} : { trend })}
      />
    </span>
  )
}

/** A change of price: a triangle, a formatted percentage, a colour; `label` also says the direction in words. */
export function Change({
  direction,
  text,
  label,
  className,
}: {
  readonly direction: Trend
  readonly text: string
  readonly label: string
  readonly className?: string
}): ReactElement {
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-1.5',
        { up: 'text-ok', down: 'text-bad', flat: 'text-muted' }[direction],
        className,
      )}
    >
      {direction === 'flat' ? null : (
        <svg aria-hidden width="9" height="8" viewBox="0 0 9 8" className={direction === 'down' ? 'rotate-180' : ''}>
          <path d="M4.5 0L9 8H0z" fill="currentColor" />
        </svg>
      )}
      <span className="visually-hidden">{label} </span>
      {text}
    </span>
  )
}
