/**
 * Open Exchange Rates' public format: the price of one US dollar in each currency, updated every minute. It accepts any
 * app id, or none.
 */
import type { FastifyInstance } from 'fastify'
import type { Behaviours } from './behaviour.ts'
import { CURRENCIES, type Walk } from './walk.ts'

const SOURCE = 'open-exchange-rates'
const PUBLISHED_EVERY_MS = 60_000

/** Adds its only endpoint. */
export function openExchangeRatesRoutes(app: FastifyInstance, walk: Walk, behaviours: Behaviours): void {
  app.get('/api/latest.json', async () => {
    const atMs = Math.floor(behaviours.timeOf(SOURCE) / PUBLISHED_EVERY_MS) * PUBLISHED_EVERY_MS
    const broken = behaviours.of(SOURCE).kind === 'malformed'
    const rateOf = (currency: (typeof CURRENCIES)[number]): number =>
      broken ? -1 : Number((walk.currency(currency, atMs) * behaviours.factorOf(SOURCE, currency)).toFixed(6))
    return {
      disclaimer: 'Play prices of a sandbox',
      license: 'Play prices of a sandbox',
      timestamp: atMs / 1000,
      base: 'USD',
      rates: { ...Object.fromEntries(CURRENCIES.map((currency) => [currency, rateOf(currency)])), USD: 1 },
    }
  })
}
