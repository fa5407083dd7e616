// The logo: four woven strips and the product's name. It is no link; put it inside one.

import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** The strips in painting order; the last is the lagoon strip crossing back over the mint one. */
const STRIPS = [
  { x: 7, y: 1, width: 7, height: 30, fill: '#007973', rx: 2.5 },
  { x: 1, y: 7, width: 30, height: 7, fill: '#fd6940', rx: 2.5 },
  { x: 18, y: 1, width: 7, height: 30, fill: '#ffc845', rx: 2.5 },
  { x: 1, y: 18, width: 30, height: 7, fill: '#5ae5ce', rx: 2.5 },
  { x: 7, y: 15.5, width: 7, height: 12, fill: '#007973', rx: 0 },
] as const

/** Properties of a logo: `size` of the mark in px; `weaving` animates the strips one after the other, for a splash. */
export type LogoProps = { readonly size?: number; readonly weaving?: boolean; readonly className?: string }

/** The mark alone, hidden from screen readers. */
export function LogoMark({ size = 30, weaving = false, className }: LogoProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className={cx('shrink-0', className)}>
      {STRIPS.map((strip, order) => (
        <rect
          key={order}
          {...strip}
          className={cx(weaving && 'origin-center animate-weave')}
          style={weaving ? { animationDelay: `${String(order * 90)}ms` } : undefined}
        />
      ))}
    </svg>
  )
}

/** The mark and the app's name; the words after the first are smaller. */
export function Logo({
  size = 30,
  weaving = false,
  className,
  name = 'Zend',
}: LogoProps & { readonly name?: string }): ReactElement {
  const [first, ...rest] = name.split(' ')
  return (
    <span
      className={cx('inline-flex items-center gap-2.5 display text-ink', className)}
      style={{ fontSize: size * 0.77, lineHeight: 1 }}
    >
      <LogoMark size={size} weaving={weaving} />
      {/* The space is for screen readers; the visible gap is a margin. */}
      {rest.length === 0 ? first : `${first ?? ''} `}
      {rest.length === 0 ? null : (
        <span className="-ml-1 pt-[0.1em] text-[0.8em] font-medium text-muted">{rest.join(' ')}</span>
      )}
    </span>
  )
}
