/** The numbers of pictures. Their values live in the product's configuration; durations are milliseconds. */

/** What decoding a stranger's picture may cost. */
export type DecodingPolicy = {
  /**
   * The most pixels a picture may have, whatever its size in bytes: decoding one of 48 million takes up to 0.4 GB for a
   * moment.
   */
  readonly pixelsMax: number
  /** How many may wait while another one is decoded; one more is refused. */
  readonly waitingMax: number
  /** How long one may take, in whole seconds from 1 on. */
  readonly decodeMaxMs: number
}

/** Profile pictures: the edge of the square that is kept, in pixels, and how many a customer may set within an hour. */
export type PicturesPolicy = DecodingPolicy & { readonly edge: number; readonly perHourMax: number }
