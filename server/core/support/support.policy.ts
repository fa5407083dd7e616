/**
 * The numbers of support. Their values live in the product's configuration; durations are milliseconds, sizes bytes.
 */

/** What one customer may hand us, and how long a file waits for its message. */
export type SupportPolicy = {
  readonly threadsPerDayMax: number
  readonly messagesPerHourMax: number
  readonly attachments: {
    readonly perHourMax: number
    /** As we keep them, all together. */
    readonly bytesPerDayMax: number
    /** The longer edge of a picture as we keep it, in pixels. */
    readonly pictureEdgeMax: number
    /** A file that no message names is removed after this long. */
    readonly unclaimedMs: number
  }
}
