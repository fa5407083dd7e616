/**
 * Records uses of limits with the posting that moves the money out, in its transaction (see the ledger's companions).
 * It decides nothing.
 */
import { type Recorder, recorder } from '../ledger/index.ts'
import { startOf } from './limits.repo.ts'
import type { LimitRule } from './limits.ts'
import type { MoveOut } from './may-move-out.ts'
import type { ValuedLimits } from './value-move-out.ts'

/** A use, with the limits that it is judged by, as a database row. */
export type UseRow = Readonly<
  Record<'id' | 'holder' | 'person' | 'cents' | 'at' | 'day_from' | 'month_from' | Most, string>
> & { readonly own_account: boolean }

type Most = 'day_max' | 'month_max' | 'held_day_max' | 'held_month_max'

/**
 * Records uses with postings, whose functions lock the holders' limits (`limits.lock`). A posting beyond a limit, or
 * with money on hold, is refused with `companion_refused`; `checkMoveOut` tells why.
 */
export const useRecorder: Recorder<UseRow> = recorder('limits.record')

/** Returns a movement's use as a posting's companion. */
export function useRowOf(
  { actor: { holder, userId }, move: { cents, limits }, useId, toOwnAccount = false }: MoveOut,
  at: Date,
): UseRow {
  const most = (windows: ValuedLimits['windows'], rule: LimitRule): string =>
    (windows.find((window) => window.rule === rule)?.cents ?? 0n).toString()
  return {
    id: useId,
    holder,
    person: userId,
    cents: cents.toString(),
    at: at.toISOString(),
    own_account: toOwnAccount,
    day_from: startOf('day', at).toISOString(),
    day_max: most(limits.windows, 'day'),
    month_from: startOf('month', at).toISOString(),
    month_max: most(limits.windows, 'month'),
    held_day_max: most(limits.whileHeld, 'day'),
    held_month_max: most(limits.whileHeld, 'month'),
  }
}
