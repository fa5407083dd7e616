/** The numbers of receipts: values come from the configuration. Types only. */

/** What checking receipts may cost. */
export type ReceiptsPolicy = {
  /** How many receipts one network address may check at a process within a minute. */
  readonly checksPerMinuteMax: number
}
