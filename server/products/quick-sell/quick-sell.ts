/**
 * What a quick sell is and how it may change: its states, the events that move it, and its timeline.
 * Pure: it reads no clock, no price and no database, asks no rail and books nothing.
 */
import { QUICK_SELL_STAGES, type QuickSellStage, type QuickSellState } from '@zend/contracts'
import {
  type HolderId,
  type HoldId,
  type Id,
  stateMachine,
  type LocalCurrency,
  type Money,
  type PostingId,
  type Transitions,
  type UserId,
} from '@zend/kernel'
import type { Authorization, JudgedBy } from '../../core/authorizations/index.ts'
import type { PayoutAccountId } from '../../core/payout-accounts/index.ts'
import type { PayoutDestination } from '../../ports/payout-rail.ts'
import type { RuleTerms } from './rules.ts'

/** One sale, or one payout of a local balance. */
export type SellId = Id<'sel'>

/** What comes back when nobody can pay: the coin at the rate it was sold for, or the local money. */
export type ReturnChoice = 'crypto' | 'local'

/**
 * What is sold for what. `gross` is what is sold at the middle of the market: our fee, the rail's flat fee, and what
 * arrives.
 */
export type SellOffer = {
  readonly sold: Money
  readonly gross: Money<LocalCurrency>
  readonly fee: Money<LocalCurrency>
  readonly feeBps: number
  readonly flatFee: Money<LocalCurrency>
  readonly receives: Money<LocalCurrency>
  /** As they were shown: local units per whole unit sold; before any fee, and before the flat fee alone. */
  readonly midRate: string
  readonly rate: string
  readonly priceAsOf: Date
}

/** Money of a customer on its way into an account of local money. */
export type Sell = SellOffer & {
  readonly id: SellId
  /** Whose money it is. */
  readonly holder: HolderId
  /** Who asked for it, or set the rule that did. */
  readonly madeBy: UserId
  readonly accountId: PayoutAccountId
  readonly to: PayoutDestination
  readonly institutionName: string
  /** What it was worth in US dollars when it was asked for, rounded up. */
  readonly value: Money<'USD'>
  readonly ifFailed: ReturnChoice
  /** Whether a rule of the customer's sold it. */
  readonly automatic: boolean
  /** What the customer confirmed it with; `null` of a row that nobody confirmed, or that is older than this. */
  readonly consent: SellConsent | null
  readonly state: QuickSellState
  /** Why it came back, as a word of ours. */
  readonly reason: string | null
  /** What came back, once it did. */
  readonly returned: Money | null
  /** When each stage was reached; `closed` is when the money came back. */
  readonly reachedAt: { readonly [S in QuickSellStage]: Date | null } & {
    readonly locked: Date
    readonly closed: Date | null
  }
}

/**
 * An authorization, and what the sale was held against when it was made. Where `rule` is `null`, the customer signed
 * this sale, `judgedBy` included. Else they signed the rule, and these are its terms.
 */
export type SellConsent = {
  readonly authorization: Authorization
  readonly judgedBy: JudgedBy
  readonly rule: RuleTerms | null
  /**
   * Of a sale by a rule: its whole statement, signed by the worker that priced it. The rule's own says no more than the
   * least that it takes.
   */
  readonly priced: Authorization | null
}

/** What can happen to a quick sell. */
export type SellEvent =
  /** Nobody confirmed it, or what was confirmed no longer holds: it is not booked, and the money is back. */
  | 'not_taken'
  /** Booked: the coin is ours and the local money on its way out. */
  | 'converted'
  /** Ordered from the first rail, or that rail works on it. */
  | 'sent'
  /** Ordered from another rail after a conclusive refusal, or that rail works on it. */
  | 'sent_elsewhere'
  /** A rail has not said what became of it. */
  | 'unknown'
  | 'paid'
  /** Nobody can pay it: the money is back. */
  | 'gave_up'
  /** The bank gave it back after it was paid. */
  | 'reversed'

const ON_THE_WAY: Transitions<QuickSellState, SellEvent>['second_rail'] = {
  sent_elsewhere: 'second_rail',
  unknown: 'payout_unknown',
  paid: 'paid',
  gave_up: 'returned',
}

/** The whole life of a sale. Once a second rail was asked, the first is never gone back to. */
export const sellMachine = stateMachine<QuickSellState, SellEvent>('sale', {
  locked: { converted: 'converted', not_taken: 'returned' },
  converted: { sent: 'payout_sent', gave_up: 'returned' },
  payout_sent: { ...ON_THE_WAY, sent: 'payout_sent' },
  payout_unknown: { ...ON_THE_WAY, sent: 'payout_sent' },
  second_rail: ON_THE_WAY,
  paid: { reversed: 'bank_reversed' },
  returned: {},
  bank_reversed: {},
})

/** Whether the money came back. */
export const isReturned = (state: QuickSellState): boolean => sellMachine.isFinal(state)

/** Whether nothing more is expected of it: paid, or back. */
export const isSettled = (state: QuickSellState): boolean => state === 'paid' || isReturned(state)

/** Whether a balance of local money is paid out, and nothing sold. */
export const isLocal = ({ sold, receives }: Pick<SellOffer, 'sold' | 'receives'>): boolean =>
  sold.asset === receives.asset

/** Ids that follow from the sale's own, so that each can exist only once. @example holdIdOf('sel_0…') // 'hld_0…' */
export const holdIdOf = (id: SellId): HoldId => `hld_${tailOf(id)}`
/** The cause that its hold and its postings name, each after its kind. */
export const causeOf = (id: SellId): string => `quick_sell:${id}`
/**
 * Our reference of a try with a rail: 32 characters, used for nothing else. @example referenceOf('sel_0…', 2) //
 * 'sel_0…-2'
 */
export const referenceOf = (id: SellId, ordinal: number): string => `${id}-${ordinal}`
/** The id of each of its postings, with a letter for its step. @example postingIdOf('sel_0…', 'p') // 'pst_0…p' */
export const postingIdOf = (id: SellId, step: '' | 'p' | 'r'): PostingId => `pst_${tailOf(id)}${step}`
/** The part that all its ids share. */
export const tailOf = (id: SellId): string => id.slice('sel_'.length)

/** What comes back: the customer loses nothing, so our fee and the flat fee are in it. */
export function returnOf({
  sold,
  gross,
  receives,
  ifFailed,
}: Pick<Sell, 'sold' | 'gross' | 'receives' | 'ifFailed'>): Money {
  return isLocal({ sold, receives }) || ifFailed === 'crypto' ? sold : gross
}

/** One stage of the timeline; `at` is when it was reached. */
export type Stage = {
  readonly key: QuickSellStage
  readonly state: 'done' | 'current' | 'next' | 'failed'
  readonly at: Date | null
}

/** The stage at which each state stands. */
const STAGE_OF: Readonly<Record<QuickSellState, QuickSellStage>> = {
  locked: 'locked',
  converted: 'converted',
  payout_sent: 'payout_sent',
  payout_unknown: 'payout_sent',
  second_rail: 'payout_sent',
  paid: 'paid',
  returned: 'payout_sent',
  bank_reversed: 'paid',
}

/** The stage whose instant a state sets when it is reached first, or `null`. */
export function stageReachedBy(state: QuickSellState): QuickSellStage | null {
  return isReturned(state) ? null : STAGE_OF[state]
}

/**
 * The timeline a customer sees. Where the money came back, the stage that it came back from is `failed`, and the rest
 * never comes.
 */
export function stagesOf({ state, reachedAt }: Pick<Sell, 'state' | 'reachedAt'>): readonly Stage[] {
  const standsAt = state === 'returned' && reachedAt.converted === null ? 'converted' : STAGE_OF[state]
  const place = state === 'paid' ? QUICK_SELL_STAGES.length : QUICK_SELL_STAGES.indexOf(standsAt)
  return QUICK_SELL_STAGES.map((key, i) => {
    const standing = i < place ? 'done' : i > place ? 'next' : isReturned(state) ? 'failed' : 'current'
    // What nobody could be asked to pay failed at a stage that it never reached: that is known since the money came
    // back.
    return { key, state: standing, at: reachedAt[key] ?? (standing === 'failed' ? reachedAt.closed : null) }
  })
}
