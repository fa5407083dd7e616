/**
 * The allowlist mode: while it is on, only saved wallets that are old enough can be paid. Off by default, on
 * immediately, off after a delay. Pure. It does not decide who may switch it.
 */
import { after } from '@zend/kernel'

/** The stored form: no row means off. */
export type AllowlistRow = { readonly on: boolean; readonly offAt: Date | null }

/** The mode at an instant. `offAt` is when a pending switch-off takes effect. */
export type Allowlist = { readonly on: boolean; readonly offAt: Date | null }

const OFF: Allowlist = { on: false, offAt: null }

/** Returns the mode now: a switch-off whose time has come is off. */
export function allowlistAt(row: AllowlistRow | null, now: Date): Allowlist {
  if (row === null || !row.on || (row.offAt !== null && row.offAt <= now)) return OFF
  return row
}

/** Returns the mode after the customer switched it. A pending switch-off keeps its time; switching on cancels it. */
export function switched(row: AllowlistRow | null, on: boolean, delayMs: number, now: Date): Allowlist {
  const standing = allowlistAt(row, now)
  if (on) return { on: true, offAt: null }
  return standing.on ? { on: true, offAt: standing.offAt ?? after(now, delayMs) } : OFF
}
