import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { type CustomerEvent, payloadsOf } from './events.ts'

const at = new Date('2026-11-21T10:00:00.000Z')
const many = (count: number): readonly CustomerEvent[] =>
  Array.from({ length: count }, () => ({ to: newId('usr', 0), type: 'notification', id: newId('dep', 0), at }))

test('events of one change are announced together, in their order', () => {
  const events = many(6)
  const payloads = payloadsOf(events)
  expect(payloads).toHaveLength(1)
  expect(JSON.parse(payloads[0] ?? '')).toEqual(events.map((each) => ({ ...each, at: at.toISOString() })))
})
test('what a company with many members announces stays within what PostgreSQL can send', () => {
  const events = many(500)
  const payloads = payloadsOf(events)
  expect(payloads.flatMap((payload) => JSON.parse(payload) as CustomerEvent[])).toHaveLength(500)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(payloadsOf([])).toEqual([])
})
