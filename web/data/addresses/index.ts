/** Addresses that a customer pastes, and how one is shown on its network. */
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
