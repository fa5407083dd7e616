/** The numbers that the identity module decides by. Their values live in the product's configuration; durations are milliseconds. */
import type { SecondFactorPolicy } from '../second-factor/index.ts'
import type { PinRule } from './pin.ts'

/** How often something may be tried: `max` within `windowMs`; using the last one pauses for `pauseMs`; at least `spacingMs` between two. */
export type ThrottleRule = { readonly max: number; readonly windowMs: number; readonly pauseMs: number; readonly spacingMs: number }

/** Every number of accounts, sessions, codes and passwords (product.md §4 and §5). */
export type IdentityPolicy = {
  readonly accessTokenMs: number
  readonly refreshTokenMs: number
  readonly signUpTokenMs: number
  readonly preAuthTokenMs: number
  /** A sign-up whose address was not verified by then is dropped, and its username is free again. */
  readonly pendingSignUpMs: number
  readonly otp: {
    readonly lifeMs: number
    readonly triesMax: number
    readonly resendAfterMs: number
    readonly perHourMax: number
    readonly pauseMs: number
  }
  readonly signIn: {
    readonly triesPerHourMax: number
    readonly pauseMs: number
    readonly addressFailuresMax: number
    readonly addressWindowMs: number
  }
  /** How many sign-ups from one network may stay without a verified address. */
  readonly signUp: { readonly addressFailuresMax: number; readonly addressWindowMs: number }
  readonly pin: PinRule
  /** Asking for the password of somebody who is signed in. */
  readonly password: { readonly triesPerHourMax: number; readonly pauseMs: number }
  readonly secondFactor: SecondFactorPolicy
  /** For how long a device that is trusted needs no mailed code, and for how long its sessions can be renewed. */
  readonly trustedDevice: { readonly lifeMs: number; readonly refreshTokenMs: number }
  /** How long the link works that freezes an account from a mail about a new device. */
  readonly freezeLinkMs: number
  /** How long no money goes out after a password, PIN or authenticator app was replaced, and after an address or phone number was. */
  readonly moneyOutHoldMs: number
  readonly contactHoldMs: number
  /** For how long it is kept, sealed, whose a closed account was: as long as the law has us know our customers. */
  readonly closedKeptMs: number
  /** How often a username may be changed, and for how long the old one is nobody else's. */
  readonly username: { readonly changeEveryMs: number; readonly keptMs: number }
  /** How many other customers one customer may look up by username. */
  readonly lookUpsPerHourMax: number
  readonly passwordHash: { readonly memoryKiB: number; readonly passes: number; readonly parallelMax: number; readonly queueMax: number }
}
