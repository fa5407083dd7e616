/** Health: one answer for monitors, made of every part's own word. */
import { getHealth } from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'
import { type Route, route } from '../guard.ts'

/** Asks one part how it is: `null` when it is well, else what is wrong, fit for a stranger to read. */
export type HealthCheck = () => Promise<string | null>

/** The health route over these parts. Answers 503 with the same list when any of them is down. */
export function healthRoutes(deps: { readonly clock: Clock; readonly checks: Readonly<Record<string, HealthCheck>> }): Route[] {
  return [
    route(getHealth, async () => {
      const entries = await Promise.all(Object.entries(deps.checks).map(async ([name, check]) => [name, await settle(check)] as const))
      const parts = Object.fromEntries(
        entries.map(([name, detail]) => [name, detail === null ? { status: 'ok' as const } : { status: 'down' as const, detail }]),
      )
      if (entries.some(([, detail]) => detail !== null)) return refuse('unavailable', { parts })
      return ok({ status: 'ok' as const, at: deps.clock.now().toISOString(), parts })
    }),
  ]
}

const settle = (check: HealthCheck): Promise<string | null> => check().catch(() => 'does not answer')
