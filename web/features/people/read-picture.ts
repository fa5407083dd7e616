/** Reads the QR code of a picture on the device: nothing is uploaded. */
import type { Pixels } from '@zend/web/ui/qr/read-qr'

type Read = (pixels: Pixels, patient?: boolean) => string | null

/** Loads the reader, once. */
export const readerOfCodes = async (): Promise<Read> => (await import('@zend/web/ui/qr/read-qr')).readQr

/** Returns the pixels of a picture, scaled down to an edge; `null` while it has none. */
export function pixelsOf(source: CanvasImageSource, width: number, height: number, edgeMax: number): ImageData | null {
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, edgeMax / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** A code that fills little of a large picture is lost when it is scaled down, and one that fills it is read faster. */
const EDGES = [1_000, 2_000, 600]

/** Returns the text of the code in a picture file; `null` where none can be read, or it is no picture. */
export async function readPicture(file: Blob): Promise<string | null> {
  const read = await readerOfCodes()
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      for (const edge of EDGES) {
        const pixels = pixelsOf(picture, picture.width, picture.height, edge)
        const text = pixels === null ? null : read(pixels, true)
        if (text !== null) return text
      }
      return null
    } finally {
      picture.close()
    }
  } catch {
    return null
  }
}
