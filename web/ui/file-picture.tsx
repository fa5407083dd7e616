/**
 * Draws a picture from a file in memory. On a canvas, because the content security policy forbids object URLs as
 * images, and because it holds no more data than it shows.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

/**
 * `edge` is the longest drawn side, in pixels. `label` describes it; without one it is decorative. `onBroken` is called
 * if it cannot be drawn.
 */
export type FilePictureProps = {
  readonly file: Blob
  readonly edge: number
  readonly label?: string
  readonly className?: string
  readonly onBroken?: () => void
}

/** The picture. `className` gives the size of its place. */
export function FilePicture({ file, edge, label, className, onBroken }: FilePictureProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null)
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    let live = true
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (picture) => {
        const { current } = canvas
        if (live && current !== null) {
          const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
          current.width = Math.max(1, Math.round(picture.width * scale))
          current.height = Math.max(1, Math.round(picture.height * scale))
          current.getContext('2d')?.drawImage(picture, 0, 0, current.width, current.height)
        }
        picture.close()
      },
      () => {
        if (live) broken.current?.()
      },
    )
    return () => {
      live = false
    }
  }, [file, edge])
  return (
    <canvas
      ref={canvas}
      className={cx('block bg-raised', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
