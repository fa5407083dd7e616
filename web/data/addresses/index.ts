/** Pasted addresses, and how an address is shown with its network. */
export { AddressOn, ShortDestination } from './address-on.tsx'
export { PasteButton } from './paste-button.tsx'
export {
  type AskedElsewhere,
  type AskedPayment,
  URI_LENGTH_MAX,
  askedElsewhere,
  askedPayment,
  withMemoOf,
} from './payment-uri.ts'
