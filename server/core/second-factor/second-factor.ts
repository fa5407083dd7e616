/**
 * Rules of the second factor: which code of an authenticator app is right at an instant, the form of recovery codes,
 * and the effect of wrong tries. Pure: it reads no table or clock, and stores no secret.
 */
import { after, ok, type Refusal, refuse, type Result } from '@zend/kernel'
import { Secret, TOTP } from 'otpauth'

/** Settings of the second factor; their values are in the product's configuration. Durations in ms. */
export type SecondFactorPolicy = {
  /** The issuer that the app shows. */
  readonly issuer: string
  /** By how many steps of 30 s a clock may be off, either way (RFC 6238 §5.2 recommends one). */
  readonly stepsOff: number
  readonly recoveryCodes: number
  /**
   * This many consecutive wrong codes pause for `lockMs`, and this many again after that; from `longLockFrom` on for
   * `longLockMs`.
   */
  readonly tries: {
    readonly triesMax: number
    readonly lockMs: number
    readonly longLockFrom: number
    readonly longLockMs: number
  }
}

/**
 * A wrong code, or too many of them; or a right one that was used before, which is not counted. No other code can be
 * requested, so too many lead to a pause.
 */
export type CodeRefused =
  | Refusal<'otp_wrong', { readonly triesLeft: number }>
  | Refusal<'otp_used'>
  | Refusal<'account_locked', { readonly retryAt: Date }>

const PERIOD_SECONDS = 30
const DIGITS = 6
// 160 bits, as RFC 4226 §4 recommends for the hash that every app supports.
const SECRET_BYTES = 20

/** Returns a secret for a new app, in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the QR code's URI. `label` is the account's name for its owner. */
export const appUri = ({ issuer }: Pick<SecondFactorPolicy, 'issuer'>, label: string, secret: string): string =>
  totpOf(secret, { issuer, label }).toString()

/**
 * Returns the time step of this code, among the acceptable ones: within `stepsOff` of now and after `lastStep`, since
 * no code works twice. `'used'` when it is of a step up to `lastStep`: the sender has the app, and pressed twice.
 * `null` when it is not a code of these steps.
 */
export function stepOf(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
  stepsOff: number,
): number | 'used' | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: stepsOff })
  if (delta === null) return null
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
  return step > lastStep ? step : 'used'
}

const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS, algorithm: 'SHA1' })

// Without look-alike letters and digits (Crockford's base32): codes are written on paper.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP = 5

/** Encodes random bytes as a recovery code, five bits of each: two groups of five characters. */
export function recoveryCodeOf(random: Uint8Array): string {
  const signs = Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${signs.slice(0, GROUP)}-${signs.slice(GROUP, 2 * GROUP)}`
}

/** Normalizes a recovery code for comparison: without case, spaces and dashes, look-alikes replaced. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** Wrong codes since the last right one, and the end of the last pause. */
export type Tries = { readonly wrong: number; readonly lockedUntil: Date | null }

/** Returns the refusal while a pause lasts; `ok` when a code may be checked. */
export function mayTry({ lockedUntil }: Tries, now: Date): Result<null, CodeRefused> {
  return lockedUntil !== null && lockedUntil > now ? refuse('account_locked', { retryAt: lockedUntil }) : ok(null)
}

/**
 * Returns the count after one more wrong code, and its refusal. The count continues after a pause, so that waiting for
 * its end gains less each time.
 */
export function countWrong(
  { wrong: before }: Tries,
  now: Date,
  { triesMax, lockMs, longLockFrom, longLockMs }: SecondFactorPolicy['tries'],
): { readonly tries: Tries; readonly refusal: Exclude<CodeRefused, Refusal<'otp_used'>> } {
  const wrong = before + 1
  const triesLeft = triesMax - (wrong % triesMax)
  if (triesLeft < triesMax) return { tries: { wrong, lockedUntil: null }, refusal: { code: 'otp_wrong', triesLeft } }
  const lockedUntil = after(now, wrong >= longLockFrom ? longLockMs : lockMs)
  return { tries: { wrong, lockedUntil }, refusal: { code: 'account_locked', retryAt: lockedUntil } }
}
