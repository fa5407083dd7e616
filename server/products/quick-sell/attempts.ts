/**
 * A try to pay a sale with one rail: what it is, what is to be asked next, and what an answer means for it. Pure.
 * It asks nobody; and whatever a rail says, a reference is never used for another try.
 */
import { after } from '@zend/kernel'
import type { PayoutRefusal, PayoutSent, PayoutStatus } from '../../ports/payout-rail.ts'
import type { PayoutPolicy } from './quick-sell.policy.ts'
import type { SellId } from './quick-sell.ts'

/** Where a try stands. `open`: the money may be on its way. Only `failed` and `reversed` free it for another try. */
export type AttemptState = 'open' | 'paid' | 'failed' | 'reversed'

/** Why a try conclusively did not pay: the rail's word, or `not_taken` when the order never arrived. */
export type FailedWhy = PayoutRefusal | 'not_taken'

/** One try with one rail. */
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
   * count; `null`: none can be on its way.
   */
  readonly sends: number
  readonly sentAt: Date | null
  /** How often the rail was asked what became of it, since it was ordered or paid last. */
  readonly asks: number
  /** When it is looked at next; `null` when nothing is left to ask. */
  readonly nextAt: Date | null
  /** The rail's last word was none. */
  readonly silent: boolean
  readonly railId: string | null
  readonly railFee: bigint | null
  readonly why: FailedWhy | null
  /** The rail's own words, for operators. */
  readonly said: string | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly endedAt: Date | null
}

/**
 * What is to be done with a rail now. Whoever does it has noted it before, `at`. `nth`: which order this is, or how
 * many were made when it is asked.
 */
export type Call = { readonly kind: 'send' | 'ask'; readonly attempt: Attempt; readonly nth: number; readonly at: Date }

/** What an answer means. */
export type Outcome =
  /** Nothing new; ask again at `nextAt` (`null`: never again). `silent` when there was no answer. */
  | { readonly kind: 'wait'; readonly silent: boolean; readonly nextAt: Date | null }
  /**
   * No order of it can be on its way: another rail is to pay it, or this one is asked again at `nextAt`; `null` when
   * that went on for long enough.
   */
  | { readonly kind: 'not_taken'; readonly said: string; readonly nextAt: Date | null }
  /** It never arrived: order it once more under the same reference. */
  | { readonly kind: 'send_again' }
  | { readonly kind: 'paid'; readonly nextAt: Date | null; readonly railFee: bigint | null }
  /** It did not pay and never will. */
  | { readonly kind: 'failed'; readonly why: FailedWhy; readonly said: string }
  /** It was paid, and came back. */
  | { readonly kind: 'reversed'; readonly said: string }
  /** It contradicts what the rail said conclusively before: a person has to look. Nothing is changed. */
  | { readonly kind: 'contradiction'; readonly nextAt: Date | null }

/**
 * When to ask after this many questions. @example askedNext({ askAfterMs: [5_000, 60_000] }, now, 9) // a minute from
 * now
 */
export const askedNext = ({ askAfterMs }: Pick<PayoutPolicy, 'askAfterMs'>, now: Date, asks: number): Date =>
  after(now, askAfterMs[Math.min(asks, askAfterMs.length - 1)] ?? 0)

/** When to look for a reversal next; `null` when the watch is over. */
export function lookedNext(
  { reversalLooksMs }: Pick<PayoutPolicy, 'reversalLooksMs'>,
  paidAt: Date,
  now: Date,
): Date | null {
  const next = reversalLooksMs.map((ms) => after(paidAt, ms)).find((at) => at > now)
  return next ?? null
}

/**
 * What is heard of an answer when `last` orders were made by the time it is taken in. A no from before the last of them
 * says nothing about that one.
 */
export function heardOf(
  status: PayoutStatus | PayoutSent,
  { nth }: Pick<Call, 'nth'>,
  last: number,
): PayoutStatus | PayoutSent {
  const isNo = status.kind !== 'paid' && status.kind !== 'pending' && status.kind !== 'no_answer'
  return isNo && nth < last ? { kind: 'no_answer', said: `${status.kind}, before it was ordered again` } : status
}

/** What a rail's answer means for a try, at the moment it came. */
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
    nextAt: soonest(askedNext(policy, now, attempt.asks), arrivedBy, now),
  })
  switch (status.kind) {
    case 'pending':
      return later(false)
    case 'no_answer':
      return later(true)
    case 'not_taken': {
      // Of several orders, an earlier one may have arrived.
      if (attempt.sends > 1) return later(true)
      const triedUntil = after(attempt.createdAt, policy.orderOnItsWayMaxMs)
      const nextAt = now > triedUntil ? null : soonest(askedNext(policy, now, attempt.asks), triedUntil, now)
      return { kind: 'not_taken', said: status.said, nextAt }
    }
    case 'paid':
      return { kind: 'paid', railFee: status.feeMinor, nextAt: lookedNext(policy, now, now) }
    case 'failed':
      return { kind: 'failed', why: status.why, said: status.said }
    case 'reversed':
      return { kind: 'reversed', said: status.said }
    case 'unknown_reference': {
      // Until no order of ours can be on its way any more, it may still arrive.
      if (arrivedBy === null || now <= arrivedBy) return later(true)
      return attempt.sends < policy.sendsMax
        ? { kind: 'send_again' }
        : { kind: 'failed', why: 'not_taken', said: 'the rail never knew the order' }
    }
  }
}

/**
 * The next look, or the moment from which an unknown reference is conclusive, if that comes sooner: an answer can be
 * had then.
 */
function soonest(next: Date, arrivedBy: Date | null, now: Date): Date {
  const conclusive = arrivedBy === null ? null : after(arrivedBy, 1)
  return conclusive !== null && conclusive > now && conclusive < next ? conclusive : next
}

function ofPaid({ paidAt }: Attempt, status: PayoutStatus | PayoutSent, now: Date, policy: PayoutPolicy): Outcome {
  const nextAt = lookedNext(policy, paidAt ?? now, now)
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
