/**
 * The device that the customer trusts: its token skips the mailed code for thirty days, never the password nor an
 * authenticator app (product.md §5).
 */
import { DEVICE_KEY } from '@zend/web/client/preferences'

/** What signing in adds when this device is trusted. */
export function trustedDevice(): { readonly deviceToken?: string } {
  const deviceToken = localStorage.getItem(DEVICE_KEY)
  return deviceToken === null ? {} : { deviceToken }
}

/** Keeps the token that signing in answered, if it did. */
export function keepTrustedDevice(device: { readonly token: string } | undefined): void {
  if (device !== undefined) localStorage.setItem(DEVICE_KEY, device.token)
}
