/** The type of the configuration of bills. */

/**
 * Settings of bills. `quoteMs`: how long a quote is firm. `quoteLeftMs`: one with less left is not shown again.
 * `blocksLate`: so many of a network's usual blocks later coins may be seen first, and still be counted by the quote.
 * `paymentMs`: how long a payment that somebody began by a link stays open. The others bound what a company, and what a
 * visitor without an account, can cause: bills and mails a day, payments begun, quotes, addresses; and how often one
 * network reads a page per minute, in each process.
 */
export type BillsPolicy = {
  readonly quoteMs: number
  readonly quoteLeftMs: number
  readonly blocksLate: number
  readonly paymentMs: number
  readonly perDayMax: number
  readonly mailsPerDayMax: number
  readonly mailsOfBillPerDayMax: number
  readonly begunPerHourMax: number
  readonly begunOfLinkPerDayMax: number
  readonly quotesPerHourMax: number
  readonly quotesOfBillPerDayMax: number
  readonly addressesPerDayMax: number
  readonly poolAddressesPerDayMax: number
  readonly viewsPerMinuteMax: number
}
