import { expect, test } from 'vitest'
import { batchLoad } from './batch-load.ts'

type Statement = {
  readonly keys: readonly string[]
  readonly answer: () => void
  readonly fail: (error: Error) => void
}

/** A database of words whose statements end when the test says so. */
function words(options = {}) {
  const statements: Statement[] = []
  const known = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  const one = batchLoad<number>(
    (keys) =>
      new Promise((resolve, reject) => {
        statements.push({
          keys,
          fail: reject,
          answer: () => resolve(new Map([...known].filter(([key]) => keys.includes(key)))),
        })
      }),
    options,
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { one, statements, known, turn }
}

test('callers of one moment share a statement, each gets its own row, twins the same, and who has none gets none', async () => {
  const { one, statements, turn } = words()
  const asked = Promise.all(['b', 'a', 'nobody', 'b'].map((key) => one(key)))
  await turn()
  expect(statements.map(({ keys }) => keys)).toEqual([['b', 'a', 'nobody']])
  statements[0]?.answer()
  expect(await asked).toEqual([2, 1, null, 2])
})

test('who asks while a statement runs is answered by a later one, so a change in between is seen', async () => {
  const { one, statements, known, turn } = words({ underWayMax: 1 })
  const before = one('a')
  await turn()
  const after = one('a')
  await turn()
  expect(statements).toHaveLength(1)
  statements[0]?.answer()
  expect(await before).toBe(1)
  await turn()
  known.delete('a')
  statements[1]?.answer()
  expect(await after).toBeNull()
})

test('no more statements and keys at once than told, and nobody is forgotten', async () => {
  const { one, statements, turn } = words({ underWayMax: 2, keysMax: 2 })
  const asked = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => one(key)))
  await turn()
  expect(statements.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  statements[1]?.answer()
  await turn()
  expect(statements[2]?.keys).toEqual(['e', 'f'])
  statements[0]?.answer()
  statements[2]?.answer()
  expect(await asked).toEqual([1, 2, 3, null, null, null])
})

test('a statement that fails fails for its own callers, and the next goes on', async () => {
  const { one, statements, turn } = words({ underWayMax: 1 })
  const unlucky = one('a')
  await turn()
  const lucky = one('b')
  statements[0]?.fail(new Error('gone'))
  await expect(unlucky).rejects.toThrow('gone')
  await turn()
  statements[1]?.answer()
  expect(await lucky).toBe(2)
})
