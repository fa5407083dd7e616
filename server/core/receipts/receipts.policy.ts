/** Limits on checking receipts; values come from the configuration. Types only. */

/** Limits on checking receipts. */
export type ReceiptsPolicy = {
  /** How many receipts one network address may check per process and minute. */
  readonly checksPerMinuteMax: number
}
