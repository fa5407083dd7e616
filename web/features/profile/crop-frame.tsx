/** The picture under a round frame: moved by a finger, the mouse or arrow keys; zoomed by two fingers, the wheel or the slider beneath. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { type Crop, panned, squareOf, ZOOM_MAX, zoomed } from './crop.ts'
import { drawSquare } from './picture-file.ts'

/** The frame's edge on screen, and the canvas's: sharp on phones. */
const FRAME = 264
const CANVAS = 2 * FRAME
/** How far an arrow key moves, in parts of the frame. */
const KEY_STEP = 0.05
const WHEEL_PER_ZOOM = 400

const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

type Point = { readonly x: number; readonly y: number }
const distance = ([a, b]: readonly Point[]): number => (a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y))

/** What the frame needs: the picture, which square is kept, and who hears of another. */
export type CropFrameProps = { readonly picture: ImageBitmap; readonly crop: Crop; readonly onCrop: (crop: Crop) => void }

/** The frame and its slider. */
export function CropFrame({ picture, crop, onCrop }: CropFrameProps): ReactElement {
  const { t } = useLingui()
  const slider = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const latest = useRef(crop)
  latest.current = crop
  const change = (next: Crop): void => {
    latest.current = next
    onCrop(next)
  }

  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, squareOf(picture, crop), CANVAS)
  }, [picture, crop])

  // The page must not scroll meanwhile, which only a listener of one's own can say.
  useEffect(() => {
    const { current } = frame
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const next = zoomed(picture, latest.current, latest.current.zoom * 2 ** (-event.deltaY / WHEEL_PER_ZOOM))
      latest.current = next
      onCrop(next)
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [picture, onCrop])

  const onMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const apart = distance([...fingers.current.values()])
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const among = fingers.current.size
    const moved = panned(picture, latest.current, (event.clientX - before.x) / FRAME / among, (event.clientY - before.y) / FRAME / among)
    const now = distance([...fingers.current.values()])
    change(among > 1 && apart > 0 ? zoomed(picture, moved, moved.zoom * (now / apart)) : moved)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = KEYS[event.key]
    if (step === undefined) return
    event.preventDefault()
    change(panned(picture, latest.current, step[0], step[1]))
  }
  const lift = (event: PointerEvent): void => void fingers.current.delete(event.pointerId)
  return (
    <div className="grid justify-items-center gap-5">
      <div
        ref={frame}
        role="group"
        aria-label={t`Your picture. Move it with the arrow keys.`}
        tabIndex={0}
        className="relative cursor-grab touch-none overflow-hidden rounded-card bg-raised active:cursor-grabbing"
        style={{ width: FRAME, height: FRAME }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onKeyDown={onKey}
      >
        <canvas ref={canvas} className="size-full" />
        <span aria-hidden className="pointer-events-none absolute inset-2 rounded-pill shadow-[0_0_0_200px_var(--scrim)] ring-2 ring-paper" />
      </div>
      <div className="flex w-full max-w-66 items-center gap-3">
        <label htmlFor={slider} className="text-label font-semibold">
          <Trans>Zoom</Trans>
        </label>
        <input
          id={slider}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => change(zoomed(picture, latest.current, event.currentTarget.valueAsNumber))}
          className="h-11 min-w-0 flex-1 accent-action"
        />
      </div>
    </div>
  )
}
