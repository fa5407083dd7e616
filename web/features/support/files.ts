/** Which files can be handed in, named as the API takes names. It sends nothing. */
import { addAttachment, ATTACHMENT_BYTES_MAX } from '@zend/contracts'

/** How many files one message carries (contract). */
export const FILES_MAX = 5
/** What the file dialog offers. */
export const ACCEPTED = addAttachment.upload.types.join(',')

const NAME_LENGTH_MAX = 120
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
