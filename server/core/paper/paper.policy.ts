/** Limits on making files: numbers come from the configuration. Types only. */

/** Limits on making files, for everybody alike. */
export type PaperPolicy = {
  /** How many files one customer may request of a process per minute. */
  readonly perMinuteMax: number
  /** How many PDFs may queue while another one is drawn; one more is refused. */
  readonly pdfsWaitingMax: number
}
