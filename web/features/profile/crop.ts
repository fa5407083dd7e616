/**
 * Which square of a picture is kept: its place follows the finger, its size the zoom, and it never leaves the picture.
 * Pure; lengths are source pixels.
 */

/** A picture's size. */
export type Size = { readonly width: number; readonly height: number }
/** The kept square: its centre, and how far one has zoomed in (1 keeps as much as fits). */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }
/** A square of the picture. */
export type Square = { readonly left: number; readonly top: number; readonly side: number }

/** The most one can zoom in; a picture of few pixels would only be blurred by more. */
export const ZOOM_MAX = 4

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

/** The middle of the picture, as much of it as fits. */
export const middleOf = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

function inside(size: Size, { zoom, x, y }: Crop): Crop {
  const half = sideOf(size, zoom) / 2
  return { zoom, x: between(half, x, size.width - half), y: between(half, y, size.height - half) }
}

/** The square to draw and to keep. */
export function squareOf(size: Size, { zoom, x, y }: Crop): Square {
  const side = sideOf(size, zoom)
  return { left: x - side / 2, top: y - side / 2, side }
}

/**
 * Moves the picture under the frame by parts of the frame: a finger that goes right brings what is left of it into
 * sight.
 */
export function panned(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(size, crop.zoom)
  return inside(size, { ...crop, x: crop.x - byX * side, y: crop.y - byY * side })
}

/** Zooms, keeping the centre where the picture allows it. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return inside(size, { ...crop, zoom: between(1, zoom, ZOOM_MAX) })
}

/** Where the square stands between the edges, 0 to 1 each way; in the middle where there is nowhere to go. */
export function placeOf(size: Size, { zoom, x, y }: Crop): { readonly x: number; readonly y: number } {
  const side = sideOf(size, zoom)
  const part = (centre: number, length: number): number =>
    length > side ? between(0, (centre - side / 2) / (length - side), 1) : 0.5
  return { x: part(x, size.width), y: part(y, size.height) }
}

/** Puts the square there. */
export function placed(size: Size, crop: Crop, { x, y }: { readonly x: number; readonly y: number }): Crop {
  const side = sideOf(size, crop.zoom)
  return inside(size, { ...crop, x: side / 2 + x * (size.width - side), y: side / 2 + y * (size.height - side) })
}
