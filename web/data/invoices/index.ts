/** Invoices of suppliers abroad: what is said of one that does not fit. */
export { DIFFERENCE_TEXTS } from './difference-texts.ts'
