/** The public interface of the Currencycloud connector. */
export { currencycloudNotices } from './notice.ts'
export { currencycloudProvider, type CurrencycloudOptions } from './currencycloud.ts'
