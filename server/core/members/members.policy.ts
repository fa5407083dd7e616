/** Settings of members and companies. Their values are in the product's configuration. */

/** Durations in milliseconds. */
export type MembersPolicy = {
  /** How long an invitation can be accepted; at most 7 days. */
  readonly invitationMs: number
  /** How many invitations of one company may wait at once, and how many it, or one person, may make in an hour. */
  readonly waitingMax: number
  readonly invitesPerHourMax: number
  /** How many companies one person may open. */
  readonly companiesMax: number
}
