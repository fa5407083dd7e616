/** The numbers this product runs by; their values live in the configuration. Durations in milliseconds. */
import type { NetworkName } from '@zend/contracts'
import type { Backoff, CoinCode } from '@zend/kernel'
import type { LookupPolicy } from './lookups.ts'
import type { UnsettledPolicy } from './unsettled.ts'

/** How networks are watched, and when they count as delayed or down. */
export type DepositPolicy = {
  /** Whether networks are watched that nobody has to do with yet. */
  readonly watchUnused: boolean
  /** The pause between two looks at a network that has nothing more to read. */
  readonly pollEveryMs: number
  readonly blocksPerPoll: number
  /** How often a node is asked for its head's age and its tokens' decimals. */
  readonly healthEveryMs: number
  /** How often a process without the lease asks for it. */
  readonly leaseRetryMs: number
  readonly backoff: Backoff
  /** A newest block older than this shows the network as delayed. */
  readonly headAgeMaxMs: { readonly [N in NetworkName]: number }
  /** A watcher that was silent for this long shows its network as delayed, and counts as down. */
  readonly silenceMaxMs: number
  /** What may be credited within an hour on a network with one provider, in whole coins; '' for nothing. */
  readonly aloneMaxPerHour: { readonly [N in NetworkName]: { readonly [C in CoinCode]?: string } }
  /**
   * When coins beyond the books count as lasting, and how many addresses without coins by the books are compared each
   * time.
   */
  readonly surplus: { readonly afterMs: number; readonly addressesPerLook: number }
  /** How second providers are asked about deposits. */
  readonly lookups: LookupPolicy
  /** How deposits that cannot be settled are tried again and told of. */
  readonly unsettled: UnsettledPolicy
}
