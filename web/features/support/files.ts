/** Which files can be handed in, and how they are made ready: named as the API takes names, pictures no larger than is of use. It sends nothing. */
import { addAttachment, ATTACHMENT_BYTES_MAX } from '@zend/contracts'

/** How many files one message carries (contract). */
export const FILES_MAX = 5
/** What the file dialog offers. */
export const ACCEPTED = addAttachment.upload.types.join(',')

const NAME_LENGTH_MAX = 120
/** A picture of a phone's camera is many times what anybody reads off a screen; the customer pays for every byte of it. */
const EDGE_MAX = 2_000
const SMALL_ENOUGH_BYTES = 500_000
const JPEG_QUALITY = 0.86
// What the contract's lines of text do not take.
const NOT_PLAIN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu

/** Why a file cannot be handed in. */
export type FileFault = 'type' | 'size' | 'empty'

/** Judges a file as it would be sent. */
export function faultOf({ type, size }: { readonly type: string; readonly size: number }): FileFault | null {
  if (!(addAttachment.upload.types as readonly string[]).includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > ATTACHMENT_BYTES_MAX ? 'size' : null
}

/** A file's name as the API takes it: one plain line, its end kept when it is too long, since that says what it is. */
export function plainName(name: string): string {
  const plain = name.replace(NOT_PLAIN, '').trim()
  return plain === '' ? 'file' : plain.slice(-NAME_LENGTH_MAX).trim()
}

/** Whether a file is a picture, going by its type. */
export const isPicture = ({ type }: { readonly type: string }): boolean => type.startsWith('image/')

/** A picture scaled down when it is large; everything else, and what the browser cannot read, as it is. */
export async function made(file: Blob): Promise<Blob> {
  if (!isPicture(file) || file.size <= SMALL_ENOUGH_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, EDGE_MAX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
    return smaller !== null && smaller.size > 0 && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
