/**
 * How each simulated payout provider behaves: well, or badly in one of the ways that real ones do. Changed on demand,
 * for tests and for trying the product.
 */
import { z } from 'zod'

/** A simulated payout provider, by its name (`providers.ts`). */
export type Rail = string

/** What a provider can be told to do with calls. */
export const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** It answers 503 to everything and does nothing. */
  z.object({ kind: z.literal('down') }),
  /** It breaks every connection and does nothing. */
  z.object({ kind: z.literal('gone') }),
  /** It answers 429 to everything and does nothing. */
  z.object({ kind: z.literal('busy') }),
  /** It does what it is asked, and breaks the connection instead of answering. */
  z.object({ kind: z.literal('mute') }),
  /** It does what it is asked, and answers a page, cut-off JSON, or another shape. */
  z.object({ kind: z.literal('malformed') }),
  /** It does what it is asked, and answers this much later. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
  /** It takes no new payout: ours is too low a balance. */
  z.object({ kind: z.literal('broke') }),
  /** It rejects every new payout. */
  z.object({ kind: z.literal('rejecting') }),
  /** It takes payouts and leaves them pending until somebody settles them. */
  z.object({ kind: z.literal('stuck') }),
])
/** What a provider can be told to do with calls. */
export type BankBehaviour = z.infer<typeof behaviour>

/**
 * What a provider can be told to do with its webhooks: send each twice, send them in the wrong order, sign them
 * wrongly, or send none.
 */
export const WEBHOOK_MOODS = ['well', 'twice', 'reordered', 'forged', 'none'] as const
/** What a provider can be told to do with its webhooks. */
export type WebhookMood = (typeof WEBHOOK_MOODS)[number]

/** What becomes of a payout into a test account, by the last two digits of its number. */
export type Fate = {
  readonly digits: string
  /** What a person trying the product reads. */
  readonly what: string
  readonly behaviour?: BankBehaviour
  readonly webhooks?: WebhookMood
  readonly end?: 'failed' | 'reversed'
  readonly why?: FailureWord
  /** Milliseconds in place of the usual time. */
  readonly afterMs?: number
}

/** Why a payout failed, in the sandbox's words; each provider writes it its own way. */
export const FAILURE_WORDS = ['no_account', 'closed_account', 'bank_refused', 'low_balance'] as const
/** Why a payout failed. */
export type FailureWord = (typeof FAILURE_WORDS)[number]

/** The published test accounts: any number of the country's form that ends so. */
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

/** The fate of an account; `undefined` for the usual one: paid. */
export const fateOf = (accountNumber: string): Fate | undefined =>
  FATES.find(({ digits }) => accountNumber.endsWith(digits))
