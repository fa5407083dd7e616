/**
 * Behaviours of the simulated FX providers: normal, or one of the failures that real ones have; and the published test
 * payees, whose name or account decides what becomes of a payment and what a name check answers.
 */
import { z } from 'zod'
import { MISBEHAVIOURS } from '../misbehave.ts'

/** The simulated providers, by their paths below `/fx`. */
export const FX_PROVIDERS = ['currencycloud', 'airwallex'] as const
/** One of them. */
export type FxProviderName = (typeof FX_PROVIDERS)[number]

/** Behaviours of a provider's API. */
export const fxBehaviour = z.discriminatedUnion('kind', [
  ...MISBEHAVIOURS,
  /** It has no money of ours: payments wait for it. */
  z.object({ kind: z.literal('broke') }),
  /** It rejects new payments and conversions. */
  z.object({ kind: z.literal('rejecting') }),
  /** It takes payments and leaves them pending until somebody settles them by hand. */
  z.object({ kind: z.literal('stuck') }),
  /** What it takes now is not in its lists until it behaves otherwise. */
  z.object({ kind: z.literal('lagging') }),
  /** A token works once, and is refused after. */
  z.object({ kind: z.literal('forgetful') }),
  /** Its day is over: it gives no price, and takes none that it gave. */
  z.object({ kind: z.literal('past-cut-off') }),
  /** It refuses recalls. */
  z.object({ kind: z.literal('keeping') }),
])
/** A behaviour of a provider's API. */
export type FxBehaviour = z.infer<typeof fxBehaviour>

/** Behaviours of a provider's webhooks; `late` ones come after the next. */
export const FX_WEBHOOK_BEHAVIOURS = ['well', 'twice', 'reordered', 'late', 'forged', 'none'] as const
/** A behaviour of a provider's webhooks. */
export type FxWebhookBehaviour = (typeof FX_WEBHOOK_BEHAVIOURS)[number]

/** Why a payment came back or was not paid; each provider has its own wording. */
export const FX_WHYS = [
  'account_invalid',
  'account_closed',
  'routing_invalid',
  'name_mismatch',
  'currency_mismatch',
  'payee_refused',
  'compliance',
  'recalled',
  'no_funds',
  'other',
] as const
/** One of the reasons. */
export type FxWhy = (typeof FX_WHYS)[number]

/** What becomes of a payment to a test payee: one whose account ends with the digits or whose name has the word. */
export type FxFate = {
  readonly digits: string
  readonly word: string
  /** Description for people who try the product. */
  readonly what: string
  readonly behaviour?: 'mute' | 'gone' | 'stuck' | 'asked'
  readonly webhooks?: FxWebhookBehaviour
  /** The beneficiary is refused. */
  readonly unknownAccount?: true
  /** It fails before it leaves. */
  readonly fails?: FxWhy
  /** It leaves and comes back. */
  readonly returns?: FxWhy
  /** It comes back without having been delivered. */
  readonly undelivered?: true
  /** Days until it comes back; the usual pace without. */
  readonly afterDays?: number
  /** What banks between keep of a return, in minor units. */
  readonly keptMinor?: number
}

/** The published test payees. */
export const FX_FATES: readonly FxFate[] = [
  { digits: '80', word: 'INVALID', what: 'the beneficiary is refused', unknownAccount: true },
  {
    digits: '81',
    word: 'NOBODY',
    what: 'sent, then returned: no such account',
    returns: 'account_invalid',
    undelivered: true,
  },
  { digits: '82', word: 'CLOSED', what: 'done, then returned: the account is closed', returns: 'account_closed' },
  { digits: '83', word: 'SANCTIONED', what: 'taken, then stopped by compliance before it leaves', fails: 'compliance' },
  { digits: '84', word: 'NAMESAKE', what: 'done, then returned: another name', returns: 'name_mismatch' },
  { digits: '85', word: 'MUTE', what: 'taken without an answer, then done', behaviour: 'mute' },
  { digits: '86', word: 'GONE', what: 'not taken: the connection breaks', behaviour: 'gone' },
  { digits: '87', word: 'WEEKS', what: 'done, and returned 21 days later', returns: 'payee_refused', afterDays: 21 },
  { digits: '88', word: 'STUCK', what: 'taken, and pending until somebody settles it', behaviour: 'stuck' },
  { digits: '89', word: 'PARTLY', what: 'done, then returned less 15.00', returns: 'other', keptMinor: 1_500 },
  { digits: '90', word: 'ASKED', what: 'kept until a question about it is answered, then done', behaviour: 'asked' },
  { digits: '91', word: 'TWICE', what: 'done; every webhook comes twice', webhooks: 'twice' },
  { digits: '92', word: 'REORDERED', what: 'done; webhooks come in the wrong order', webhooks: 'reordered' },
  { digits: '93', word: 'FORGED', what: 'done; webhooks have a wrong signature', webhooks: 'forged' },
  { digits: '94', word: 'UNHEARD', what: 'done; no webhook', webhooks: 'none' },
  { digits: '95', word: 'LATE', what: 'done; webhooks come late', webhooks: 'late' },
]

/** Answers of a name check, by a word in the name. An account that ends in 81 does not exist. */
export const FX_NAME_CHECKS = [
  { word: 'NEARLY', answer: 'close', what: 'a close match, and the name as the bank has it' },
  { word: 'ALMOST', answer: 'close_untold', what: 'a close match, and no name' },
  { word: 'OTHERTYPE', answer: 'other_type', what: 'the name fits, and the type of account does not' },
  { word: 'STRANGER', answer: 'none', what: 'no match' },
  { word: 'SILENTBANK', answer: 'not_possible', what: 'the bank does not check names' },
] as const
/** An answer of a name check. */
export type NameAnswer = 'match' | 'no_account' | (typeof FX_NAME_CHECKS)[number]['answer']

const hasWord = (name: string, word: string): boolean =>
  name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .includes(word)

/** Returns what becomes of a payment to this payee; `undefined` for the usual: it is done. */
export const fateOf = ({ name, account }: { readonly name: string; readonly account: string }): FxFate | undefined =>
  FX_FATES.find(({ word }) => hasWord(name, word)) ?? FX_FATES.find(({ digits }) => account.endsWith(digits))

/** Returns what the payee's bank says of a name on an account. */
export function nameAnswerOf(name: string, account: string): NameAnswer {
  const said = FX_NAME_CHECKS.find(({ word }) => hasWord(name, word))
  return said?.answer ?? (account.endsWith('81') ? 'no_account' : 'match')
}
