/**
 * The value of a customer's coins over time. For display only: balances come from the ledger, prices from the market.
 */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { instant } from './fields.ts'
import { currencyCode, PRICE_RANGES } from './prices.ts'

/**
 * The value of all a customer's coins, oldest first, at the steps of the price history (5 minutes, 1 hour, 6 hours, 1
 * day), the present last. Each point is the sum over all coins of the ledger's balance at that time (held money
 * included) times the price at that time, rounded down to the currency's minor unit; a local currency uses today's
 * exchange rate. Before a coin's first known price, that first price is used. A coin without a present price counts as
 * zero at every point and is listed in `unpriced`. `netFlow` is incoming minus outgoing money over the range, signed,
 * each at the price of its time: last point minus first point minus `netFlow` is the price effect. The last point
 * equals what `getBalance` and `getMarketPrice` add up to.
 */
export const getPortfolioHistory = endpoint({
  id: 'getPortfolioHistory',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/balance/history',
  summary: 'Value of the portfolio over time',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
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
