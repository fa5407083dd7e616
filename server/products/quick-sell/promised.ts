/** The usual arrival time of a payout by its payment system, shown until enough of our own payouts are known. Pure. */
import type { Way } from './attempts.repo.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

// Only systems that are instant at every hour by every rail that pays there (connectors/rails): Nigeria's NIP. Kenya
// has the instant PesaLink too, but one of our rails uses KEPSS, which settles in working hours; so do the banks of the
// other countries (delivery times that Nala publishes, read 2026-11).
const INSTANT_BANKS: ReadonlySet<string> = new Set(['NG'])

/**
 * Returns the seconds from the sale to the account, as an estimate: mobile money is credited at once everywhere, banks
 * by the working day where not instant.
 */
export const promisedSeconds = ({ country, method }: Way): number =>
  method === 'bank' && !INSTANT_BANKS.has(country) ? DAY_S : 2 * MINUTE_S
