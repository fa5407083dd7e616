/** What `open-rails.ts` asks of each rail: one of these for a rail, and one line there. */
import type { Clock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import type { Known } from './listed.ts'

/**
 * Who pays, as receivers of mobile money are told. `country` is ISO 3166-1 alpha-2, `phone` international digits;
 * `mail` is for providers that ask for one.
 */
export type Sender = { readonly name: string; readonly country: string; readonly phone: string; readonly mail: string }

/**
 * What a rail is opened with: where its provider answers, how long an operation with it may take, and its keys by the
 * variables that name their files.
 */
export type RailSurroundings = {
  readonly url: string
  readonly timeoutMs: number
  readonly sender: Sender
  readonly clock: Clock
  /** The path on which we take webhooks, for providers that sign it. */
  readonly callbackPath: string
  readonly key: (variable: string) => string | null
}

/** A rail that can be put into service. */
export type RailConnector = {
  /** By which postings and attempts know it, its accounts in the books and its address in the configuration. */
  readonly name: string
  /** The environment variables that name its key files; each begins with the rail's name. */
  readonly keyFiles: readonly `${string}_FILE`[]
  /** Opens it; `null` without its keys. Throws on an address that is none. */
  readonly open: (given: RailSurroundings) => PayoutRail | null
  /** Institutions that it looks for in its provider's list: by country and method, by our code. */
  readonly listed?: Readonly<Record<string, Readonly<Record<string, Known>>>>
}
