/** Settings of signing in. Their values are in the product's configuration; durations are milliseconds. */
import type { PinRule } from '../confirmation/index.ts'
import type { PersonsPolicy } from '../persons/index.ts'
import type { SecondFactorPolicy } from '../second-factor/index.ts'

/** All settings of accounts, sessions, codes and passwords (product.md §4 and §5). */
export type SignInPolicy = PersonsPolicy & {
  readonly accessTokenMs: number
  readonly refreshTokenMs: number
  readonly signUpTokenMs: number
  readonly preAuthTokenMs: number
  readonly signIn: {
    readonly triesPerHourMax: number
    readonly pauseMs: number
    readonly addressFailuresMax: number
    readonly addressWindowMs: number
  }
  /** How many sign-ups from one network may be unverified. */
  readonly signUp: { readonly addressFailuresMax: number; readonly addressWindowMs: number }
  readonly pin: PinRule
  /** Limits on asking a signed-in person for the password. */
  readonly password: { readonly triesPerHourMax: number; readonly pauseMs: number }
  readonly secondFactor: SecondFactorPolicy
  /** How long a trusted device needs no mailed code, and how long its sessions can be renewed. */
  readonly trustedDevice: { readonly lifeMs: number; readonly refreshTokenMs: number }
  /** How long the link in a mail can freeze the account. */
  readonly freezeLinkMs: number
  readonly passwordHash: {
    readonly memoryKiB: number
    readonly passes: number
    readonly parallelMax: number
    readonly queueMax: number
  }
}
