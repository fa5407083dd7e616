/** Routes of limits on money out: map what the limits engine shows to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok } from '@zend/kernel'
import { type LimitsPolicy, readLimits } from '@zend/server/core/limits'
import type { Market } from '@zend/server/core/pricing'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { type Route, route } from '../guard.ts'

/** Dependencies of the route. */
export type LimitsDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly market: Market
  readonly limits: LimitsPolicy
}

/** The route of limits. */
export function limitsRoutes({ db, clock, market, limits: policy }: LimitsDeps): Route[] {
  return [
    route(contract.getLimits, async (_input, { actor }) => {
      const read = await readLimits({ read: db.read, clock, market, policy }, actor)
      if (!read.ok) return read
      const { tier, currency, windows, hold, next } = read.value
      return ok({
        tier,
        currency,
        windows: windows.map((window) => ({ ...window, freesAt: window.freesAt?.toISOString() ?? null })),
        hold: hold === null ? null : { until: hold.until.toISOString(), reason: hold.reason },
        next: next === null ? null : { ...next, takes: [...next.takes], missing: [...next.missing] },
      })
    }),
  ]
}
