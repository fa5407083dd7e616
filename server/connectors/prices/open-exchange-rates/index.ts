/** The Open Exchange Rates connector's front door. */
export { openExchangeRatesFeed, type OpenExchangeRatesOptions } from './open-exchange-rates.ts'
