/**
 * What a customer's coins were worth over time. For showing only: balances are the ledger's, values are the market's.
 */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { instant } from './fields.ts'
import { currencyCode, PRICE_RANGES } from './prices.ts'

/**
 * The value of everything a customer held, oldest first, at the steps of the price history (5 minutes, 1 hour, 6 hours,
 * 1 day), the present last. Each point adds up what each coin was worth: the balance that the ledger had then, held
 * money included, at the price of then, rounded down to the currency's minor unit; in a local currency at today's
 * exchange rate. Before a coin's first known price that one counts. A coin without a present price counts nothing at
 * any point, and its code is in `unpriced`. `netFlow` is what came in over the range less what went out, with a sign,
 * each at the price of then: the last point less the first less this is what prices did. The last point is what
 * `getBalance` and `getMarketPrice` add up to.
 */
export const getPortfolioHistory = endpoint({
  id: 'getPortfolioHistory',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/balance/history',
  summary: 'Value of the portfolio over time',
  auth: 'session',
  permission: 'view',
  query: z.object({ range: z._default(z.enum(PRICE_RANGES), '1W'), quote: z._default(currencyCode, 'USD') }),
  response: z.object({
    range: z.enum(PRICE_RANGES),
    quote: currencyCode,
    points: z
      .array(z.object({ at: instant, value: z.string().check(z.regex(/^\d{1,38}(\.\d{1,18})?$/)) }))
      .check(z.maxLength(370)),
    netFlow: z.string().check(z.regex(/^-?\d{1,38}(\.\d{1,18})?$/)),
    unpriced: z.array(z.string()),
  }),
  refusals: ['price_stale'],
})
