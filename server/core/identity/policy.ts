/** The numbers that the identity module decides by. Their values live in the product's configuration; durations are milliseconds. */
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
  readonly pin: PinRule
  /** How long no money goes out after a password or PIN was reset by mailed code alone. */
  readonly moneyOutHoldMs: number
  /** How often a username may be changed, and for how long the old one is nobody else's. */
  readonly username: { readonly changeEveryMs: number; readonly keptMs: number }
  /** How many other customers one customer may look up by username. */
  readonly lookUpsPerHourMax: number
  readonly passwordHash: { readonly memoryKiB: number; readonly passes: number; readonly parallelMax: number; readonly queueMax: number }
}
