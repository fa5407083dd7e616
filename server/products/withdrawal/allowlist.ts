/**
 * The allowlist mode: while it is on, only saved wallets that are old enough can be paid. Off by default, on at once,
 * off after a delay. Pure. It never decides who may switch it.
 */
import { after } from '@zend/kernel'

/** As it is stored: nothing stored means that it is off. */
export type AllowlistRow = { readonly on: boolean; readonly offAt: Date | null }

/** As it stands at an instant. `offAt` is when a switch-off takes effect. */
export type Allowlist = { readonly on: boolean; readonly offAt: Date | null }

const OFF: Allowlist = { on: false, offAt: null }

/** How it stands now: a switch-off whose time has come is off. */
export function allowlistAt(row: AllowlistRow | null, now: Date): Allowlist {
  if (row === null || !row.on || (row.offAt !== null && row.offAt <= now)) return OFF
  return row
}

/**
 * How it stands after the customer switched it. A switch-off that is under way keeps its time; switching on withdraws
 * it.
 */
export function switched(row: AllowlistRow | null, on: boolean, delayMs: number, now: Date): Allowlist {
  const standing = allowlistAt(row, now)
  if (on) return { on: true, offAt: null }
  return standing.on ? { on: true, offAt: standing.offAt ?? after(now, delayMs) } : OFF
}
