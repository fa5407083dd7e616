/**
 * Models an attempt to pay a sale through one rail: its state, the next request, and how to apply an answer. Pure: it
 * asks nobody. A reference is never reused for another attempt, whatever a rail says.
 */
import { after } from '@zend/kernel'
import type { PayoutRefusal, PayoutSent, PayoutStatus } from '../../ports/payout-rail.ts'
import type { PayoutPolicy } from './quick-sell.policy.ts'
import type { SellId } from './quick-sell.ts'

/** The state of an attempt. `open`: the money may be on its way. Only `failed` and `reversed` allow another attempt. */
export type AttemptState = 'open' | 'paid' | 'failed' | 'reversed'

/** Why an attempt conclusively did not pay: the rail's reason, or `not_taken` when the order never arrived. */
export type FailedWhy = PayoutRefusal | 'not_taken'

/** One attempt with one rail. */
export type Attempt = {
  readonly reference: string
  readonly sellId: SellId
  readonly ordinal: number
  readonly rail: string
  readonly country: string
  readonly method: 'bank' | 'mobile-money'
  readonly state: AttemptState
  /**
   * How often it was ordered, and when last, by our clock before the call. An order that surely did not arrive does not
   * count; `null`: no order can be in transit.
   */
  readonly sends: number
  readonly sentAt: Date | null
  /** How often the rail was asked for the outcome since the last order or payment. */
  readonly asks: number
  /** When to check it next; `null` when there is nothing left to ask. */
  readonly nextAt: Date | null
  /** The rail did not answer the last request. */
  readonly silent: boolean
  readonly railId: string | null
  readonly railFee: bigint | null
  readonly why: FailedWhy | null
  /** The rail's own message, for operators. */
  readonly said: string | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly endedAt: Date | null
}

/**
 * The next request to a rail, stored before it is made, `at`. `nth`: the number of this order, or how many were made
 * when the rail is asked.
 */
export type Call = { readonly kind: 'send' | 'ask'; readonly attempt: Attempt; readonly nth: number; readonly at: Date }

/** How an answer changes an attempt. */
export type Outcome =
  /** Nothing new; ask again at `nextAt` (`null`: never again). `silent` when there was no answer. */
  | { readonly kind: 'wait'; readonly silent: boolean; readonly nextAt: Date | null }
  /**
   * No order of it can be in transit: another rail is to pay it, or this one is ordered again at `nextAt`; `null` when
   * that was tried for long enough.
   */
  | { readonly kind: 'not_taken'; readonly said: string; readonly nextAt: Date | null }
  /** It never arrived: order it once more under the same reference. */
  | { readonly kind: 'send_again' }
  | { readonly kind: 'paid'; readonly nextAt: Date | null; readonly railFee: bigint | null }
  /** It did not pay and never will. */
  | { readonly kind: 'failed'; readonly why: FailedWhy; readonly said: string }
  /** It was paid and came back. */
  | { readonly kind: 'reversed'; readonly said: string }
  /** It contradicts an earlier conclusive answer of the rail: a person has to check. Nothing is changed. */
  | { readonly kind: 'contradiction'; readonly nextAt: Date | null }

/**
 * Returns when to ask next after this many requests.
 * @example askedNext({ askAfterMs: [5_000, 60_000] }, now, 9) // a minute from now
 */
export const nextAskAt = ({ askAfterMs }: Pick<PayoutPolicy, 'askAfterMs'>, now: Date, asks: number): Date =>
  after(now, askAfterMs[Math.min(asks, askAfterMs.length - 1)] ?? 0)

/** Returns when to check for a reversal next; `null` when the watch is over. */
export function nextReversalCheckAt(
  { reversalLooksMs }: Pick<PayoutPolicy, 'reversalLooksMs'>,
  paidAt: Date,
  now: Date,
): Date | null {
  const next = reversalLooksMs.map((ms) => after(paidAt, ms)).find((at) => at > now)
  return next ?? null
}

/**
 * Returns an answer as it counts after `last` orders were made. A negative answer from before the last order says
 * nothing about that order, and counts as no answer.
 */
export function effectiveAnswer(
  status: PayoutStatus | PayoutSent,
  { nth }: Pick<Call, 'nth'>,
  last: number,
): PayoutStatus | PayoutSent {
  const isNo = status.kind !== 'paid' && status.kind !== 'pending' && status.kind !== 'no_answer'
  return isNo && nth < last ? { kind: 'no_answer', said: `${status.kind}, before it was ordered again` } : status
}

/** Returns how a rail's answer changes an attempt, at the moment it came. */
export function outcomeOf(
  attempt: Attempt,
  status: PayoutStatus | PayoutSent,
  now: Date,
  policy: PayoutPolicy,
): Outcome {
  switch (attempt.state) {
    case 'open':
      return ofOpen(attempt, status, now, policy)
    case 'paid':
      return ofPaid(attempt, status, now, policy)
    case 'failed':
    case 'reversed':
      return status.kind === 'paid'
        ? { kind: 'contradiction', nextAt: null }
        : { kind: 'wait', silent: attempt.silent, nextAt: null }
  }
}

function ofOpen(attempt: Attempt, status: PayoutStatus | PayoutSent, now: Date, policy: PayoutPolicy): Outcome {
  const arrivedBy = attempt.sentAt === null ? null : after(attempt.sentAt, policy.orderOnItsWayMaxMs)
  const later = (silent: boolean): Outcome => ({
    kind: 'wait',
    silent,
    nextAt: soonest(nextAskAt(policy, now, attempt.asks), arrivedBy, now),
  })
  switch (status.kind) {
    case 'pending':
      return later(false)
    case 'no_answer':
      return later(true)
    case 'not_taken': {
      // If there were several orders, an earlier one may have arrived.
      if (attempt.sends > 1) return later(true)
      const triedUntil = after(attempt.createdAt, policy.orderOnItsWayMaxMs)
      const nextAt = now > triedUntil ? null : soonest(nextAskAt(policy, now, attempt.asks), triedUntil, now)
      return { kind: 'not_taken', said: status.said, nextAt }
    }
    case 'paid':
      return { kind: 'paid', railFee: status.feeMinor, nextAt: nextReversalCheckAt(policy, now, now) }
    case 'failed':
      return { kind: 'failed', why: status.why, said: status.said }
    case 'reversed':
      return { kind: 'reversed', said: status.said }
    case 'unknown_reference': {
      // It may still arrive as long as an order of ours can be in transit.
      if (arrivedBy === null || now <= arrivedBy) return later(true)
      return attempt.sends < policy.sendsMax
        ? { kind: 'send_again' }
        : { kind: 'failed', why: 'not_taken', said: 'the rail never knew the order' }
    }
  }
}

/** Returns the next check, or the moment from which an unknown reference is conclusive, if that is sooner. */
function soonest(next: Date, arrivedBy: Date | null, now: Date): Date {
  const conclusive = arrivedBy === null ? null : after(arrivedBy, 1)
  return conclusive !== null && conclusive > now && conclusive < next ? conclusive : next
}

function ofPaid({ paidAt }: Attempt, status: PayoutStatus | PayoutSent, now: Date, policy: PayoutPolicy): Outcome {
  const nextAt = nextReversalCheckAt(policy, paidAt ?? now, now)
  switch (status.kind) {
    case 'reversed':
      return { kind: 'reversed', said: status.said }
    case 'failed':
    case 'unknown_reference':
      return { kind: 'contradiction', nextAt }
    case 'paid':
    case 'pending':
    case 'no_answer':
    case 'not_taken':
      return { kind: 'wait', silent: false, nextAt }
  }
}
