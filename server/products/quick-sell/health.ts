/**
 * Rates the health of rails from their latest attempts: which is tried first, what customers see, and how long payouts
 * usually take. Pure. It never excludes a rail forever: old attempts are forgotten, so that it is tried again.
 */
import type { AttemptState, FailedWhy } from './attempts.ts'
import type { HealthPolicy } from './quick-sell.policy.ts'

/** The status of a payout method that customers see. */
export type RailState = 'up' | 'slow' | 'down'

/** The facts of an attempt that matter for health. */
export type RailCase = {
  readonly rail: string
  readonly state: AttemptState
  readonly why: FailedWhy | null
  readonly silent: boolean
  readonly createdAt: Date
  readonly paidAt: Date | null
}

// A problem with an account says nothing about the rail.
const ABOUT_ACCOUNT: ReadonlySet<FailedWhy> = new Set(['account_invalid', 'account_closed', 'amount_out_of_range'])

/**
 * The health of one rail. `score` ranks rails: the share of good cases, with one good and one bad case added so that an
 * unknown rail is in the middle.
 */
export type RailHealth = { readonly state: RailState; readonly score: number; readonly middleMs: number }

/** Rates one rail by its cases in the window. */
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
 * Sorts rails in the order in which to try them: up before slow before down, then by score, then by speed, then as
 * given.
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

/** Returns the status of a payout method that customers see: that of its best rail, `down` without any rail. */
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

/** Returns the lower median; 0 for an empty list. */
function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length / 2) - 1)] ?? 0
}
