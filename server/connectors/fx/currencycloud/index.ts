/** The public interface of the Currencycloud connector. */
export { currencycloudProvider, type CurrencycloudOptions } from './currencycloud.ts'
