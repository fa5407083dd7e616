/** Dependencies of the persons module's use cases. Types only. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CodeKeys, CodesPolicy } from '../codes/index.ts'
import type { HoldsPolicy } from '../holders/index.ts'
import type { ThrottleKeys } from '../throttle/index.ts'
import type { PhoneKeys } from './phones.ts'

/** Settings of persons' records. Durations in ms. */
export type PersonsPolicy = CodesPolicy &
  HoldsPolicy & {
    /** A sign-up whose address is not verified within this time is deleted, and its username is free again. */
    readonly pendingSignUpMs: number
    /** How often a username may be changed, and for how long the old one is reserved. */
    readonly username: { readonly changeEveryMs: number; readonly keptMs: number }
    /** How many other customers one customer may look up by username. */
    readonly lookUpsPerHourMax: number
  }

/** Everything the module may need; each use case picks its part. */
export type PersonsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: PersonsPolicy
  readonly keys: CodeKeys & ThrottleKeys & { readonly phone: PhoneKeys }
}
