// Who is offered as a deputy, and for how long. Risk: the API refuses what was offered, or a day too much is given.

import { type DeputyAnswer, type MemberAnswer, ROLE_PERMISSIONS } from '@zend/contracts'
import { DAY_MS, newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { dayAfter, dayOf, fitAmong, isTaken, latestFor, spanOf } from './deputies.flow.ts'

const NOW = new Date(2026, 10, 28, 14, 5)
const TODAY = '2026-11-28'
const endOf = (year: number, month: number, day: number): string =>
  new Date(+new Date(year, month - 1, day + 1) - 1).toISOString()

test('today begins now, a later day at its start, and the last day is whole', () => {
  expect(dayOf(NOW)).toBe(TODAY)
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(spanOf({ first: TODAY, last: TODAY }, NOW)).toEqual({ from: NOW.toISOString(), until: endOf(2026, 11, 28) })
  expect(spanOf({ first: '2026-12-01', last: '2026-12-08' }, NOW)).toEqual({
    from: new Date(2026, 11, 1).toISOString(),
    until: endOf(2026, 12, 8),
  })
})

test('never more than 30 days, also where clocks are turned back in between', () => {
  for (const first of [TODAY, '2026-12-01', '2027-03-20', '2027-10-20']) {
    const span = spanOf({ first, last: dayAfter(first, 29) }, NOW)
    if ('wrong' in span) throw new Error(span.wrong)
    expect(Date.parse(span.until) - Date.parse(span.from)).toBeLessThanOrEqual(30 * DAY_MS)
    expect(spanOf({ first, last: dayAfter(first, 30) }, NOW)).toEqual({ wrong: 'last' })
  }
})

test('a day that is over, none, or an end before the start is the field to correct', () => {
  expect(spanOf({ first: '2026-11-27', last: TODAY }, NOW)).toEqual({ wrong: 'first' })
  expect(spanOf({ first: '', last: TODAY }, NOW)).toEqual({ wrong: 'first' })
  expect(spanOf({ first: '20266-12-01', last: TODAY }, NOW)).toEqual({ wrong: 'first' })
  expect([latestFor('20266-12-01'), latestFor(TODAY)]).toEqual([undefined, '2026-12-27'])
  expect(spanOf({ first: '2026-12-02', last: '2026-12-01' }, NOW)).toEqual({ wrong: 'last' })
  expect(spanOf({ first: TODAY, last: '' }, NOW)).toEqual({ wrong: 'last' })
})

const member = (n: number, facts: Partial<MemberAnswer>): MemberAnswer => ({
  id: newId('mbr', n),
  name: `Member ${String(n)}`,
  image: null,
  role: 'viewer',
  permissions: [...ROLE_PERMISSIONS.viewer],
  state: 'active',
  joinedAt: '2026-11-01T09:00:00Z',
  suspendedAt: null,
  recoveredAt: null,
  ownerCountsFrom: null,
  invitedBy: null,
  lastSeenAt: null,
  authenticator: false,
  passkey: true,
  passkeyFrom: null,
  you: false,
  ...facts,
})

test('a deputy sees the money, may not approve, is not suspended and is somebody else', () => {
  const fit = member(1, {})
  const all = [
    fit,
    member(2, { you: true }),
    member(3, { state: 'suspended' }),
    member(4, { permissions: ['view', 'approve'] }),
    member(5, { permissions: ['deposit'] }),
  ]
  expect(fitAmong(all)).toEqual([fit])
})

test('one of the two is bound only where the times meet', () => {
  const [me, other] = [
    { name: 'Ada', you: true },
    { name: 'Kofi', you: false },
  ]
  const [asked, somebodyElse] = [newId('mbr', 1), newId('mbr', 2)]
  const naming = (facts: Partial<DeputyAnswer>): DeputyAnswer => ({
    id: newId('mch', 1),
    by: other,
    deputy: other,
    member: somebodyElse,
    from: '2026-12-01T00:00:00Z',
    until: '2026-12-08T00:00:00Z',
    mayEnd: false,
    ...facts,
  })
  const span = { from: '2026-12-07T00:00:00Z', until: '2026-12-09T00:00:00Z' }
  expect(isTaken([naming({})], asked, span)).toBe(false)
  expect(isTaken([naming({ by: me })], asked, span)).toBe(true)
  expect(isTaken([naming({ member: asked })], asked, span)).toBe(true)
  expect(isTaken([naming({ by: me, until: span.from })], asked, span)).toBe(false)
})
