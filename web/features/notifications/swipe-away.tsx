/** A row that can be swiped away to the left. The row's button does the same, because no action may need a swipe. */
import { IconTrash } from '@zend/web/ui/icons'
import { type PointerEvent, type ReactElement, type ReactNode, useRef } from 'react'

/** How far a finger moves before it is a swipe and not a press or scroll, in px. */
const SLOP = 12
/** The part of the row's width that it must be pushed to go. */
const GONE_AT = 0.35

type Swipe = { readonly x: number; readonly y: number; dragging: boolean; by: number }

/** The row. `onAway` is called once, if it is released far enough to the left. */
export function SwipeAway({
  onAway,
  children,
}: {
  readonly onAway: () => void
  readonly children: ReactNode
}): ReactElement {
  const swipe = useRef<Swipe | null>(null)
  // The click that ends a swipe opens nothing.
  const swiped = useRef(false)
  const row = useRef<HTMLDivElement>(null)
  const move = (by: number, settled: boolean): void => {
    const { current } = row
    if (current === null) return
    current.style.transition = settled ? 'transform 180ms cubic-bezier(.2,.8,.2,1)' : 'none'
    current.style.transform = by === 0 ? '' : `translateX(${String(by)}px)`
    current.parentElement?.toggleAttribute('data-swiping', by !== 0)
  }
  const onDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    swiped.current = false
    swipe.current = { x: event.clientX, y: event.clientY, dragging: false, by: 0 }
  }
  const onMove = (event: PointerEvent): void => {
    const { current } = swipe
    if (current === null || !event.isPrimary) return
    const by = event.clientX - current.x
    if (!current.dragging) {
      if (Math.abs(by) < SLOP || Math.abs(by) < Math.abs(event.clientY - current.y)) return
      current.dragging = true
      row.current?.setPointerCapture(event.pointerId)
    }
    current.by = Math.min(0, by)
    move(current.by, false)
  }
  const onEnd = (cancelled: boolean): void => {
    const { current } = swipe
    swipe.current = null
    if (current?.dragging !== true) return
    const width = row.current?.offsetWidth ?? 0
    const gone = !cancelled && -current.by > width * GONE_AT
    move(gone ? -width : 0, true)
    if (gone) onAway()
    swiped.current = true
  }
  return (
    <div className="relative overflow-hidden data-swiping:bg-bad-soft">
      <span aria-hidden className="absolute inset-y-0 right-6 grid place-items-center text-bad">
        <IconTrash />
      </span>
      <div
        ref={row}
        className="relative touch-pan-y bg-surface"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={() => onEnd(false)}
        onPointerCancel={() => onEnd(true)}
        onClickCapture={(event) => {
          if (!swiped.current) return
          swiped.current = false
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {children}
      </div>
    </div>
  )
}
