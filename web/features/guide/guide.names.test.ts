import { expect, test } from 'vitest'
import { guideIn, withoutGuide } from './guide.names.ts'

test('an address asks for a guide that exists, and for no other', () => {
  expect(['?guide=deposit', '?from=BTC&guide=swap', '?guide=nope', '?guide=', ''].map(guideIn)).toEqual([
    'deposit',
    'swap',
    null,
    null,
    null,
  ])
})

test('closing a guide leaves the rest of the address alone', () => {
  expect(['?guide=swap', '?from=BTC&guide=swap&to=USDT', '?from=BTC'].map(withoutGuide)).toEqual([
    '',
    '?from=BTC&to=USDT',
    '?from=BTC',
  ])
})
