import type { NetworkName } from '@zend/contracts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { statusOf } from './network-status.ts'
import type { StoredNetwork } from './scan.repo.ts'

const now = new Date('2026-11-21T10:00:00Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const policy = {
  headAgeMaxMs: { ...DEFAULTS.deposit.headAgeMaxMs, bitcoin: 120 * MINUTE_MS, ethereum: 5 * MINUTE_MS },
  silenceMaxMs: MINUTE_MS,
}
const stored = {
  network: 'ethereum' as const,
  status: 'up' as 'up' | 'halted',
  haltedAt: null,
  haltCode: null,
  headHeight: 9,
  finalHeight: null,
  agreedHeight: null,
  doubt: null as StoredNetwork['doubt'],
  witnessLateSince: null as Date | null,
  headAt: ago(10 * SECOND_MS) as Date | null,
  seenAt: ago(SECOND_MS) as Date | null,
}

const statusWith = (
  change: Partial<typeof stored> | null,
  inUseSince: Date | null = ago(HOUR_MS),
  network: NetworkName = 'ethereum',
) => statusOf(network, { stored: change === null ? null : { ...stored, ...change }, inUseSince }, now, policy)

test('a network is up while its newest block is young and somebody reads it', () => {
  expect(statusWith({})).toBe('up')
  expect(statusWith({ headAt: ago(6 * MINUTE_MS) })).toBe('delayed')
  expect(statusWith({ headAt: ago(90 * MINUTE_MS) }, ago(HOUR_MS), 'bitcoin')).toBe('up')
  expect(statusWith({ seenAt: ago(2 * MINUTE_MS) })).toBe('delayed')
  expect(statusWith({ seenAt: null, headAt: null })).toBe('delayed')
  expect(statusWith(null)).toBe('delayed')
})

test('halted is halted, however well the chain looks and whoever has to do with it', () => {
  expect(statusWith({ status: 'halted' })).toBe('halted')
  expect(statusWith({ status: 'halted' }, null)).toBe('halted')
})

test('a network that nobody has to do with is up, and stays so while its watcher begins', () => {
  expect(statusWith(null, null)).toBe('up')
  expect(statusWith({ headAt: ago(6 * MINUTE_MS), seenAt: ago(6 * MINUTE_MS) }, null)).toBe('up')
  expect(statusWith(null, ago(MINUTE_MS))).toBe('up')
  expect(statusWith(null, ago(MINUTE_MS + 1))).toBe('delayed')
})

test('two providers that contradict each other are shown as that, unless a person is needed anyway', () => {
  const doubt = { code: 'block_differs' as const, since: ago(1), height: 7, deposit: null }
  expect(statusWith({ doubt })).toBe('disputed')
  expect(statusWith({ doubt, seenAt: ago(HOUR_MS) })).toBe('disputed')
  expect(statusWith({ doubt, status: 'halted' })).toBe('halted')
})

test('a second provider that keeps deposits waiting for too long delays the network', () => {
  expect(statusWith({ witnessLateSince: ago(MINUTE_MS) })).toBe('up')
  expect(statusWith({ witnessLateSince: ago(MINUTE_MS + 1) })).toBe('delayed')
})
