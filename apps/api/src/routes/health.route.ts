/** The health route: one response for monitors, combined from the status of every part. */
import { getHealth } from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'
import { type Route, route } from '../guard.ts'

/** Checks one part: `null` when it is healthy, else the problem, in words that are safe for the public. */
export type HealthCheck = () => Promise<string | null>

type Checks = Readonly<Record<string, HealthCheck>>

/** The checks: a failing part among `checks` makes the service count as down; one among `notes` is only reported. */
export type HealthDeps = {
  readonly clock: Clock
  readonly checks: Checks
  readonly notes: Checks
  readonly perMinuteMax: number
}

/** The response is cached for this long: anybody may ask, and each response asks every part. */
const FRESH_MS = 500

/**
 * Builds the health route over these parts. Responds 503 with the same list when a part of `checks` is down. It has its
 * own rate limit, so that a monitor gets an answer even if it shares its address.
 */
export function healthRoutes(deps: HealthDeps): Route[] {
  let last: ReturnType<typeof healthOf> | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  const health = (): ReturnType<typeof healthOf> => {
    const now = performance.now()
    if (last !== null && now - askedAt < FRESH_MS) return last
    askedAt = now
    last = healthOf(deps)
    return last
  }
  return [route(getHealth, health, { ownPerMinute: deps.perMinuteMax })]
}

async function healthOf({ clock, checks, notes }: HealthDeps) {
  const [down, degraded] = await Promise.all([partsOf(checks, 'down'), partsOf(notes, 'degraded')])
  const parts = { ...down, ...degraded }
  if (Object.values(down).some(({ status }) => status !== 'ok')) return refuse('unavailable', { parts })
  return ok({ status: 'ok' as const, at: clock.now().toISOString(), parts })
}

/** A part that does not answer in time; the response never waits longer for one. */
const SILENT = 'does not answer'
const ANSWER_MS = 900

const after = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(resolve, ms, SILENT).unref())

type Part<S extends string> = { readonly status: 'ok' } | { readonly status: S; readonly detail: string }

async function partsOf<S extends string>(checks: Checks, otherwise: S): Promise<Record<string, Part<S>>> {
  const told = async ([name, check]: [string, HealthCheck]): Promise<[string, Part<S>]> => {
    const detail = await Promise.race([check().catch(() => SILENT), after(ANSWER_MS)])
    return [name, detail === null ? { status: 'ok' } : { status: otherwise, detail }]
  }
  return Object.fromEntries(await Promise.all(Object.entries(checks).map(told)))
}
