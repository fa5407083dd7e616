// Risks: a part is shown as done while one of its steps is not, one is offered that cannot be submitted, one that could
// be submitted is locked.
import type { Verification, VerificationState, VerificationStep } from '@zend/contracts'
import { expect, test } from 'vitest'
import { openPart, partsOf, progressOf } from './verification.parts.ts'

const at = (tier: number, states: Partial<Record<VerificationStep, VerificationState>>): Verification => ({
  tier,
  steps: (['phone', 'identity-number', 'document', 'liveness', 'address', 'source-of-funds'] as const).map((step) => ({
    step,
    state: states[step] ?? 'not_started',
    reason: states[step] === 'rejected' ? 'face_differs' : null,
    at: null,
  })),
  phone: '+2348031234567',
  identityNumber: null,
  country: { country: 'NG', identityNumbers: [], documents: [] },
  next: null,
})
const stateOf = (verification: Verification, part: string) => partsOf(verification).find((view) => view.part === part)

test('a part is done when every step of it is, and else says what has most to do', () => {
  expect(stateOf(at(1, { document: 'approved', liveness: 'in_review' }), 'document')).toMatchObject({
    state: 'in_review',
  })
  expect(stateOf(at(1, { document: 'approved', liveness: 'rejected' }), 'document')).toMatchObject({
    state: 'rejected',
    reason: 'face_differs',
  })
  expect(stateOf(at(1, { document: 'in_review', liveness: 'resubmit' }), 'document')).toMatchObject({
    state: 'resubmit',
  })
  expect(stateOf(at(2, { document: 'approved', liveness: 'approved' }), 'document')).toMatchObject({
    state: 'approved',
    reason: null,
  })
})

test('what a lower tier has to come before is locked', () => {
  const locked = (tier: number) =>
    partsOf(at(tier, {}))
      .filter((view) => view.locked)
      .map(({ part }) => part)
  expect([0, 1, 2, 3].map(locked)).toEqual([['document', 'address'], ['address'], [], []])
})

test('a page opens only for what can be handed in now', () => {
  expect(openPart('phone', at(0, {}))).toBe('phone')
  expect(openPart('phone', at(0, { phone: 'approved' }))).toBeNull()
  expect(openPart('number', at(0, { 'identity-number': 'in_review' }))).toBeNull()
  expect(openPart('number', at(0, { 'identity-number': 'rejected' }))).toBe('number')
  expect(openPart('document', at(0, {}))).toBeNull()
  expect(openPart('document', at(1, { document: 'approved', liveness: 'resubmit' }))).toBe('document')
  expect(openPart('everything', at(3, {}))).toBeNull()
  expect(openPart(null, at(0, {}))).toBeNull()
})

test('progress counts approved steps', () => {
  expect(progressOf(at(1, { phone: 'approved', 'identity-number': 'approved', document: 'in_review' }))).toEqual({
    done: 2,
    all: 6,
  })
})
