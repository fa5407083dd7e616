/**
 * Judges again, before money leaves, whether a customer's tier, limits and uses still allow what they confirmed. The
 * rows may have been written by an intruder with a database login, or by a compromised API. It writes nothing.
 */
import { after, MINUTE_MS, type Money, SECOND_MS, type HolderId } from '@zend/kernel'
import type { JudgedBy } from '../authorizations/index.ts'
import type { LimitRule } from './limits.ts'
import { usedUntil, useOf } from './limits.repo.ts'
import { type ValueDeps, type ValuedMove, valueMoveOut } from './value-move-out.ts'

/** What was confirmed: `cents` is its value then, in US cents; `judgedBy` the limits that it was judged by. */
export type ConfirmedUse = {
  readonly holder: HolderId
  readonly useId: string
  readonly money: Money
  readonly cents: bigint
  readonly judgedBy: JudgedBy
}

/**
 * The verdict. `later`: a price that is needed is unusable now. `changed`: prices or the customer's limits moved too
 * far from what was confirmed. `unfit`: no recorded use of the limits has its value, or it puts the customer beyond
 * what was confirmed; a person must look.
 */
export type UseJudgement = 'fine' | 'later' | 'changed' | 'unfit'

/** Returns the limits that an amount is judged by, as the customer's confirmation states them. */
export function judgedByOf({ limits: { tier, windows } }: Pick<ValuedMove, 'limits'>): JudgedBy {
  const most = (rule: LimitRule): bigint => windows.find((window) => window.rule === rule)?.cents ?? 0n
  return { tier, dayMaxCents: most('day'), monthMaxCents: most('month') }
}

/** Judges a use again, at current prices. Prices may have to be waited for, so call it before a transaction. */
export async function judgeUse(
  deps: ValueDeps,
  { holder, useId, money, cents: value, judgedBy }: ConfirmedUse,
): Promise<UseJudgement> {
  const move = await valueMoveOut(deps, holder, money)
  if (!move.ok) return 'later'
  const { limits, cents: worth } = move.value
  const stated = { day: judgedBy.dayMaxCents, month: judgedBy.monthMaxCents }
  const isLimitLower =
    limits.tier < judgedBy.tier || limits.windows.some(({ rule, cents }) => isFarAbove(stated[rule], cents))
  if (isLimitLower || isFarAbove(worth, value)) return 'changed'
  const own = await useOf(deps.read, holder, useId)
  if (own === null || own.cents < value) return 'unfit'
  const used = await usedUntil(deps.read, holder, own.at, useId)
  return used.day > stated.day || used.month > stated.month ? 'unfit' : 'fine'
}

const AGAIN_AFTER_MS = 5 * SECOND_MS
const AGAIN_FOR_MS = 5 * MINUTE_MS

/**
 * Returns when to judge again what was `later` for want of a price, if it could first be judged at `since`. A just
 * started worker has prices within seconds, and waiting for the sweep's minute would be noticed. `null` after some
 * minutes: the sweep takes over. Pure.
 */
export const judgeAgainAt = (since: Date, now: Date): Date | null =>
  after(since, AGAIN_FOR_MS) > now ? after(now, AGAIN_AFTER_MS) : null

/** Prices move between the request and now; by more than a third, it is no longer what was confirmed. */
const isFarAbove = (amount: bigint, expected: bigint): boolean => amount * 3n > expected * 4n
