/**
 * The numbers that signing in is decided by. Their values live in the product's configuration; durations are
 * milliseconds.
 */
import type { PinRule } from '../confirmation/index.ts'
import type { PersonsPolicy } from '../persons/index.ts'
import type { SecondFactorPolicy } from '../second-factor/index.ts'

/** Every number of accounts, sessions, codes and passwords (product.md §4 and §5). */
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
  /** For how long it is kept, sealed, whose a closed account was: as long as the law has us know our customers. */
  readonly closedKeptMs: number
  readonly passwordHash: {
    readonly memoryKiB: number
    readonly passes: number
    readonly parallelMax: number
    readonly queueMax: number
  }
}
