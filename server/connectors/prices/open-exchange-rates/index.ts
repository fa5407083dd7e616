/** The public interface of the Open Exchange Rates connector. */
export { openExchangeRatesFeed, type OpenExchangeRatesOptions } from './open-exchange-rates.ts'
