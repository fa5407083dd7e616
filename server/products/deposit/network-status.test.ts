import { MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { statusOf } from './network-status.ts'

const now = new Date('2026-11-21T10:00:00Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const policy = { headAgeMaxMs: { ...DEFAULTS.deposit.headAgeMaxMs, bitcoin: 120 * MINUTE_MS, ethereum: 5 * MINUTE_MS }, silenceMaxMs: MINUTE_MS }
const stored = {
  network: 'ethereum' as const,
  status: 'up' as const,
  haltedAt: null,
  haltCode: null,
  headHeight: 9,
  headAt: ago(10 * SECOND_MS),
  seenAt: ago(SECOND_MS),
}

test('a network is up while its newest block is young and somebody reads it', () => {
  expect(statusOf(stored, now, policy)).toBe('up')
  expect(statusOf({ ...stored, headAt: ago(6 * MINUTE_MS) }, now, policy)).toBe('delayed')
  expect(statusOf({ ...stored, network: 'bitcoin', headAt: ago(90 * MINUTE_MS) }, now, policy)).toBe('up')
  expect(statusOf({ ...stored, seenAt: ago(2 * MINUTE_MS) }, now, policy)).toBe('delayed')
  expect(statusOf({ ...stored, seenAt: null, headAt: null }, now, policy)).toBe('delayed')
  expect(statusOf(null, now, policy)).toBe('delayed')
})

test('halted is halted, however well the chain looks', () => {
  expect(statusOf({ ...stored, status: 'halted' }, now, policy)).toBe('halted')
})
