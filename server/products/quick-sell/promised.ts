/** How soon a payout arrives by what its payment system promises: what is told until enough of our own payouts there are known. Pure. */
import type { Way } from './attempts.repo.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

// Instant between banks: NIP answers within two minutes, PesaLink within a few. Elsewhere banks settle in batches on working days
// (what payout providers publish: Nala, DusuPay and Bitnob, read 2026-11).
const BANKS: Readonly<Record<string, number>> = { NG: 2 * MINUTE_S, KE: 10 * MINUTE_S }

/** Seconds from the sale to the account. Wallets are credited at once everywhere. */
export const promisedSeconds = ({ country, method }: Way): number => (method === 'bank' ? (BANKS[country] ?? DAY_S) : 2 * MINUTE_S)
