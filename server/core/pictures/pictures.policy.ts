/** Settings of pictures. Their values are in the product's configuration; durations are milliseconds. */

/** Limits on decoding an untrusted picture. */
export type DecodingPolicy = {
  /** The maximum number of pixels, whatever the size in bytes: decoding 48 million takes up to 0.4 GB for a moment. */
  readonly pixelsMax: number
  /** How many may queue while another one is decoded; one more is refused. */
  readonly waitingMax: number
  /** The timeout of one decoding, in whole seconds from 1 on. */
  readonly decodeMaxMs: number
}

/** Profile pictures: the edge of the stored square in pixels, and how many a customer may set per hour. */
export type PicturesPolicy = DecodingPolicy & { readonly edge: number; readonly perHourMax: number }
