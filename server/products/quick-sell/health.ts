/**
 * How rails are doing, learnt from the latest tries there: which is asked first, what customers are told, and how long
 * it usually takes. Pure. It never shuts a rail for good: what is old enough is forgotten, so that it is tried again.
 */
import type { AttemptState, FailedWhy } from './attempts.ts'
import type { HealthPolicy } from './quick-sell.policy.ts'

/** What customers are told of a way of being paid. */
export type RailState = 'up' | 'slow' | 'down'

/** One try, as far as health is concerned. */
export type RailCase = {
  readonly rail: string
  readonly state: AttemptState
  readonly why: FailedWhy | null
  readonly silent: boolean
  readonly createdAt: Date
  readonly paidAt: Date | null
}

// What is wrong with an account says nothing about the rail.
const ABOUT_ACCOUNT: ReadonlySet<FailedWhy> = new Set(['account_invalid', 'account_closed', 'amount_out_of_range'])

/**
 * How one rail does. `score` orders rails: the share of good cases, with one good and one bad case added so that the
 * unknown lies in between.
 */
export type RailHealth = { readonly state: RailState; readonly score: number; readonly middleMs: number }

/** Judges one rail by its cases of the window. */
export function healthOf(cases: readonly RailCase[], now: Date, policy: HealthPolicy): RailHealth {
  const telling = cases.filter(({ why }) => why === null || !ABOUT_ACCOUNT.has(why))
  const paid = telling.filter(({ paidAt }) => paidAt !== null)
  const bad = telling.filter(({ state, silent }) => state === 'failed' || (state === 'open' && silent))
  const waiting = telling.filter(
    ({ state, createdAt }) => state === 'open' && now.getTime() - createdAt.getTime() > policy.slowAfterMs,
  )
  const middleMs = middle(paid.map(({ createdAt, paidAt }) => (paidAt ?? createdAt).getTime() - createdAt.getTime()))
  const known = paid.length + bad.length
  const isDown = known >= policy.casesMin && paid.length * 100 < known * policy.downBelowPercent
  const isSlow = middleMs > policy.slowAfterMs || waiting.length >= policy.casesMin
  return { state: isDown ? 'down' : isSlow ? 'slow' : 'up', score: (paid.length + 1) / (known + 2), middleMs }
}

/**
 * The rails in the order in which they are to be tried: who is up before who is slow before who is down, then by their
 * score, then by speed, then as given.
 */
export function inOrder<R extends { readonly name: string }>(
  rails: readonly R[],
  cases: readonly RailCase[],
  now: Date,
  policy: HealthPolicy,
): readonly R[] {
  const rank: Readonly<Record<RailState, number>> = { up: 0, slow: 1, down: 2 }
  return rails
    .map((rail) => ({ rail, health: healthOf(casesOf(cases, rail), now, policy) }))
    .toSorted(
      (a, b) =>
        rank[a.health.state] - rank[b.health.state] ||
        b.health.score - a.health.score ||
        a.health.middleMs - b.health.middleMs,
    )
    .map(({ rail }) => rail)
}

/** What customers are told of a way of being paid: what its best rail is like. `down` without any rail. */
export function stateOf(
  rails: readonly { readonly name: string }[],
  cases: readonly RailCase[],
  now: Date,
  policy: HealthPolicy,
): RailState {
  const states = rails.map((rail) => healthOf(casesOf(cases, rail), now, policy).state)
  return states.includes('up') ? 'up' : states.includes('slow') ? 'slow' : 'down'
}

const casesOf = (cases: readonly RailCase[], { name }: { readonly name: string }): readonly RailCase[] =>
  cases.filter(({ rail }) => rail === name)

/** The middle one; of an even number, the lower of the two in the middle; 0 of none. */
function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length / 2) - 1)] ?? 0
}
