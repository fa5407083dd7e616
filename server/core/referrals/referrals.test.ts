import { DAY_MS } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { boxStateAt, codeFrom, endOf, type Invitation, readCode, stageAt } from './referrals.ts'

const JOINED = new Date('2026-03-01T09:00:00.000Z')
const day = (days: number): Date => new Date(JOINED.getTime() + days * DAY_MS)
const invitation: Invitation = {
  id: 'inv_1',
  inviterId: 'usr_1',
  invitedId: 'usr_2',
  joinedAt: JOINED,
  boxes: [
    { id: 'box_1', reason: 'verified', endsAt: day(14), earnedAt: null },
    { id: 'box_2', reason: 'traded', endsAt: day(30), earnedAt: null },
  ],
}

describe('a code', () => {
  test('has one letter per byte, every letter equally likely, none that looks like another', () => {
    const letters = Array.from(codeFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte)))
    const counts = Map.groupBy(letters, (letter) => letter)
    expect([...counts.keys()].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([8]))
  })

  test('is read however people type it', () => {
    expect(['AB12CD01', 'ab12cd01', ' AB12-CD01 ', 'ab12 cdoi', 'ABL2CDOL'].map(readCode)).toEqual(
      Array<string>(5).fill('AB12CD01'),
    )
    expect(['', 'AB12CD0', 'AB12CD011', 'AB12CD0U', 'ÄB12CD01', 'friend'].map(readCode)).toEqual(
      Array<null>(6).fill(null),
    )
  })
})

test('each box waits until its own time is over, and the invitation as long as one waits', () => {
  const states = (now: Date) => [...invitation.boxes.map((box) => boxStateAt(box, now)), stageAt(invitation, now)]
  expect(states(JOINED)).toEqual(['locked', 'locked', 'joined'])
  expect(states(new Date(day(14).getTime() - 1))).toEqual(['locked', 'locked', 'joined'])
  expect(states(day(14))).toEqual(['expired', 'locked', 'joined'])
  expect(states(day(30))).toEqual(['expired', 'expired', 'expired'])
  expect(endOf(invitation)).toEqual(day(30))
})

test('a box that was earned in time stays ready, and the invitation shows the last that was', () => {
  const earned = (...reasons: readonly string[]): Invitation => ({
    ...invitation,
    boxes: invitation.boxes.map((box) => (reasons.includes(box.reason) ? { ...box, earnedAt: day(2) } : box)),
  })
  const states = (of: Invitation, now: Date) => [...of.boxes.map((box) => boxStateAt(box, now)), stageAt(of, now)]
  expect(states(earned('verified'), day(3))).toEqual(['ready', 'locked', 'verified'])
  expect(states(earned('verified'), day(31))).toEqual(['ready', 'expired', 'verified'])
  expect(states(earned('verified', 'traded'), day(31))).toEqual(['ready', 'ready', 'traded'])
})
