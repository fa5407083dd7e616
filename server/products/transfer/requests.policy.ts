/** The type of the configuration of requests for money. */

/**
 * Bounds on what one person can cause others: `openMax` requests of theirs that are open, `perDayMax` made within a
 * day, `toOneMax` open to the same person, and `fromStrangersMax` open to one person from all who are strangers to
 * them. `validMs`: how long one can be paid. `shownMax`: how many of each direction a list shows, the newest.
 */
export type RequestsPolicy = {
  readonly openMax: number
  readonly perDayMax: number
  readonly toOneMax: number
  readonly fromStrangersMax: number
  readonly validMs: number
  readonly shownMax: number
}
