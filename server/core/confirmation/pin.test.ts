import { after, DAY_MS, HOUR_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { checkNewPin, lockOf, missed, PIN_UNTRIED, type PinState } from './pin.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const RULE = { triesMax: 5, lockMs: HOUR_MS, longLockFrom: 10, longLockMs: DAY_MS }

test.each(['1234', '2345', '1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888', '9999', '0000'])(
  '%s may not be a PIN',
  (pin) => {
    expect(checkNewPin(pin)).toMatchObject({ ok: false, refusal: { code: 'pin_blocked' } })
  },
)

test('every other PIN may be chosen', () => {
  const refused = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter(
    (pin) => !checkNewPin(pin).ok,
  )
  expect(refused).toHaveLength(12)
})

test('five wrong in a row lock an hour, ten a day, and each five after that a day again', () => {
  let state: PinState = PIN_UNTRIED
  const said = Array.from({ length: 15 }, () => {
    const { state: next, refusal } = missed(state, NOW, RULE)
    state = next
    return refusal.code === 'pin_wrong'
      ? refusal.triesLeft
      : refusal.code === 'pin_locked'
        ? refusal.retryAt
        : refusal.code
  })
  const [hour, day] = [after(NOW, HOUR_MS), after(NOW, DAY_MS)]
  expect(said).toEqual([4, 3, 2, 1, hour, 4, 3, 2, 1, day, 4, 3, 2, 1, day])
})

test('a lock is over at its end, not a millisecond before', () => {
  const state = { wrong: 5, lockedUntil: after(NOW, HOUR_MS) }
  expect(lockOf(state, after(NOW, HOUR_MS - 1))).toEqual({ code: 'pin_locked', retryAt: after(NOW, HOUR_MS) })
  expect(lockOf(state, after(NOW, HOUR_MS))).toBeNull()
})
