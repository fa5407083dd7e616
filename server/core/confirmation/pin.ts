/**
 * The transaction PIN's rules: which PINs are refused, and how wrong tries lock it. Pure: it reads no table, clock or
 * key.
 */
import { after, refuse, ok, type Result } from '@zend/kernel'
import { BLOCKED_PINS } from '@zend/kernel/specification'

const BLOCKED: ReadonlySet<string> = new Set(BLOCKED_PINS)

/** Limits on wrong tries, counted since the last right PIN; durations in ms. */
export type PinRule = {
  /** This many wrong tries lock the PIN, and this many again after each lock. */
  readonly triesMax: number
  readonly lockMs: number
  /** From this many wrong tries on, a lock lasts `longLockMs`. */
  readonly longLockFrom: number
  readonly longLockMs: number
}

/** Wrong tries since the last right one, and the end of the last lock. */
export type PinState = { readonly wrong: number; readonly lockedUntil: Date | null }

/** A PIN that was just set. */
export const PIN_UNTRIED: PinState = { wrong: 0, lockedUntil: null }

/** Why a PIN was refused. `triesLeft` counts down to the next lock; `retryAt` is when the next try is checked. */
export type PinRefusal =
  | { readonly code: 'pin_not_created' }
  | { readonly code: 'pin_wrong'; readonly triesLeft: number }
  | { readonly code: 'pin_locked'; readonly retryAt: Date }

/** Checks whether this PIN may be chosen. */
export function checkNewPin(pin: string): Result<null, { readonly code: 'pin_blocked'; readonly field: string }> {
  return BLOCKED.has(pin) ? refuse('pin_blocked', { field: 'body.transactionPin' }) : ok(null)
}

/** Returns the refusal while a lock lasts, whatever PIN is given; `null` when a try may be checked. */
export function lockOf(
  { lockedUntil }: PinState,
  now: Date,
): Extract<PinRefusal, { readonly code: 'pin_locked' }> | null {
  return lockedUntil !== null && lockedUntil > now ? { code: 'pin_locked', retryAt: lockedUntil } : null
}

/**
 * Returns the state after one more wrong try, and its refusal; the last try begins the lock. The count continues after
 * a lock, so that waiting for its end gives `triesMax` more tries and then a longer lock: five tries a day at worst,
 * against ten thousand PINs.
 * @example missed({ wrong: 4, lockedUntil: null }, now, rule).refusal // { code: 'pin_locked', retryAt: … }
 */
export function missed(
  { wrong: before }: PinState,
  now: Date,
  rule: PinRule,
): { readonly state: PinState; readonly refusal: PinRefusal } {
  const wrong = before + 1
  const left = rule.triesMax - (wrong % rule.triesMax)
  if (left < rule.triesMax)
    return { state: { wrong, lockedUntil: null }, refusal: { code: 'pin_wrong', triesLeft: left } }
  const lockedUntil = after(now, wrong >= rule.longLockFrom ? rule.longLockMs : rule.lockMs)
  return { state: { wrong, lockedUntil }, refusal: { code: 'pin_locked', retryAt: lockedUntil } }
}
