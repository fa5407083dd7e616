import { expect, test } from 'vitest'
import { isBlockedPin } from './pin.rules.ts'

test('the eleven PINs of the specification and the missing row of fours cannot be chosen; others can', () => {
  const blocked = ['1234', '2345', '1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888', '9999', '0000']
  expect(blocked.filter((pin) => !isBlockedPin(pin))).toEqual([])
  expect(['4826', '4321', '0001', '1112', ''].filter(isBlockedPin)).toEqual([])
})
