/**
 * Reads, crops and encodes a picture on the device: the sent file is small, and has no camera metadata. The API
 * validates it all the same.
 */
import { setPicture } from '@zend/contracts'
import type { Square } from './crop.ts'

/**
 * The reason why a file is not accepted: another type, too large to open on a cheap phone, or unreadable in this
 * browser.
 */
export type PictureProblem = 'type' | 'size' | 'unreadable'

/** The types of the file picker. */
export const PICTURE_TYPES: readonly string[] = setPicture.upload.types
/** The largest file that is opened, in megabytes. The sent file is far smaller. */
export const FILE_MEGABYTES_MAX = 30
/** The edge of the sent picture, in pixels: twice the stored one, so that the API can downscale it sharply. */
const EDGE_MAX = 1024
const JPEG_QUALITY = 0.9

/** The problem of a file before it is opened; `null` if there is none. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!PICTURE_TYPES.includes(type)) return 'type'
  return size > FILE_MEGABYTES_MAX * 1_000_000 ? 'size' : null
}

/** Decodes the picture, rotated as its metadata says; `null` if it is none. */
export async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** Draws the cropped square onto a canvas of `edge` pixels, on white where the picture is transparent. */
export function drawSquare(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { left, top, side }: Square,
  edge: number,
): void {
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, edge, edge)
  context.drawImage(picture, left, top, side, side, 0, 0, edge, edge)
}

/** The cropped square as a file to send; `null` if the browser cannot make one. */
export async function cutPicture(picture: ImageBitmap, square: Square): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, picture, square, Math.max(1, Math.min(EDGE_MAX, Math.round(square.side))))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
