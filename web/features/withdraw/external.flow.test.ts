import type { WithdrawalQuote } from '@zend/contracts'
import { expect, test } from 'vitest'
import { externalSend, type ExternalSendEvent, externalSendStart, isEnding } from './external.flow.ts'

const QUOTE: WithdrawalQuote = {
  quote: 'q'.repeat(20),
  currency: 'BTC',
  chain: 'bitcoin',
  networkName: 'Bitcoin',
  toAddr: 'bcrt1qexample',
  amount: '0.50000000',
  fee: '0.00001000',
  receives: '0.49999000',
  minimum: '0.00010000',
  arrivalMinutes: 30,
  waitSeconds: 0,
  question: null,
  label: null,
  known: false,
  expiresAt: '2026-11-21T09:01:00.000Z',
}
const after = (...events: readonly ExternalSendEvent[]) =>
  events.reduce(externalSend, externalSendStart('bcrt1qexample', '0.5'))

test('an edited amount or address makes the offer and the code useless', () => {
  const ready = [
    { type: 'quoted', quote: QUOTE },
    { type: 'code-typed', code: '123456' },
  ] as const
  expect(after(...ready, { type: 'edited', amount: '0.6' })).toMatchObject({
    amount: '0.6',
    toAddr: 'bcrt1qexample',
    quote: null,
    code: null,
  })
  expect(after(...ready, { type: 'edited', toAddr: 'other' })).toMatchObject({
    amount: '0.5',
    toAddr: 'other',
    quote: null,
    code: null,
  })
})

test('comparing counts for one address only', () => {
  expect(after({ type: 'compared' }, { type: 'edited', amount: '0.6' }).compared).toBe('bcrt1qexample')
  expect(after({ type: 'compared' }, { type: 'edited', toAddr: 'other' }).compared).toBeNull()
})

test('a new offer that pays out another amount must be looked at; the code stays, since it is bound to amount and destination', () => {
  const quoted = after({ type: 'quoted', quote: QUOTE }, { type: 'code-typed', code: '123456' })
  expect(quoted.feeChanged).toBe(false)
  expect(
    externalSend(quoted, { type: 'quoted', quote: { ...QUOTE, expiresAt: '2026-11-21T09:02:00.000Z' } }).feeChanged,
  ).toBe(false)
  const dearer = externalSend(quoted, { type: 'quoted', quote: { ...QUOTE, receives: '0.49998000' } })
  expect(dearer).toMatchObject({ feeChanged: true, code: '123456' })
  // A second offer at the same fee must not hide the change.
  expect(externalSend(dearer, { type: 'quoted', quote: { ...QUOTE, receives: '0.49998000' } }).feeChanged).toBe(true)
  expect(externalSend(dearer, { type: 'accepted' }).feeChanged).toBe(false)
})

test('an offer counts as ending a little before it ends', () => {
  const end = Date.parse(QUOTE.expiresAt)
  expect([end - 3_001, end - 3_000, end + 1].map((now) => isEnding(QUOTE, now, 3_000))).toEqual([false, true, true])
})
