/**
 * The quotes module's front door: offers that we sign and get back, so that nothing has to be stored when one is made.
 */
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
export { openText, signText, type TextKey, textKeyFrom } from './signed-text.ts'
