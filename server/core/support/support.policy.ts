/** Settings of support. Their values are in the product's configuration; durations are milliseconds, sizes bytes. */

/** Limits on one customer's messages and files, and how long a file waits for its message. */
export type SupportPolicy = {
  readonly threadsPerDayMax: number
  readonly messagesPerHourMax: number
  readonly attachments: {
    readonly perHourMax: number
    /** As stored, in total. */
    readonly bytesPerDayMax: number
    /** The longer edge of a stored picture, in pixels. */
    readonly pictureEdgeMax: number
    /** A file that no message names is deleted after this long. */
    readonly unclaimedMs: number
  }
}
