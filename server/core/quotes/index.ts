/** Public interface of the quotes module: offers that we sign and get back, so that making one stores nothing. */
export {
  type OpenedQuote,
  openQuote,
  type QuoteExpired,
  type QuoteInvalid,
  type QuoteKey,
  quoteKeyFrom,
  refuseExpired,
  signQuote,
} from './quotes.ts'
export { type TextKey, textKeyFrom } from './signed-text.ts'
