import { expect, test } from 'vitest'
import { type KindPage, mergeHistories } from './merge-histories.ts'

type Item = { readonly _id: string; readonly timeStamp: string }
const at = (minute: number): Item => ({
  _id: `t${String(minute).padStart(2, '0')}`,
  timeStamp: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`,
})
const page = (type: string, minutes: readonly number[], cursor: string | null): KindPage<Item> => ({
  type,
  page: { transactions: minutes.map(at), cursor },
})
const shown = (steps: readonly (readonly KindPage<Item>[])[]): number[] =>
  mergeHistories(steps).map(({ _id }) => Number(_id.slice(1)))

test('one kind is its own order', () => {
  expect(shown([[page('all', [9, 7], 'a')], [page('all', [5], null)]])).toEqual([9, 7, 5])
})

test('two kinds are woven by time', () => {
  expect(shown([[page('deposit', [9, 4], null), page('withdrawal', [7, 2], null)]])).toEqual([9, 7, 4, 2])
})

test('what another kind may still precede waits until it has been read', () => {
  const first = [page('deposit', [9, 8], 'more'), page('withdrawal', [7, 2], null)]
  expect(shown([first])).toEqual([9, 8])
  expect(shown([first, [page('deposit', [5, 1], null)]])).toEqual([9, 8, 7, 5, 2, 1])
})

test('nothing is lost or shown twice, however the pages fall', () => {
  const steps = [
    [page('deposit', [50, 40], 'a'), page('withdrawal', [45, 44], 'b')],
    [page('deposit', [39, 10], 'c'), page('withdrawal', [43, 42], null)],
    [page('deposit', [9], null)],
  ]
  expect(shown(steps.slice(0, 1))).toEqual([50, 45, 44])
  expect(shown(steps.slice(0, 2))).toEqual([50, 45, 44, 43, 42, 40, 39, 10])
  expect(shown(steps)).toEqual([50, 45, 44, 43, 42, 40, 39, 10, 9])
})

test('two at the same instant keep the order of their ids', () => {
  const twin = (id: string): Item => ({ _id: id, timeStamp: '2026-11-21T09:00:00.000Z' })
  const merged = mergeHistories([
    [
      { type: 'a', page: { transactions: [twin('a')], cursor: null } },
      { type: 'b', page: { transactions: [twin('b')], cursor: null } },
    ],
  ])
  expect(merged.map(({ _id }) => _id)).toEqual(['b', 'a'])
})
