/**
 * The trusted device: its token skips the mailed code for thirty days, but neither the password nor an authenticator
 * app (product.md §5).
 */
import { DEVICE_KEY } from '@zend/web/client/preferences'

/** The fields that signing in adds on a trusted device. */
export function trustedDevice(): { readonly deviceToken?: string } {
  const deviceToken = localStorage.getItem(DEVICE_KEY)
  return deviceToken === null ? {} : { deviceToken }
}

/** Stores the trust token, if signing in returned one. */
export function storeTrustedDevice(device: { readonly token: string } | undefined): void {
  if (device !== undefined) localStorage.setItem(DEVICE_KEY, device.token)
}
