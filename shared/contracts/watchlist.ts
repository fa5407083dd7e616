/**
 * What a person watches: favourite coins in their order, and alerts about prices. It belongs to the person, so both
 * apps show the same.
 */
import * as z from 'zod/mini'
import { userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { coinCode, id, instant, ownId } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'
import { currencyCode, PRICE_PROBLEMS } from './prices.ts'

/** More than there are coins. */
const COINS_MAX = 100

/** The side from which a price is waited for, or a move within 24 hours, up or down. */
export const ALERT_KINDS = ['above', 'below', 'change'] as const

const coins = z.array(coinCode).check(z.maxLength(COINS_MAX))
/** A positive decimal: whole `quote` for one coin, or percent of a change. */
const level = z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/), z.regex(/[1-9]/))

/** One alert. */
export const priceAlert = z.object({
  _id: id('pal'),
  currency: coinCode,
  kind: z.enum(ALERT_KINDS),
  /** The currency of `level`; of a change, whose level is in percent, the US dollar that it is against. */
  quote: currencyCode,
  level: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** When it was told last. It is told again only after the price has been back. */
  toldAt: z.nullable(instant),
})
/** One alert. */
export type PriceAlert = z.output<typeof priceAlert>

/** Favourites in the person's order, and alerts that have not expired. `alertsMax` is how many one person may have. */
export const getWatchlist = endpoint({
  id: 'getWatchlist',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/watchlist',
  summary: 'Favourite coins and price alerts',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ coins, alerts: z.array(priceAlert), alertsMax: z.int() }),
  refusals: [],
})

/** Replaces the favourites by these, in this order. */
export const saveFavourites = endpoint({
  id: 'saveFavourites',
  method: 'PUT',
  bases: ['accounts'],
  path: '/users/{id}/watchlist',
  summary: 'Save favourite coins',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ coins }),
  response: z.object({ coins }),
  refusals: [],
})

/**
 * Adds an alert: for `price`, when one coin costs `level` in `quote`, from whichever side that is; for `change`, when
 * it moved by `level` percent (1 to 90, at most one decimal) within 24 hours. The same one again is renewed.
 */
export const addPriceAlert = endpoint({
  id: 'addPriceAlert',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/price-alerts',
  summary: 'Add a price alert',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({
    currency: coinCode,
    kind: z.enum(['price', 'change']),
    quote: z._default(currencyCode, 'USD'),
    level,
  }),
  response: z.object({ alert: priceAlert }),
  refusals: ['alert_limit', 'invalid_request', ...PRICE_PROBLEMS],
})

/** Removes an alert. Idempotent. */
export const removePriceAlert = endpoint({
  id: 'removePriceAlert',
  method: 'DELETE',
  bases: ['accounts'],
  path: '/users/{id}/price-alerts/{alertId}',
  summary: 'Remove a price alert',
  auth: 'session',
  permission: OWN_PERSON,
  params: z.object({ id: ownId, alertId: id('pal') }),
  response: z.object({ removed: z.literal(true) }),
  refusals: [],
})
