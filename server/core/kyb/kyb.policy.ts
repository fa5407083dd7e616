/** Settings of companies' verification. Their values are in the product's configuration; durations are milliseconds. */

/** Limits on what is handed in, links, automatic checks, and how long an approval holds. */
export type KybPolicy = {
  /** The most people and organisations behind one company. */
  readonly partiesMax: number
  /** The most pages of one paper. */
  readonly pagesMax: number
  /** How long a person's link opens anything; at most 7 days. */
  readonly linkMs: number
  /** How many links a company may send per hour. */
  readonly linksPerHourMax: number
  /** How often a person may hand in a number or a document per day: each check costs money. */
  readonly personPerDayMax: number
  /** How long a place for a picture is kept. */
  readonly placeMs: number
  readonly files: {
    readonly perHourMax: number
    /** As stored, in total. */
    readonly bytesPerDayMax: number
    /** The longer edge of a stored picture, in pixels. */
    readonly pictureEdgeMax: number
    /** What was not handed in is deleted so long after it was withdrawn or given. */
    readonly looseMs: number
  }
  /** The similarity, in percent, from which two names are one. */
  readonly namePercentMin: number
  /** A person who stands behind so many companies is looked at. */
  readonly samePersonFrom: number
  /** How long an approval holds, in months: usually, and at high risk; and how long before its end its people hear. */
  readonly approvalMonths: number
  readonly highRiskMonths: number
  readonly endingNoticeMs: number
  /** A change after an approval has to be handed in and approved within so long. */
  readonly changeMs: number
  /** Backoff of asking a register or checker; it doubles each time. */
  readonly ask: { readonly firstMs: number; readonly maxMs: number }
  /** A register that has not answered after so many tries is left to one of us. */
  readonly registerTriesMax: number
  /** A checker that does not know a check this long after it was sent never received it. */
  readonly lostAfterMs: number
  /** Where registers are asked; with an empty `partnerId` none is, and one of us looks. */
  readonly register: { readonly url: string; readonly partnerId: string; readonly timeoutMs: number }
}
