/**
 * Models a try to buy or to pay at one provider: its state, the next request, and how an answer changes it. Pure: it
 * asks nobody. A reference is never reused for another try, whatever a provider says.
 */
import type { FxCurrency } from '@zend/corridors'
import { after, type Money } from '@zend/kernel'
import type {
  FxConversion,
  FxPaymentSent,
  FxPaymentStatus,
  FxRefusal,
  FxReturnReason,
} from '../../ports/fx-provider.ts'
import type { FxPaymentId } from './fx-payment.ts'
import type { FxTriesPolicy } from './fx.policy.ts'

/**
 * The state of a try. `open`: money may be on its way. `done`: bought, or left the provider. Only `failed` and
 * `returned` allow another try.
 */
export type FxTryState = 'open' | 'done' | 'failed' | 'returned'

/** Why a try conclusively did nothing: the provider's reason, or `not_taken` when the order never arrived. */
export type FxFailedWhy = FxRefusal | 'not_taken'

/** One try at one provider. */
export type FxTry = {
  readonly reference: string
  readonly paymentId: FxPaymentId
  readonly kind: 'convert' | 'pay'
  readonly ordinal: number
  readonly provider: string
  readonly state: FxTryState
  /** The firm price that a conversion takes, for as long as it is held. */
  readonly priceId: string | null
  /** How often it was ordered, and when last, by our clock before the call; `null`: no order can be in transit. */
  readonly sends: number
  readonly sentAt: Date | null
  /** How often the provider was asked since the last order, or since it left. */
  readonly asks: number
  /** When to look at it next; `null` when there is nothing left to ask. */
  readonly nextAt: Date | null
  readonly silent: boolean
  readonly providerId: string | null
  /** What the provider charged for a payment, in minor units of its currency. */
  readonly charge: bigint | null
  readonly why: FxFailedWhy | FxReturnReason | null
  /** The provider's own message, for operators. */
  readonly said: string | null
  readonly createdAt: Date
  readonly doneAt: Date | null
  readonly endedAt: Date | null
}

/**
 * The next request to a provider, stored before it is made, `at`. `nth`: the number of this order, or how many were
 * made when the provider is asked.
 */
export type FxCall = { readonly kind: 'send' | 'ask'; readonly attempt: FxTry; readonly nth: number; readonly at: Date }

/** Anything that a provider answers about a conversion or a payment. */
export type FxAnswer = FxConversion | FxPaymentSent | FxPaymentStatus

/** How an answer changes a try. */
export type FxOutcome =
  /** Nothing new; ask again at `nextAt` (`null`: never again). `silent` when there was no answer. */
  | { readonly kind: 'wait'; readonly silent: boolean; readonly nextAt: Date | null }
  /** No order of it can be in transit: it is ordered again at `nextAt`; `null` when that was tried for long enough. */
  | { readonly kind: 'not_taken'; readonly said: string; readonly nextAt: Date | null }
  /** It never arrived: order it once more under the same reference. */
  | { readonly kind: 'send_again' }
  /** The currency is ours. `nextAt`: when to ask whether it can be paid out; `null`: it can. */
  | { readonly kind: 'bought'; readonly sold: Money<'USD'>; readonly nextAt: Date | null }
  /** What was bought can be paid out now. */
  | { readonly kind: 'payable' }
  /** It left the provider. `delivered`: the payee's bank has it. */
  | {
      readonly kind: 'left'
      readonly delivered: boolean
      readonly charge: bigint
      readonly tracking: string | null
      readonly nextAt: Date | null
    }
  /** It did nothing and never will. */
  | { readonly kind: 'failed'; readonly why: FxFailedWhy; readonly said: string }
  | {
      readonly kind: 'came_back'
      readonly why: FxReturnReason
      readonly said: string
      readonly returned: Money<FxCurrency>
    }
  /** It contradicts an earlier conclusive answer of the provider: a person has to look. Nothing is changed. */
  | { readonly kind: 'contradiction'; readonly nextAt: Date | null }

/** Returns when to ask next after this many requests. */
export const nextAskAt = ({ askAfterMs }: Pick<FxTriesPolicy, 'askAfterMs'>, now: Date, asks: number): Date =>
  after(now, askAfterMs[Math.min(asks, askAfterMs.length - 1)] ?? 0)

/** Returns when to look for delivery or a return next; `null` when the watch is over. */
export const nextLookAt = (
  { watchLooksMs }: Pick<FxTriesPolicy, 'watchLooksMs'>,
  leftAt: Date,
  now: Date,
): Date | null => watchLooksMs.map((ms) => after(leftAt, ms)).find((at) => at > now) ?? null

/** What says that nothing was done. From before the last order, it says nothing about that order. */
const IS_NO: ReadonlySet<FxAnswer['kind']> = new Set(['failed', 'unknown_reference', 'not_taken'])

/** Returns an answer as it counts after `last` orders were made. */
export const effectiveAnswer = (answer: FxAnswer, { nth }: Pick<FxCall, 'nth'>, last: number): FxAnswer =>
  IS_NO.has(answer.kind) && nth < last
    ? { kind: 'no_answer', said: `${answer.kind}, before it was ordered again` }
    : answer

/** Returns how a provider's answer changes a try, at the moment it came. */
export function outcomeOf(attempt: FxTry, answer: FxAnswer, now: Date, policy: FxTriesPolicy): FxOutcome {
  switch (attempt.state) {
    case 'open':
      return ofOpen(attempt, answer, now, policy)
    case 'done':
      return ofDone(attempt, answer, now, policy)
    case 'failed':
    case 'returned': {
      const isDone = ['agreed', 'settled', 'sent', 'delivered'].includes(answer.kind)
      return isDone ? { kind: 'contradiction', nextAt: null } : { kind: 'wait', silent: attempt.silent, nextAt: null }
    }
  }
}

function ofOpen(attempt: FxTry, answer: FxAnswer, now: Date, policy: FxTriesPolicy): FxOutcome {
  const arrivedBy = attempt.sentAt === null ? null : after(attempt.sentAt, policy.orderOnItsWayMaxMs)
  const later = (silent: boolean): FxOutcome => ({
    kind: 'wait',
    silent,
    nextAt: soonest(nextAskAt(policy, now, attempt.asks), arrivedBy, now),
  })
  switch (answer.kind) {
    case 'pending':
      return later(false)
    case 'no_answer':
      return later(true)
    case 'agreed':
      return { kind: 'bought', sold: answer.sell, nextAt: settlingAt(answer, attempt, now, policy) }
    case 'settled':
      return { kind: 'bought', sold: answer.sell, nextAt: null }
    case 'sent':
    case 'delivered':
      return left(answer, now, now, policy)
    case 'failed':
      return { kind: 'failed', why: answer.why, said: answer.said }
    case 'returned':
      return { kind: 'came_back', why: answer.why, said: answer.said, returned: answer.returned }
    case 'not_taken': {
      // If there were several orders, an earlier one may have arrived.
      if (attempt.sends > 1) return later(true)
      const triedUntil = after(attempt.createdAt, policy.orderOnItsWayMaxMs)
      const nextAt = now > triedUntil ? null : soonest(nextAskAt(policy, now, attempt.asks), triedUntil, now)
      return { kind: 'not_taken', said: answer.said, nextAt }
    }
    case 'unknown_reference': {
      // It may still arrive as long as an order of ours can be in transit.
      if (arrivedBy === null || now <= arrivedBy) return later(true)
      return attempt.sends < policy.sendsMax
        ? { kind: 'send_again' }
        : { kind: 'failed', why: 'not_taken', said: 'the provider never knew the order' }
    }
  }
}

function ofDone(attempt: FxTry, answer: FxAnswer, now: Date, policy: FxTriesPolicy): FxOutcome {
  // A conversion is asked about until what was bought can be paid out.
  const nextAt =
    attempt.kind === 'pay'
      ? nextLookAt(policy, attempt.doneAt ?? now, now)
      : attempt.nextAt && nextAskAt(policy, now, attempt.asks)
  switch (answer.kind) {
    case 'settled':
      return { kind: 'payable' }
    case 'agreed':
      return { kind: 'wait', silent: false, nextAt: settlingAt(answer, attempt, now, policy) }
    case 'returned':
      return { kind: 'came_back', why: answer.why, said: answer.said, returned: answer.returned }
    case 'sent':
    case 'delivered':
      return left(answer, attempt.doneAt ?? now, now, policy)
    case 'failed':
    case 'unknown_reference':
      return { kind: 'contradiction', nextAt }
    default:
      return { kind: 'wait', silent: false, nextAt }
  }
}

/** When to ask again whether a conversion has settled: not before it is to. */
function settlingAt(
  { settlesAt }: Extract<FxAnswer, { readonly kind: 'agreed' }>,
  { asks }: FxTry,
  now: Date,
  policy: FxTriesPolicy,
): Date {
  const next = nextAskAt(policy, now, asks)
  return settlesAt > next ? settlesAt : next
}

const left = (
  answer: Extract<FxAnswer, { readonly kind: 'sent' | 'delivered' }>,
  leftAt: Date,
  now: Date,
  policy: FxTriesPolicy,
): FxOutcome => ({
  kind: 'left',
  delivered: answer.kind === 'delivered',
  charge: answer.feeMinor ?? 0n,
  tracking: answer.tracking,
  nextAt: nextLookAt(policy, leftAt, now),
})

/** Returns the next look, or the moment from which an unknown reference is conclusive, if that is sooner. */
function soonest(next: Date, arrivedBy: Date | null, now: Date): Date {
  const conclusive = arrivedBy === null ? null : after(arrivedBy, 1)
  return conclusive !== null && conclusive > now && conclusive < next ? conclusive : next
}
