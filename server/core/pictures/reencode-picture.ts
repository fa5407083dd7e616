/**
 * Re-encodes an untrusted picture: decoded, rotated by its orientation, cropped or shrunk, encoded as WebP. Only pixels
 * survive: no location, no camera, no thumbnail of what was cropped, no embedded file. The format is detected from the
 * bytes, never taken from the sender. Decoding runs in other threads than request handling, one picture at a time.
 */
import { after, ok, refuse, type Refusal, type Result, SECOND_MS } from '@zend/kernel'
import sharp from 'sharp'
import type { Clock } from '../../ports/clock.ts'
import type { DecodingPolicy } from './pictures.policy.ts'

/**
 * The result's shape: a square of this many pixels, filled from the centre; or the whole picture, shrunk until neither
 * side is longer than this. Default WebP.
 */
export type PictureShape = { readonly square: number } | { readonly maxEdge: number; readonly format?: 'webp' | 'jpeg' }

/**
 * Why no picture was made: it cannot be decoded or has too many pixels; or too many are queued, and `retryAt` is when
 * to try again.
 */
export type ReencodeRefusal = Refusal<'picture_unreadable'> | Refusal<'rate_limited', { readonly retryAt: Date }>

/** Re-encodes a JPEG, PNG or WebP, by default as WebP (sRGB, the first frame of an animation). */
export type ReencodePicture = (bytes: Uint8Array, shape: PictureShape) => Promise<Result<Uint8Array, ReencodeRefusal>>

const QUALITY = 82
// High enough to read fine print on a document.
const JPEG_QUALITY = 90
const COME_BACK_MS = 5 * SECOND_MS

// The library reads dozens of formats; untrusted files reach only three decoders. It must cache nothing that it
// decoded, and use one core.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Creates the re-encoder; one per process. */
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
    // The pixel count is read from the header, before any pixel is decoded.
    const made = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', autoOrient: true })
    const drawn = made.timeout({ seconds: Math.ceil(decodeMaxMs / SECOND_MS) }).resize(size)
    const jpeg = 'maxEdge' in shape && shape.format === 'jpeg'
    // Transparency becomes white in a format without it.
    return ok(
      await (
        jpeg
          ? drawn.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY })
          : drawn.webp({ quality: QUALITY })
      ).toBuffer(),
    )
  } catch {
    // The library reports a broken file only in words, so every error of decoding an untrusted file counts as
    // unreadable.
    return refuse('picture_unreadable')
  }
}
