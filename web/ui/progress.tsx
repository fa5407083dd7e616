// Remaining amounts: a ring, a bar, a countdown. The countdown reads the given clock and decides nothing itself.

import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { formatCountdown } from './format/times.ts'

const clamp = (part: number): number => Math.min(1, Math.max(0, part))

/** A ring filled to `part` (0 to 1). Decorative: show the number beside it. */
export function ProgressRing({
  part,
  size = 26,
  className,
}: {
  readonly part: number
  readonly size?: number
  readonly className?: string
}): ReactElement {
  const length = 2 * Math.PI * 10.5
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 26 26"
      className={cx('shrink-0 -rotate-90 text-action', className)}
    >
      <circle cx="13" cy="13" r="10.5" fill="none" strokeWidth="4" className="stroke-line" />
      <circle
        cx="13"
        cy="13"
        r="10.5"
        fill="none"
        strokeWidth="4"
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={`${String(length * clamp(part))} ${String(length)}`}
      />
    </svg>
  )
}

/** A bar filled to `part` (0 to 1), named by `label` and described by `valueText` ("2 of 3 confirmations"). */
export function ProgressBar({
  part,
  label,
  valueText,
  className,
}: {
  readonly part: number
  readonly label: string
  readonly valueText?: string
  readonly className?: string
}): ReactElement {
  const percent = Math.round(clamp(part) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      {...(valueText !== undefined && { 'aria-valuetext': valueText })}
      className={cx('h-2 overflow-hidden rounded-pill bg-raised', className)}
    >
      <div
        className="h-full origin-left rounded-pill bg-action transition-transform duration-240 ease-strand"
        style={{ transform: `scaleX(${String(clamp(part))})` }}
      />
    </div>
  )
}

/**
 * Counts down to an instant and calls `onEnd` once at its end. `totalMs` is the whole time, for the ring. `children`
 * formats the sentence around the time ("Rate held for 0:24"). Not announced every second.
 */
export type CountdownProps = {
  readonly until: string
  readonly totalMs: number
  readonly onEnd?: () => void
  readonly ring?: boolean
  readonly now?: () => number
  readonly children: (left: ReactNode, leftMs: number) => ReactNode
  readonly className?: string
}

/** A countdown with its ring. */
export function Countdown({
  until,
  totalMs,
  onEnd,
  ring = true,
  now = Date.now,
  children,
  className,
}: CountdownProps): ReactElement {
  const end = Date.parse(until)
  const [leftMs, setLeftMs] = useState(() => Math.max(0, end - now()))
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    const timer = setInterval(tick, 250)
    function tick(): void {
      const left = Math.max(0, end - now())
      setLeftMs(left)
      if (left > 0) return
      clearInterval(timer)
      ended.current?.()
    }
    tick()
    return () => clearInterval(timer)
  }, [end, now])
  return (
    <span role="timer" className={cx('num inline-flex items-center gap-3', className)}>
      {ring ? <ProgressRing part={leftMs / totalMs} /> : null}
      <span>{children(<b className="font-bold">{formatCountdown(leftMs)}</b>, leftMs)}</span>
    </span>
  )
}
