import { expect, test } from 'vitest'
import { eachPage, eachRow, sweep } from './sweep.ts'

/** A table of these numbers, with the position at which each page was requested. */
function table(numbers: readonly number[], size: number) {
  const asked: (number | null)[] = []
  const pageAfter = (last: number | null): Promise<readonly number[]> => {
    asked.push(last)
    return Promise.resolve(numbers.filter((each) => each > (last ?? -1)).slice(0, size))
  }
  return { asked, pageAfter }
}

test.each([
  [[], [null]],
  [[1], [null]],
  [
    [1, 2],
    [null, 2],
  ],
  [
    [1, 2, 3, 4, 5],
    [null, 2, 4],
  ],
])(
  '%j is gone through once, to the first page that is not full',
  async (numbers: readonly number[], places: readonly (number | null)[]) => {
    const { asked, pageAfter } = table(numbers, 2)
    expect(await Array.fromAsync(eachRow(2, pageAfter))).toEqual(numbers)
    expect(asked).toEqual(places)
  },
)

test('no page is empty, and the next is read when the one before was gone through', async () => {
  const numbers = [1, 2, 3]
  const pages: (readonly number[])[] = []
  for await (const page of eachPage(2, (last: number | null) =>
    Promise.resolve(numbers.filter((each) => each > (last ?? 0)).slice(0, 2)),
  )) {
    pages.push(page)
    if (pages.length === 1) numbers.push(4)
  }
  expect(pages).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('one that fails is told of and holds up no other; at the end it is said how many there were', async () => {
  const [done, told]: [number[], string[]] = [[], []]
  const doOne = (item: number) => (item === 2 ? Promise.reject(new Error('no')) : Promise.resolve(void done.push(item)))
  await expect(
    sweep([1, 2, 3], doOne, (item, error) => void told.push(`${item}: ${String(error)}`), 'numbers failed'),
  ).rejects.toThrow(/^1 numbers failed$/)
  expect([done, told]).toEqual([[1, 3], ['2: Error: no']])
})
