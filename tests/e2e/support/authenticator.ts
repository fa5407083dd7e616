/** Authenticators for tests: an authenticator app (RFC 6238) and the device's own passkeys. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
// The API accepts a code that is one step old. This close to the next step, one more step of age could be too much by
// the time it is typed.
const TYPING_MS = 5_000

/** An app that never returns a code twice. */
export type AuthenticatorApp = { readonly nextCode: () => string }

/**
 * Creates an authenticator app with this key (base32, with or without spaces). No code works twice, and the API accepts
 * codes from one step before its clock to one after: starting with the oldest, three codes are available without
 * waiting for the clock.
 */
export function authenticatorApp(key: string): AuthenticatorApp {
  const totp = new TOTP({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    digits: 6,
    period: PERIOD_MS / 1_000,
    algorithm: 'SHA1',
  })
  let last = 0
  return {
    nextCode() {
      last = Math.max(last + 1, Math.floor((Date.now() + TYPING_MS) / PERIOD_MS) - 1)
      return totp.generate({ timestamp: last * PERIOD_MS })
    },
  }
}

/** Gives the page's device a virtual fingerprint reader that always confirms. */
export async function addFingerprintReader(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}
