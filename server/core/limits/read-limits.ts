/** Reads the data of the limits page. It decides nothing and records nothing. */
import { type AssetCode, formatMoney, ok, type Result } from '@zend/kernel'
import type { Clock } from '../../ports/clock.ts'
import { type MoneyOutHold, moneyOutHold, type ActorIds } from '../holders/index.ts'
import type { PriceRefusal } from '../pricing/index.ts'
import type { NextTier } from './limits.refusals.ts'
import type { LimitRule } from './limits.ts'
import { shownWindow, windowUses } from './may-move-out.ts'
import { type ValueDeps, valueLimits } from './value-move-out.ts'

/** A customer's limits, what is left of them, and a hold. Amounts are decimal text in `currency`. */
export type LimitsView = {
  readonly tier: number
  readonly currency: AssetCode
  readonly windows: readonly {
    readonly rule: LimitRule
    readonly limit: string
    readonly used: string
    readonly left: string
    /** When the oldest use leaves the window; `null` when nothing is used. */
    readonly freesAt: Date | null
  }[]
  readonly hold: MoneyOutHold | null
  readonly next: NextTier | null
}

/** Reads a customer's limits at the market's last known prices. Refuses when there never was a price. */
export async function readLimits(
  deps: ValueDeps & { readonly clock: Clock },
  actor: ActorIds,
): Promise<Result<LimitsView, PriceRefusal>> {
  const limits = await valueLimits(deps, actor.holder)
  if (!limits.ok) return limits
  const { tier, currency, next } = limits.value
  const now = deps.clock.now()
  const [windows, hold] = await Promise.all([
    windowUses(deps.read, actor.holder, limits.value, now),
    moneyOutHold(deps.read, actor, now),
  ])
  return ok({
    tier,
    currency,
    next,
    hold,
    windows: windows.map((window) => {
      const { limit, used, left } = shownWindow(limits.value, window)
      return {
        rule: window.rule,
        limit: formatMoney(limit),
        used: formatMoney(used),
        left: formatMoney(left),
        freesAt: window.oldestLeavesAt,
      }
    }),
  })
}
