/** What proves who somebody is, in a tester's hands: an authenticator app (RFC 6238) and the device's own passkeys. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
// The API takes a code that is one step old. So long before the clock's next step, one more step of age could be too
// much by the time it is typed.
const TYPING_MS = 5_000

/** An app; each of its codes is another. */
export type AuthenticatorApp = { readonly nextCode: () => string }

/**
 * An authenticator app that was given this key (base32, with or without spaces). No code works twice, and the API takes
 * codes from one step before its clock to one after: beginning with the oldest, three codes follow one another without
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

/** Gives the page's device a fingerprint reader that knows its owner, and says yes whenever it is asked. */
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
