/**
 * Behaviours of each simulated payout provider: normal, or one of the failures that real ones have. Set on demand, by
 * tests and by people who try the product.
 */
import { z } from 'zod'
import { MISBEHAVIOURS } from '../misbehave.ts'

/** A simulated payout provider, by its name (`providers.ts`). */
export type Rail = string

/** Behaviours of a provider's API. */
export const behaviour = z.discriminatedUnion('kind', [
  ...MISBEHAVIOURS,
  /** It takes no new payout: our balance is too low. */
  z.object({ kind: z.literal('broke') }),
  /** It rejects every new payout. */
  z.object({ kind: z.literal('rejecting') }),
  /** It takes payouts and leaves them pending until somebody settles them by hand. */
  z.object({ kind: z.literal('stuck') }),
])
/** A behaviour of a provider's API. */
export type BankBehaviour = z.infer<typeof behaviour>

/** Behaviours of a provider's webhooks: normal, each sent twice, sent out of order, signed wrongly, or not sent. */
export const WEBHOOK_BEHAVIOURS = ['well', 'twice', 'reordered', 'forged', 'none'] as const
/** A behaviour of a provider's webhooks. */
export type WebhookBehaviour = (typeof WEBHOOK_BEHAVIOURS)[number]

/** The outcome of a payout into a test account, by the last two digits of its number. */
export type Fate = {
  readonly digits: string
  /** Description for people who try the product. */
  readonly what: string
  readonly behaviour?: BankBehaviour
  readonly webhooks?: WebhookBehaviour
  readonly end?: 'failed' | 'reversed'
  readonly why?: FailureWord
  /** Delay in milliseconds, instead of the usual one. */
  readonly afterMs?: number
}

/** Reasons why a payout failed, as the sandbox names them; each provider has its own wording. */
export const FAILURE_WORDS = ['no_account', 'closed_account', 'bank_refused', 'low_balance'] as const
/** The reason why a payout failed. */
export type FailureWord = (typeof FAILURE_WORDS)[number]

/** The published test accounts: any number of the country's format with this ending. */
export const FATES: readonly Fate[] = [
  { digits: '81', what: 'the account does not exist', end: 'failed', why: 'no_account' },
  { digits: '82', what: 'taken, then failed: the account was closed', end: 'failed', why: 'closed_account' },
  { digits: '83', what: 'taken, then rejected by the bank', end: 'failed', why: 'bank_refused' },
  { digits: '84', what: 'paid, and it comes back half a minute later', end: 'reversed' },
  { digits: '85', what: 'taken without an answer, then paid', behaviour: { kind: 'mute' } },
  { digits: '86', what: 'not taken: the connection breaks', behaviour: { kind: 'gone' } },
  { digits: '87', what: 'paid after a minute', afterMs: 60_000 },
  { digits: '88', what: 'taken, and stays pending until you settle it', behaviour: { kind: 'stuck' } },
  { digits: '91', what: 'paid; every webhook comes twice', webhooks: 'twice' },
  {
    digits: '92',
    what: 'paid, then it comes back; webhooks come in the wrong order',
    webhooks: 'reordered',
    end: 'reversed',
  },
  { digits: '93', what: 'paid; webhooks have a wrong signature', webhooks: 'forged' },
  { digits: '94', what: 'paid; no webhook', webhooks: 'none' },
]

/** Returns the outcome set for an account; `undefined` for the usual one: paid. */
export const fateOf = (accountNumber: string): Fate | undefined =>
  FATES.find(({ digits }) => accountNumber.endsWith(digits))
