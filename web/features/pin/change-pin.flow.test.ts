import { expect, test } from 'vitest'
import { CHANGE_PIN_START, type ChangePinEvent, changePin } from './change-pin.flow.ts'

const after = (...events: readonly ChangePinEvent[]) => events.reduce(changePin, CHANGE_PIN_START)

test('with the current PIN: type it, choose, code, done; no PIN stays in memory', () => {
  const code = after({ type: 'current-typed', pin: '4826' }, { type: 'chosen', pin: '5937' })
  expect(code).toMatchObject({ step: 'code', current: '4826', chosen: '5937' })
  expect(changePin(code, { type: 'changed', heldUntil: null })).toEqual({ ...CHANGE_PIN_START, step: 'done' })
})

test('forgotten: the hold is accepted before a new PIN is chosen, and no current PIN is sent', () => {
  expect(after({ type: 'forgot' }, { type: 'chosen', pin: '5937' })).toMatchObject({ step: 'forgot', chosen: null })
  const code = after({ type: 'forgot' }, { type: 'accept-hold' }, { type: 'chosen', pin: '5937' })
  expect(code).toMatchObject({ step: 'code', current: null, chosen: '5937' })
})

test('a refusal leads back to what was at fault, and forgets what it made useless', () => {
  const code = after({ type: 'current-typed', pin: '4826' }, { type: 'chosen', pin: '5937' })
  expect(changePin(code, { type: 'refused', fault: 'current' })).toMatchObject({
    step: 'current',
    current: null,
    chosen: null,
    currentTries: 1,
  })
  expect(changePin(code, { type: 'refused', fault: 'chosen' })).toMatchObject({
    step: 'choose',
    current: '4826',
    chosen: null,
  })
  expect(changePin(code, { type: 'refused', fault: 'code' })).toMatchObject({
    step: 'code',
    chosen: '5937',
    codeTries: 1,
  })
})

test('an event of another step changes nothing', () => {
  expect(after({ type: 'changed', heldUntil: null })).toEqual(CHANGE_PIN_START)
  expect(after({ type: 'accept-hold' })).toEqual(CHANGE_PIN_START)
})
