/**
 * Makes a stranger's picture anew: decoded, turned as its camera was held, cut or shrunk, encoded as WebP. Only pixels
 * survive: no place, no camera, no thumbnail of what was cut away, no file inside the file. What a picture is its bytes
 * decide, never what its sender calls it. Decoding happens on other threads than the one that answers calls, one
 * picture at a time.
 */
import { after, ok, refuse, type Refusal, type Result, SECOND_MS } from '@zend/kernel'
import sharp from 'sharp'
import type { Clock } from '../../ports/clock.ts'
import type { DecodingPolicy } from './pictures.policy.ts'

/**
 * What is made: a square of this many pixels, filled from the middle; or the whole picture, shrunk until neither side
 * is longer than this. WebP unless told.
 */
export type PictureShape = { readonly square: number } | { readonly maxEdge: number; readonly format?: 'webp' | 'jpeg' }

/**
 * Why no picture was made: it is none that can be read, or has too many pixels; or too many wait, and `retryAt` is when
 * to ask again.
 */
export type ReencodeRefusal = Refusal<'picture_unreadable'> | Refusal<'rate_limited', { readonly retryAt: Date }>

/** Makes a JPEG, PNG or WebP anew, as WebP unless told otherwise (sRGB, the first frame of a moving one). */
export type ReencodePicture = (bytes: Uint8Array, shape: PictureShape) => Promise<Result<Uint8Array, ReencodeRefusal>>

const QUALITY = 82
// For those who read fine print off a document.
const JPEG_QUALITY = 90
const COME_BACK_MS = 5 * SECOND_MS

// The library reads dozens of formats; a stranger gets to the decoders of three. It shall keep nothing of what it
// decoded, and use one core.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Opens the one place of a process where pictures are decoded. */
export function openReencoder({
  clock,
  policy,
}: {
  readonly clock: Clock
  readonly policy: DecodingPolicy
}): ReencodePicture {
  let last: Promise<unknown> = Promise.resolve()
  let taken = 0
  return async (bytes, shape) => {
    if (taken > policy.waitingMax) return refuse('rate_limited', { retryAt: after(clock.now(), COME_BACK_MS) })
    taken += 1
    const turn = last.then(() => reencode(policy, bytes, shape)).finally(() => (taken -= 1))
    last = turn
    return turn
  }
}

async function reencode(
  { pixelsMax, decodeMaxMs }: DecodingPolicy,
  bytes: Uint8Array,
  shape: PictureShape,
): Promise<Result<Uint8Array, ReencodeRefusal>> {
  const size =
    'square' in shape
      ? ({ width: shape.square, height: shape.square, fit: 'cover' } as const)
      : ({ width: shape.maxEdge, height: shape.maxEdge, fit: 'inside', withoutEnlargement: true } as const)
  try {
    // The count of pixels is read from the header, before a single one is decoded.
    const made = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', autoOrient: true })
    const drawn = made.timeout({ seconds: Math.ceil(decodeMaxMs / SECOND_MS) }).resize(size)
    const jpeg = 'maxEdge' in shape && shape.format === 'jpeg'
    // What was transparent in a picture without transparency is paper.
    return ok(
      await (
        jpeg
          ? drawn.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY })
          : drawn.webp({ quality: QUALITY })
      ).toBuffer(),
    )
  } catch {
    // The library tells a broken file from any other trouble by words only; whatever a stranger's file does to it, the
    // file is what is wrong.
    return refuse('picture_unreadable')
  }
}
