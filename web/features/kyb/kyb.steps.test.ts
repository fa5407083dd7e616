import type { KybAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { gapsIn, mayAdd, mayChange, mayGive, pageOf, pageOfGap } from './kyb.steps.ts'

const page = newId('kyf', 1)
const answer = (missing: readonly string[], needed = 1): Pick<KybAnswer, 'missing' | 'papers' | 'people'> => ({
  missing: [...missing],
  people: { needed, done: 0, failed: 0 },
  papers: [
    {
      paper: 'constitution',
      officialName: null,
      needed: true,
      monthsMax: null,
      review: { state: 'asked', reason: 'unreadable' },
      pages: [
        {
          _id: page,
          format: 'pdf',
          bytes: 1,
          issuedOn: null,
          addedAt: '2026-11-01T09:00:00Z',
          review: { state: 'asked', reason: 'unreadable' },
        },
      ],
    },
  ],
})

test('each thing that is missing is said once, and leads to its page', () => {
  const people = [1, 2].map((n) => `person.${newId('prt', n)}`)
  const gaps = gapsIn(
    answer(['business-info', 'shares', ...people, 'paper.constitution', page, 'info.site', newId('prt', 3)]),
  )
  expect(gaps).toEqual([
    { is: 'info' },
    { is: 'shares' },
    { is: 'links', count: 2 },
    { is: 'paper', paper: 'constitution' },
    { is: 'field', field: 'site' },
    { is: 'person' },
  ])
  expect(gaps.map(pageOfGap)).toEqual([
    '/settings/account/business-kyb/business-info',
    '/settings/account/business-kyb/directors',
    '/settings/account/business-kyb/directors',
    '/settings/account/business-kyb/documents#constitution',
    '/settings/account/business-kyb/business-info',
    '/settings/account/business-kyb/directors',
  ])
})

test('without any director one is added; people who are asked for again are looked at', () => {
  expect(gapsIn(answer(['people'], 0))).toEqual([{ is: 'director' }])
  expect(gapsIn(answer(['people'], 2))).toEqual([{ is: 'person' }])
  expect(gapsIn(answer(['something-new', newId('kyf', 9)]))).toEqual([])
})

test('an item leads to its page', () => {
  expect(['business-info', 'people', 'paper.certificate'].map(pageOf)).toEqual([
    '/settings/account/business-kyb/business-info',
    '/settings/account/business-kyb/directors',
    '/settings/account/business-kyb/documents#certificate',
  ])
})

const said = (state: 'accepted' | 'asked' | 'ready') => ({ review: { state, reason: null } })
const standing = (
  state: KybAnswer['state'],
  people: KybAnswer['items'][number]['state'],
  failed = 0,
): Pick<KybAnswer, 'editable' | 'state' | 'items' | 'people'> => ({
  state,
  editable: state !== 'in_review',
  items: [{ key: 'people', state: people, reason: null, fields: [] }],
  people: { needed: 2, done: 2 - failed, failed },
})

test('while single things are asked for, only those can be changed, and people added only if all are asked for', () => {
  const all = [said('accepted'), said('accepted')]
  expect(mayAdd(standing('in_progress', 'ready'), all)).toBe(true)
  expect(mayAdd(standing('in_review', 'in_review'), all)).toBe(false)
  expect(mayAdd(standing('more_info', 'accepted'), all)).toBe(false)
  expect(mayAdd(standing('more_info', 'asked'), all)).toBe(true)
  // One of them is asked for, or did not complete their own check.
  expect(mayAdd(standing('more_info', 'asked'), [said('accepted'), said('asked')])).toBe(false)
  expect(mayAdd(standing('more_info', 'asked', 1), all)).toBe(false)

  const one = standing('more_info', 'asked')
  expect(mayChange(said('asked'), one, [said('accepted'), said('asked')])).toBe(true)
  expect(mayChange(said('accepted'), one, [said('accepted'), said('asked')])).toBe(false)
  expect(mayChange(said('accepted'), one, all)).toBe(true)
  expect(mayChange(said('ready'), standing('in_review', 'in_review'), all)).toBe(false)
})

test('an accepted paper takes nothing while others are asked for, but for one of whose pages is', () => {
  const [paper] = answer([]).papers
  if (paper === undefined) throw new Error('there is no paper')
  const accepted = { ...paper, ...said('accepted') }
  const pages = paper.pages.map((each) => ({ ...each, ...said('accepted') }))
  expect(mayGive({ ...accepted, pages }, standing('more_info', 'accepted'))).toBe(false)
  expect(mayGive(accepted, standing('more_info', 'accepted'))).toBe(true)
  expect(mayGive({ ...accepted, pages }, standing('in_progress', 'ready'))).toBe(true)
  expect(mayGive(paper, standing('in_review', 'in_review'))).toBe(false)
})
