/** Validates files for upload, and cleans their names for the API. It sends nothing. */
import { addAttachment, ATTACHMENT_BYTES_MAX } from '@zend/contracts'

/** The maximum number of files of one message (contract). */
export const FILES_MAX = 5
/** The types of the file dialog. */
export const ACCEPTED = addAttachment.upload.types.join(',')

const NAME_LENGTH_MAX = 120
// Characters that the contract's lines of text refuse.
const NOT_PLAIN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu

/** The reason why a file cannot be uploaded. */
export type FileFault = 'type' | 'size' | 'empty'

/** Checks a file as it would be sent. */
export function faultOf({ type, size }: { readonly type: string; readonly size: number }): FileFault | null {
  if (!(addAttachment.upload.types as readonly string[]).includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > ATTACHMENT_BYTES_MAX ? 'size' : null
}

/** A file's name for the API: one plain line; a long one keeps its end, which has the type. */
export function plainName(name: string): string {
  const plain = name.replace(NOT_PLAIN, '').trim()
  return plain === '' ? 'file' : plain.slice(-NAME_LENGTH_MAX).trim()
}

/** Tells whether a file is a picture, by its type. */
export const isPicture = ({ type }: { readonly type: string }): boolean => type.startsWith('image/')
