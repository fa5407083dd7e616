/**
 * The crop of a picture: a finger moves it, zoom sizes it, and it never leaves the picture. Pure; lengths are source
 * pixels.
 */

/** A picture's size. */
export type Size = { readonly width: number; readonly height: number }
/** The crop: its centre, and the zoom (1 is the largest square that fits). */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }
/** A square of the picture. */
export type Square = { readonly left: number; readonly top: number; readonly side: number }

/** The maximum zoom; more would only blur a small picture. */
export const ZOOM_MAX = 4

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

/** The centred crop, as large as fits. */
export const middleOf = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

function inside(size: Size, { zoom, x, y }: Crop): Crop {
  const half = sideOf(size, zoom) / 2
  return { zoom, x: between(half, x, size.width - half), y: between(half, y, size.height - half) }
}

/** The square to draw and to save. */
export function squareOf(size: Size, { zoom, x, y }: Crop): Square {
  const side = sideOf(size, zoom)
  return { left: x - side / 2, top: y - side / 2, side }
}

/** Moves the picture under the frame by fractions of the frame: a finger to the right reveals what is on the left. */
export function panned(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(size, crop.zoom)
  return inside(size, { ...crop, x: crop.x - byX * side, y: crop.y - byY * side })
}

/** Zooms, keeping the centre if the picture allows it. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return inside(size, { ...crop, zoom: between(1, zoom, ZOOM_MAX) })
}

/** The square's position between the edges, 0 to 1 each way; the middle if it cannot move. */
export function placeOf(size: Size, { zoom, x, y }: Crop): { readonly x: number; readonly y: number } {
  const side = sideOf(size, zoom)
  const part = (centre: number, length: number): number =>
    length > side ? between(0, (centre - side / 2) / (length - side), 1) : 0.5
  return { x: part(x, size.width), y: part(y, size.height) }
}

/** Moves the square to this position. */
export function placed(size: Size, crop: Crop, { x, y }: { readonly x: number; readonly y: number }): Crop {
  const side = sideOf(size, crop.zoom)
  return inside(size, { ...crop, x: side / 2 + x * (size.width - side), y: side / 2 + y * (size.height - side) })
}
