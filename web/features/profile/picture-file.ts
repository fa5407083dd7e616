/**
 * A picture as it is chosen and as it is sent. It is read and cut on the device: what is sent is small, and carries
 * nothing that a camera wrote into it. The API judges what arrives all the same.
 */
import { setPicture } from '@zend/contracts'
import type { Square } from './crop.ts'

/**
 * Why a file is not taken: of another kind, too large to be opened on a cheap phone, or no picture that this browser
 * can read.
 */
export type PictureProblem = 'type' | 'size' | 'unreadable'

/** What a browser may offer to choose. */
export const PICTURE_TYPES: readonly string[] = setPicture.upload.types
/** The largest file that is opened, in megabytes. What is sent of it is far smaller. */
export const FILE_MEGABYTES_MAX = 30
/** The edge of what is sent, in pixels: twice what is kept, so that the API has something to sharpen from. */
const EDGE_MAX = 1024
const JPEG_QUALITY = 0.9

/** What is wrong with a file before it is opened; `null` when nothing is. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!PICTURE_TYPES.includes(type)) return 'type'
  return size > FILE_MEGABYTES_MAX * 1_000_000 ? 'size' : null
}

/** Reads the picture, upright as the camera meant it; `null` when it is none. */
export async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** Draws the kept square onto a canvas of `edge` pixels, on white where the picture lets through. */
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

/** The kept square as a file to send; `null` when the browser cannot make one. */
export async function cutPicture(picture: ImageBitmap, square: Square): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, picture, square, Math.max(1, Math.min(EDGE_MAX, Math.round(square.side))))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
