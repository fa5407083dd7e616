/** The numbers this product runs by; their values live in the configuration. Durations in milliseconds, amounts as decimal text in whole coins or US dollars. */
import type { NetworkName } from '@zend/contracts'

/** What an operator decides about withdrawals. */
export type WithdrawalPolicy = {
  readonly quoteLifeMs: number
  /** An offer is taken for so much longer, for the time it travels. */
  readonly quoteGraceMs: number
  /** What is added to the network's live fee, so that we seldom pay more than we charge. */
  readonly feeMarginPercent: number
  /** No customer is charged more, whatever the network asks. */
  readonly feeMax: Readonly<Record<string, string>>
  /** One withdrawal's most. At most what the signer signs in one transaction, or it would wait for ever. */
  readonly amountMax: Readonly<Record<string, string>>
  /** The least amount: this many US dollars, or this many times the fee, whichever is more. */
  readonly minimum: { readonly usd: string; readonly fees: number }
  /** To an address that is new to the customer, this much goes at once; more waits and can be cancelled. */
  readonly newAddress: { readonly freeUsd: string; readonly waitMs: number }
  /** How many characters at both ends make an address look like another, and how long one is remembered. */
  readonly lookAlike: { readonly characters: number; readonly recentMs: number }
  /** How long the allowlist stays on after it was asked to be switched off. */
  readonly allowlistOffMs: number
  /** The usual duration is learnt from the last `casesMax` cases, and told from `casesMin` on. */
  readonly usual: { readonly casesMin: number; readonly casesMax: number }
  /** Sent and not mined for this long, a withdrawal shows as stuck. */
  readonly stuckAfterMs: { readonly [N in NetworkName]: number }
}
