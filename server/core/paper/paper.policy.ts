/** What making files may cost: numbers come from the configuration. Types only. */

/** Limits on making files, for everybody alike. */
export type PaperPolicy = {
  /** How many files one customer may ask a process for within a minute. */
  readonly perMinuteMax: number
  /** How many PDFs may wait while another one is drawn; one more is refused. */
  readonly pdfsWaitingMax: number
}
