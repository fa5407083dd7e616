/** The interface of each rail for `open-rails.ts`: to add a rail, implement it and add one line there. */
import type { Clock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import type { Known } from './listed.ts'

/**
 * The sender that receivers of mobile money are shown. `country` is ISO 3166-1 alpha-2, `phone` international digits;
 * `mail` is for providers that require one.
 */
export type Sender = { readonly name: string; readonly country: string; readonly phone: string; readonly mail: string }

/**
 * The setup of a rail: its provider's address, the timeout of an operation, and its keys by the variables that name
 * their files.
 */
export type RailSurroundings = {
  readonly url: string
  readonly timeoutMs: number
  readonly sender: Sender
  readonly clock: Clock
  /** The path on which we receive webhooks, for providers that sign it. */
  readonly callbackPath: string
  readonly key: (variable: string) => string | null
}

/** A rail that can be put into service. */
export type RailConnector = {
  /** Its name in postings and attempts, in its accounts in the books and in the configuration. */
  readonly name: string
  /** The environment variables that name its key files; each begins with the rail's name. */
  readonly keyFiles: readonly `${string}_FILE`[]
  /** Opens it; `null` without its keys. Throws on an invalid address. */
  readonly open: (given: RailSurroundings) => PayoutRail | null
  /** Institutions that it looks up in its provider's list: by country and method, by our code. */
  readonly listed?: Readonly<Record<string, Readonly<Record<string, Known>>>>
}
