/**
 * Defines a quick sell and its life: states, events and timeline. Pure: it reads no clock, no price and no database,
 * calls no rail and books nothing.
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

/** The id of one sale, or of one payout of a local balance. */
export type SellId = Id<'sel'>

/** What is returned when nobody can pay: the coin at the rate it was sold for, or the local money. */
export type ReturnChoice = 'crypto' | 'local'

/**
 * The terms of a sale. `gross` is what is sold at the mid rate; it splits into our fee, the rail's flat fee, and what
 * arrives.
 */
export type SellOffer = {
  readonly sold: Money
  readonly gross: Money<LocalCurrency>
  readonly fee: Money<LocalCurrency>
  readonly feeBps: number
  readonly flatFee: Money<LocalCurrency>
  readonly receives: Money<LocalCurrency>
  /**
   * The rates as shown, in local units per whole unit sold: before any fee, and after our fee but before the flat fee.
   */
  readonly midRate: string
  readonly rate: string
  readonly priceAsOf: Date
}

/** A customer's money being paid into an account of local money. */
export type Sell = SellOffer & {
  readonly id: SellId
  /** The owner of the money. */
  readonly holder: HolderId
  /** The person who requested it, or who set the rule. */
  readonly madeBy: UserId
  readonly accountId: PayoutAccountId
  readonly to: PayoutDestination
  readonly institutionName: string
  /** How long it usually takes to arrive, as the customer was told, in seconds. */
  readonly saidSeconds: number
  /** Its worth in US dollars at the request, rounded up. */
  readonly value: Money<'USD'>
  readonly ifFailed: ReturnChoice
  /** Whether one of the customer's rules sold it. */
  readonly automatic: boolean
  /** The customer's consent; `null` for a row that nobody confirmed, or that is older than consents. */
  readonly consent: SellConsent | null
  readonly state: QuickSellState
  /** Why it came back, as one of our codes. */
  readonly reason: string | null
  /** What was returned, if it was. */
  readonly returned: Money | null
  /** When each stage was reached; `closed` is when the money was returned. */
  readonly reachedAt: { readonly [S in QuickSellStage]: Date | null } & {
    readonly locked: Date
    readonly closed: Date | null
  }
}

/**
 * An authorization, and the limits the sale was checked against. If `rule` is `null`, the customer signed this sale,
 * `judgedBy` included. Otherwise they signed the rule, and these are its terms.
 */
export type SellConsent = {
  readonly authorization: Authorization
  readonly judgedBy: JudgedBy
  readonly rule: RuleTerms | null
  /**
   * For a rule's sale: its complete statement, signed by the worker that priced it. The rule's own statement only says
   * the minimum it accepts.
   */
  readonly priced: Authorization | null
}

/** Events of a quick sell. */
export type SellEvent =
  /** Nobody confirmed it, or the confirmation no longer holds: it is not booked, and the money is released. */
  | 'not_taken'
  /** Booked: the coin is ours and the local money is in clearing. */
  | 'converted'
  /** Ordered from the first rail, or that rail is processing it. */
  | 'sent'
  /** Ordered from another rail after a conclusive refusal, or that rail is processing it. */
  | 'sent_elsewhere'
  /** A rail has not reported the outcome. */
  | 'unknown'
  | 'paid'
  /** Nobody can pay it: the money is returned. */
  | 'gave_up'
  /** The bank gave it back after it was paid. */
  | 'reversed'

const ON_THE_WAY: Transitions<QuickSellState, SellEvent>['second_rail'] = {
  sent_elsewhere: 'second_rail',
  unknown: 'payout_unknown',
  paid: 'paid',
  gave_up: 'returned',
}

/** The state machine of a sale. Once a second rail was ordered from, the first is never used again. */
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

/** Returns whether the money was returned. */
export const isReturned = (state: QuickSellState): boolean => sellMachine.isFinal(state)

/** Returns whether the sale is finished: paid, or returned. */
export const isSettled = (state: QuickSellState): boolean => state === 'paid' || isReturned(state)

/** Returns whether a balance of local money is paid out, and nothing sold. */
export const isLocal = ({ sold, receives }: Pick<SellOffer, 'sold' | 'receives'>): boolean =>
  sold.asset === receives.asset

/** Derives ids from the sale's own id, so that each can exist only once. @example holdIdOf('sel_0…') // 'hld_0…' */
export const holdIdOf = (id: SellId): HoldId => `hld_${tailOf(id)}`
/** The cause named by its hold and its postings, each together with its kind. */
export const causeOf = (id: SellId): string => `quick_sell:${id}`
/**
 * Our reference of an attempt with a rail: 32 characters, used for nothing else.
 * @example referenceOf('sel_0…', 2) // 'sel_0…-2'
 */
export const referenceOf = (id: SellId, ordinal: number): string => `${id}-${ordinal}`
/** The id of each of its postings, with a letter for the step. @example postingIdOf('sel_0…', 'p') // 'pst_0…p' */
export const postingIdOf = (id: SellId, step: '' | 'p' | 'r' | 'l'): PostingId => `pst_${tailOf(id)}${step}`
/** The part that all its ids have in common. */
export const tailOf = (id: SellId): string => id.slice('sel_'.length)

/** Returns what is returned to the customer, who loses nothing: our fee and the flat fee are included. */
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

/** The stage of each state. */
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

/** Returns the stage whose time is stored when a state is reached first, or `null`. */
export function stageReachedBy(state: QuickSellState): QuickSellStage | null {
  return isReturned(state) ? null : STAGE_OF[state]
}

/**
 * Returns the timeline that a customer sees. If the money was returned, the stage it came back from is `failed`, and
 * later stages are not reached.
 */
export function stagesOf({ state, reachedAt }: Pick<Sell, 'state' | 'reachedAt'>): readonly Stage[] {
  const standsAt = state === 'returned' && reachedAt.converted === null ? 'converted' : STAGE_OF[state]
  const place = state === 'paid' ? QUICK_SELL_STAGES.length : QUICK_SELL_STAGES.indexOf(standsAt)
  return QUICK_SELL_STAGES.map((key, i) => {
    const standing = i < place ? 'done' : i > place ? 'next' : isReturned(state) ? 'failed' : 'current'
    // A payout that nobody could be asked for failed at a stage it never reached; its time is the return of the money.
    return { key, state: standing, at: reachedAt[key] ?? (standing === 'failed' ? reachedAt.closed : null) }
  })
}
