// A price chart: one line with its area, and a crosshair that reports its point. It draws proportions, so plain
// numbers are enough; the caller formats all figures. It is large, so import it by its own path
// (`@zend/web/ui/money/price-chart`) and only where a chart is shown.

import { useEffect, useRef, type ReactElement } from 'react'
import UPlot from 'uplot'
import { cx } from '../class-names.ts'
import { useTheme } from '../theme-mode.ts'
import './price-chart.css'

/** One point: Unix seconds and the value of the line. */
export type ChartPoint = { readonly second: number; readonly value: number }

/**
 * `label` describes the line in words for people who do not see it; put a table beside it. `onPoint` gets the index of
 * the point under the crosshair, `null` when it leaves. `writeTime` and `writeValue` format the axis labels.
 */
export type PriceChartProps = {
  readonly points: readonly ChartPoint[]
  readonly label: string
  readonly onPoint: (index: number | null) => void
  readonly writeTime: (second: number) => string
  readonly writeValue: (value: number) => string
  readonly className?: string
}

const AXIS_FONT = '500 13px Familjen, system-ui, sans-serif'
const VALUE_AXIS_PX = 66
const TIME_AXIS_PX = 30

/** The chart. `className` gives its height. */
export function PriceChart(props: PriceChartProps): ReactElement {
  // The colours are painted on a canvas, so another mode needs a new chart.
  return <Painting key={useTheme()} {...props} />
}

function Painting({ points, label, onPoint, writeTime, writeValue, className }: PriceChartProps): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  // Holds the latest callbacks, so that only new points make a new chart.
  const callbacks = useRef({ onPoint, writeTime, writeValue })
  callbacks.current = { onPoint, writeTime, writeValue }
  useEffect(() => {
    const place = box.current
    if (place === null || points.length === 0) return
    const chart = new UPlot(
      options(place, callbacks),
      [points.map(({ second }) => second), points.map(({ value }) => value)],
      place,
    )
    const stopTouch = followTouch(chart)
    const sizes = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: place.clientHeight }))
    sizes.observe(place)
    return () => {
      sizes.disconnect()
      stopTouch()
      chart.destroy()
    }
  }, [points])
  return (
    <div ref={box} role="img" aria-label={label} className={cx('price-chart min-w-0 overflow-hidden', className)} />
  )
}

type Callbacks = { readonly current: Pick<PriceChartProps, 'onPoint' | 'writeTime' | 'writeValue'> }

function options(place: HTMLElement, callbacks: Callbacks): UPlot.Options {
  const colour = (token: string): string => getComputedStyle(place).getPropertyValue(token).trim()
  const [line, muted, surface] = [colour('--action'), colour('--muted'), colour('--surface')]
  const axis = { stroke: muted, font: AXIS_FONT, grid: { show: false }, ticks: { show: false } }
  const valueAxis: UPlot.Axis = {
    ...axis,
    size: VALUE_AXIS_PX,
    space: 56,
    grid: { show: true, stroke: colour('--line'), width: 1 },
    values: (_chart, values) => values.map((value) => callbacks.current.writeValue(value)),
  }
  // At the right; the library's enum of sides exists only for the compiler.
  Object.assign(valueAxis, { side: 1 })
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    legend: { show: false },
    padding: [12, 4, 0, 20],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 11, width: 3, stroke: surface, fill: line } },
    scales: { x: { time: true }, y: { range: (_chart, low, high) => rangeAround(low, high) } },
    axes: [
      {
        ...axis,
        size: TIME_AXIS_PX,
        space: 90,
        values: (_chart, seconds) => seconds.map((second) => callbacks.current.writeTime(second)),
      },
      valueAxis,
    ],
    series: [{}, { stroke: line, width: 2.5, fill: (chart) => ground(chart, line), points: { show: false } }],
    hooks: { setCursor: [(chart) => callbacks.current.onPoint(chart.cursor.idx ?? null)] },
  }
}

/** Adds space above and below the line; a flat line is in the middle. */
function rangeAround(low: number, high: number): [number, number] {
  const margin = high === low ? Math.abs(high) * 0.01 || 1 : (high - low) * 0.12
  return [low - margin, high + margin]
}

/** The line's colour, fading out towards the bottom. */
function ground(chart: UPlot, line: string): CanvasGradient | string {
  const { top, height } = chart.bbox
  if (!Number.isFinite(height) || height <= 0) return 'transparent'
  const fade = chart.ctx.createLinearGradient(0, top, 0, top + height)
  fade.addColorStop(0, `${line}3d`)
  fade.addColorStop(1, `${line}00`)
  return fade
}

/** Lets a finger move the crosshair; vertical scrolling stays the page's. Returns a function that stops it. */
function followTouch(chart: UPlot): () => void {
  const { over } = chart
  const move = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') return
    const { left, top } = over.getBoundingClientRect()
    chart.setCursor({ left: event.clientX - left, top: event.clientY - top })
  }
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') chart.setCursor({ left: -10, top: -10 })
  }
  over.addEventListener('pointerdown', move)
  over.addEventListener('pointermove', move)
  over.addEventListener('pointerup', leave)
  over.addEventListener('pointercancel', leave)
  return () => {
    over.removeEventListener('pointerdown', move)
    over.removeEventListener('pointermove', move)
    over.removeEventListener('pointerup', leave)
    over.removeEventListener('pointercancel', leave)
  }
}
