/**
 * The picture under a round frame: moved by a finger or the mouse, zoomed by two fingers or the wheel. Sliders do the
 * same; the two that move it are only for keyboards and screen readers.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactElement, useEffect, useEffectEvent, useId, useRef } from 'react'
import { type Crop, panned, placed, placeOf, squareOf, ZOOM_MAX, zoomed } from './crop.ts'
import { drawSquare } from './picture-file.ts'

/** The frame's edge on screen, and the canvas's: sharp on phones. */
const FRAME = 264
const CANVAS = 2 * FRAME
const WHEEL_PER_DOUBLING = 400

type Point = { readonly x: number; readonly y: number }
const distance = ([a, b]: readonly Point[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y)

/** Properties: the picture, the crop, and the callback for a new crop. */
export type CropFrameProps = {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onCrop: (change: (crop: Crop) => Crop) => void
}

/** The frame and its sliders. */
export function CropFrame({ picture, crop, onCrop }: CropFrameProps): ReactElement {
  const { t } = useLingui()
  const slider = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useGestures(picture, onCrop)
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, squareOf(picture, crop), CANVAS)
  }, [picture, crop])
  const place = placeOf(picture, crop)
  const side = squareOf(picture, crop).side
  return (
    <div className="grid justify-items-center gap-5">
      <div
        ref={frame}
        className="relative cursor-grab touch-none overflow-hidden rounded-card bg-raised outline-offset-3 outline-action active:cursor-grabbing has-focus-visible:outline-3"
        style={{ width: FRAME, height: FRAME }}
      >
        <canvas ref={canvas} className="size-full" />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-2 rounded-pill shadow-[0_0_0_200px_var(--scrim)] ring-2 ring-paper"
        />
        <ActorIds
          label={t`Left and right`}
          part={place.x}
          disabled={picture.width <= side}
          onPart={(x) => onCrop((before) => placed(picture, before, { ...placeOf(picture, before), x }))}
        />
        <ActorIds
          label={t`Up and down`}
          part={place.y}
          disabled={picture.height <= side}
          onPart={(y) => onCrop((before) => placed(picture, before, { ...placeOf(picture, before), y }))}
        />
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
          onChange={(event) => {
            const zoom = event.currentTarget.valueAsNumber
            onCrop((before) => zoomed(picture, before, zoom))
          }}
          className="h-11 min-w-0 flex-1 rounded-pill accent-action"
        />
      </div>
    </div>
  )
}

/** An invisible slider: the frame shows its focus. */
function ActorIds({
  label,
  part,
  disabled,
  onPart,
}: {
  readonly label: string
  readonly part: number
  readonly disabled: boolean
  readonly onPart: (part: number) => void
}): ReactElement {
  return (
    <input
      type="range"
      aria-label={label}
      min={0}
      max={100}
      step={5}
      value={Math.round(part * 100)}
      disabled={disabled}
      onChange={(event) => onPart(event.currentTarget.valueAsNumber / 100)}
      className="visually-hidden"
    />
  )
}

/** Handles fingers, mouse and wheel on an element that is no control itself: the sliders are. */
function useGestures(picture: ImageBitmap, onCrop: CropFrameProps['onCrop']) {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const onDown = useEffectEvent((event: PointerEvent) => {
    frame.current?.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  const onMove = useEffectEvent((event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const apart = distance([...fingers.current.values()])
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const among = fingers.current.size
    const now = distance([...fingers.current.values()])
    const [byX, byY] = [(event.clientX - before.x) / FRAME / among, (event.clientY - before.y) / FRAME / among]
    onCrop((crop) => {
      const moved = panned(picture, crop, byX, byY)
      return among > 1 && apart > 0 ? zoomed(picture, moved, moved.zoom * (now / apart)) : moved
    })
  })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onCrop((crop) => zoomed(picture, crop, crop.zoom * 2 ** (-event.deltaY / WHEEL_PER_DOUBLING)))
  })
  useEffect(() => {
    const { current } = frame
    if (current === null) return
    const left = new AbortController()
    const { signal } = left
    const lift = (event: PointerEvent): void => void fingers.current.delete(event.pointerId)
    current.addEventListener('pointerdown', (event) => onDown(event), { signal })
    current.addEventListener('pointermove', (event) => onMove(event), { signal })
    current.addEventListener('pointerup', lift, { signal })
    current.addEventListener('pointercancel', lift, { signal })
    // Not passive, so that the page does not scroll.
    current.addEventListener('wheel', (event) => onWheel(event), { signal, passive: false })
    return () => left.abort()
  }, [])
  return frame
}
