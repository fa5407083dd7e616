/** Pasted addresses, and how an address is shown with its network. */
export { AddressOn, ShortDestination } from './address-on.tsx'
export { networksElsewhere } from './address-forms.ts'
export { ElsewhereNote } from './elsewhere-note.tsx'
export { type ScannedAddress, scannedAddress, scannedPayment } from './scanned-address.ts'
export { PasteButton } from './paste-button.tsx'
export {
  type OtherNetworkRequest,
  type RequestedPayment,
  URI_LENGTH_MAX,
  otherNetworkRequest,
  requestedPayment,
  withMemoOf,
} from './payment-uri.ts'
