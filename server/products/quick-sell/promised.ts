/**
 * What is said of a payout's arrival: the usual time by our own payouts, or by its payment system while too few are
 * known; and when it is so late that our fee is given back.
 */
import { after, SECOND_MS } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { usualSeconds, type Way } from './attempts.repo.ts'
import type { QuickSellPolicy } from './quick-sell.policy.ts'
import type { Sell } from './quick-sell.ts'

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

/** Returns the seconds that are said of a payout now. */
export const sayArrival = async (
  tx: Tx,
  way: Way & { readonly institution?: string },
  { health }: Pick<QuickSellPolicy, 'health'>,
): Promise<number> => (await usualSeconds(tx, way, health.usual)) ?? promisedSeconds(way)

// What is said is what is usual: a payout is late when it takes twice as long, and never within these minutes more.
const LATE_AT_LEAST_S = 10 * MINUTE_S

/** Returns after how many seconds a payout is late of which so many were said. */
export const lateSeconds = (said: number): number => Math.max(2 * said, said + LATE_AT_LEAST_S)

/** Returns from when on the sale counts as late, and its fee is given back once it is paid. */
export const lateFrom = ({ saidSeconds, reachedAt }: Pick<Sell, 'saidSeconds' | 'reachedAt'>): Date =>
  after(reachedAt.locked, lateSeconds(saidSeconds) * SECOND_MS)

/** Returns our fee that was given back, as the payout was late; `null` when it was not, or there was no fee. */
export const feeGivenBack = (sell: Pick<Sell, 'saidSeconds' | 'reachedAt' | 'fee'>): Sell['fee'] | null => {
  const { paid } = sell.reachedAt
  return paid !== null && isLateAt(sell, paid) ? sell.fee : null
}

/** Whether a payout at this moment is late, and so costs us the fee. */
export const isLateAt = (sell: Pick<Sell, 'saidSeconds' | 'reachedAt' | 'fee'>, at: Date): boolean =>
  at > lateFrom(sell) && sell.fee.amount > 0n
