/** Type of the watchlist's configuration. */

/** Settings of price alerts; times are milliseconds. */
export type WatchlistPolicy = {
  /** How many alerts one person may have. */
  readonly alertsMax: number
  /** How long an alert lives. */
  readonly lifeMs: number
  /** The same alert is not told again before. */
  readonly quietMs: number
  /** How often the worker compares alerts with prices. */
  readonly lookEveryMs: number
  /** How many alerts are told in one look; the rest follow at once in the next. */
  readonly perLookMax: number
}
