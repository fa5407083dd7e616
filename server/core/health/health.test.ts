import { SECOND_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { type Heartbeat, problemOf, problemOnceCalled } from './health.ts'

const at = new Date('2026-11-21T10:00:00Z')
const beat: Heartbeat = { part: 'worker', at, problem: null }
const later = (ms: number): Date => new Date(at.getTime() + ms)

test('a part is well while it beats, and down once it was silent too long', () => {
  expect(problemOf(beat, later(30 * SECOND_MS), 30 * SECOND_MS)).toBeNull()
  expect(problemOf(beat, later(30 * SECOND_MS + 1), 30 * SECOND_MS)).toBe('does not answer')
  expect(problemOf(undefined, at, 30 * SECOND_MS)).toBe('has not started')
})

test('a part that beats tells its own problem, and silence says more than an old problem', () => {
  const ill = { ...beat, problem: 'crediting is halted' }
  expect(problemOf(ill, at, 30 * SECOND_MS)).toBe('crediting is halted')
  expect(problemOf(ill, later(31 * SECOND_MS), 30 * SECOND_MS)).toBe('does not answer')
})

test('a part that nobody called is well, and one that was called has a moment to begin', () => {
  const silenceMs = 30 * SECOND_MS
  const old = { ...beat, at: later(-3_600 * SECOND_MS), problem: 'cannot be followed right now' }
  for (const before of [undefined, old]) {
    expect(problemOnceCalled(before, null, at, silenceMs)).toBeNull()
    expect(problemOnceCalled(before, at, later(silenceMs), silenceMs)).toBeNull()
  }
  expect(problemOnceCalled(undefined, at, later(silenceMs + 1), silenceMs)).toBe('has not started')
  expect(problemOnceCalled(old, at, later(silenceMs + 1), silenceMs)).toBe('does not answer')
  // Once it beats, its own report counts, however young it is.
  expect(problemOnceCalled({ ...beat, problem: 'crediting is halted' }, at, later(1), silenceMs)).toBe(
    'crediting is halted',
  )
})
