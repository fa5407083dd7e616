/** Settings of this module; their values are in the configuration. Durations in milliseconds. */
import type { TrustPolicy } from './pricing.ts'

/** When prices are usable, how they are followed, and how much history is stored. */
export type PricingPolicy = {
  readonly trust: TrustPolicy
  /** How often the feeds' prices are stored. */
  readonly flushEveryMs: number
  /** How often every coin's price is added to its history. */
  readonly sampleEveryMs: number
  /** How often old history is deleted, and missing history requested. */
  readonly keepEveryMs: number
  /** How often a process without the lease tries to get it, and the pause after a fault. */
  readonly leaseRetryMs: number
  /** How long a process that serves prices may cache them. */
  readonly cacheMs: number
  /** A watcher that is silent for this long counts as down. */
  readonly silenceMaxMs: number
}
