import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { percentOf, percentText, pointsOf, sumOf, treeOf } from './shares.ts'

const [ADA, BOLA, HOLDING, OTHER] = [1, 2, 3, 4].map((n) => newId('prt', n)) as [
  `prt_${string}`,
  `prt_${string}`,
  `prt_${string}`,
  `prt_${string}`,
]
const of = (id: `prt_${string}`, ...holdings: readonly (readonly [`prt_${string}` | null, string])[]) => ({
  id,
  holdings: holdings.map(([held, percent]) => ({ of: held, percent })),
})

test('a share is read as people write it, and never rounded', () => {
  expect(['25', '25.5', '33,33', ' 12 % ', '100', '0.01', '100.00'].map(percentOf)).toEqual([
    '25',
    '25.5',
    '33.33',
    '12',
    '100',
    '0.01',
    '100.00',
  ])
  expect(['', '0', '0.00', '33.333', '100.01', '-5', '1e1', 'half'].map(percentOf)).toEqual(Array(8).fill(null))
  expect(['25', '25.5', '0.01', '100.00'].map(pointsOf)).toEqual([2_500, 2_550, 1, 10_000])
  expect([2_500, 2_550, 1].map(percentText)).toEqual(['25', '25.5', '0.01'])
})

test('shares add up by what is held; a hundredth is rounding', () => {
  const parties = [of(ADA, [null, '60']), of(HOLDING, [null, '39.99']), of(BOLA, [HOLDING, '50'])]
  expect(sumOf(null, parties)).toEqual({ points: 9_999, is: 'whole' })
  expect(sumOf(HOLDING, parties)).toEqual({ points: 5_000, is: 'short' })
  expect(sumOf(null, [...parties, of(BOLA, [null, '0.03'])])).toEqual({ points: 10_002, is: 'over' })
})

test('typed shares stand in the place of the stored ones', () => {
  const parties = [of(ADA, [null, '60']), of(BOLA, [null, '40'])]
  expect(sumOf(null, parties, { id: BOLA, holdings: [{ of: null, percent: '50' }] }).is).toBe('over')
  expect(sumOf(null, parties, { id: BOLA, holdings: [] })).toEqual({ points: 6_000, is: 'short' })
  expect(sumOf(null, parties, { id: null, holdings: [{ of: null, percent: '1' }] }).is).toBe('over')
})

test('the tree has each holder below what they hold, and ends where organisations hold each other', () => {
  const parties = [
    of(ADA, [null, '20'], [HOLDING, '50']),
    of(HOLDING, [null, '80'], [OTHER, '100']),
    of(OTHER, [HOLDING, '50']),
  ]
  const names = new Map([
    [ADA, 'Ada'],
    [HOLDING, 'Holding'],
    [OTHER, 'Other'],
  ])
  type Tree = ReturnType<typeof treeOf<(typeof parties)[number]>>
  const written = (tree: Tree): unknown =>
    tree.map(({ party, percent, holders }) => [names.get(party.id), percent, written(holders)])
  expect(written(treeOf(parties))).toEqual([
    [
      'Holding',
      '80',
      [
        ['Ada', '50', []],
        ['Other', '50', [['Holding', '100', []]]],
      ],
    ],
    ['Ada', '20', []],
  ])
})
