/** The numbers this module runs by; their values live in the configuration. Durations in milliseconds. */
import type { TrustPolicy } from './pricing.ts'

/** When prices may be used, how they are followed, and how much of their history is kept. */
export type PricingPolicy = {
  readonly trust: TrustPolicy
  /** How often what the feeds said is written down. */
  readonly flushEveryMs: number
  /** How often every coin's price becomes part of its history. */
  readonly sampleEveryMs: number
  /** How often old history is removed, and missing history asked for. */
  readonly keepEveryMs: number
  /** How often a process without the lease asks for it, and the pause after a fault. */
  readonly leaseRetryMs: number
  /** How long a process that serves prices may show the same ones. */
  readonly cacheMs: number
  /** A watcher that was silent for this long counts as down. */
  readonly silenceMaxMs: number
}
