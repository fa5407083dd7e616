/**
 * Decides, for every product, whether a customer may send this much out now: yes, and then the use is recorded in the
 * caller's transaction; or no, with the rule, what is left, when it frees and what would raise it.
 */
import { after, convert, formatMoney, type Money, money, ok, refuse, type Result, type HolderId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { moneyOutHold, type ActorIds, sparesOwnAccount } from '../holders/index.ts'
import type { LimitExceeded, MoveOutRefusal } from './limits.refusals.ts'
import { insertUse, listUses, lockLimits, markReleased, sumUses } from './limits.repo.ts'
import { fits, freesAt, type LimitRule, type Use, WINDOWS, type WindowUse } from './limits.ts'
import type { ValuedLimits, ValuedMove } from './value-move-out.ts'

type Deps = { readonly clock: Clock }

/** A movement to allow. `useId` is the id of what moves the money, and makes recording it idempotent. */
export type MoveOut = MoveTarget & { readonly actor: ActorIds; readonly move: ValuedMove; readonly useId: string }

/**
 * Its destination. The customer's own account, by its verified name and saved before any hold can have begun, stays
 * open during a hold that spares it, up to the limits of tier 1; the caller vouches for that.
 */
export type MoveTarget = { readonly toOwnAccount?: boolean }

/**
 * Allows a movement and records its use, or refuses. Locks the customer's limits until the transaction ends, so that
 * each of several concurrent calls sees what the earlier ones recorded. A use that is recorded already is not counted
 * against itself. Refusals write nothing.
 */
export async function mayMoveOut(
  { clock }: Deps,
  tx: Tx,
  { actor, move, useId, toOwnAccount = false }: MoveOut,
): Promise<Result<null, MoveOutRefusal>> {
  const { holder } = actor
  await lockLimits(tx, holder)
  const now = clock.now()
  const allowed = await decide(tx, actor, move, { now, useId, toOwnAccount })
  if (!allowed.ok) return allowed
  await insertUse(tx, { id: useId, holder, at: now, cents: move.cents })
  return ok(null)
}

/** Returns the same answer without recording anything, for quotes: it may differ by the time the money moves. */
export async function checkMoveOut(
  { clock }: Deps,
  read: Tx,
  actor: ActorIds,
  move: ValuedMove,
  { toOwnAccount = false }: MoveTarget = {},
): Promise<Result<null, MoveOutRefusal>> {
  return decide(read, actor, move, { now: clock.now(), useId: null, toOwnAccount })
}

/** Releases a use, for money that returned: it no longer counts. Safe to repeat, also for what was never used. */
export async function releaseUse({ clock }: Deps, tx: Tx, useId: string): Promise<void> {
  await markReleased(tx, useId, clock.now())
}

type Asked = { readonly now: Date; readonly useId: string | null; readonly toOwnAccount: boolean }

async function decide(
  tx: Tx,
  actor: ActorIds,
  asked: ValuedMove,
  { now, useId, toOwnAccount }: Asked,
): Promise<Result<null, MoveOutRefusal>> {
  const { holder } = actor
  const hold = await moneyOutHold(tx, actor, now)
  if (hold?.reason === 'deposit_lost') return refuse('deposit_in_question')
  if (hold?.reason === 'company_frozen') return refuse('company_frozen')
  if (hold !== null && !(toOwnAccount && sparesOwnAccount(hold)))
    return refuse('money_out_held', { reason: hold.reason, retryAt: hold.until })
  const move = hold === null ? asked : { ...asked, limits: { ...asked.limits, windows: asked.limits.whileHeld } }
  const windows = await windowUses(tx, holder, move.limits, now, useId)
  if (windows.every((window) => fits(window, move.cents))) return ok(null)
  return { ok: false, refusal: explain(windows, await listUses(tx, holder, now, useId), move, now) }
}

/** Returns the use of each window at this instant, without the use `exceptId`. */
export async function windowUses(
  tx: Tx,
  holder: HolderId,
  limits: ValuedLimits,
  now: Date,
  exceptId: string | null = null,
): Promise<readonly WindowUse[]> {
  const sums = await sumUses(tx, holder, now, exceptId)
  return limits.windows.map(({ rule, cents }) => {
    const { cents: usedCents, oldestAt } = sums[rule]
    return {
      rule,
      limitCents: cents,
      usedCents,
      oldestLeavesAt: oldestAt === null ? null : after(oldestAt, windowMsOf(rule)),
    }
  })
}

/**
 * Converts a window to the customer's currency. `left` is rounded down, so that an amount of that value passes; `used`
 * is the rest of the limit.
 */
export function shownWindow(
  limits: ValuedLimits,
  window: WindowUse,
): { readonly limit: Money; readonly used: Money; readonly left: Money } {
  const limit = limits.windows.find(({ rule }) => rule === window.rule)?.shown
  if (limit === undefined) throw new RangeError(`no limit for ${window.rule}`)
  const leftCents = window.limitCents > window.usedCents ? window.limitCents - window.usedCents : 0n
  const worth = convert(money('USD', leftCents), limits.toShown, 'down').amount
  const left = worth < limit.amount ? worth : limit.amount
  return { limit, used: money(limit.asset, limit.amount - left), left: money(limit.asset, left) }
}

/** Builds the refusal from the window that frees last, so that its instant is right for both. */
function explain(
  windows: readonly WindowUse[],
  uses: readonly Use[],
  { cents, limits }: ValuedMove,
  now: Date,
): LimitExceeded {
  const full = windows
    .filter((window) => !fits(window, cents))
    .map((window) => ({ window, at: freesAt(uses, now, windowMsOf(window.rule), window.limitCents, cents) }))
  const never = full.find(({ at }) => at === null)
  const last = never ?? full.reduce((a, b) => ((b.at ?? now) > (a.at ?? now) ? b : a))
  const { limit, used, left } = shownWindow(limits, last.window)
  return {
    code: 'limit_exceeded',
    rule: last.window.rule,
    currency: limits.currency,
    limit: formatMoney(limit),
    used: formatMoney(used),
    left: formatMoney(left),
    asked: formatMoney(convert(money('USD', cents), limits.toShown, 'up')),
    freesAt: last.at,
    tier: limits.tier,
    next: limits.next,
  }
}

function windowMsOf(rule: LimitRule): number {
  const found = WINDOWS.find((window) => window.rule === rule)
  if (found === undefined) throw new RangeError(`no such window: ${rule}`)
  return found.windowMs
}
