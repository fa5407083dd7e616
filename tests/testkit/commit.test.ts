/** Drawing by commit: always the same for one commit, and everything over many commits. */
import { expect, test } from 'vitest'
import { drawn } from './commit.ts'

const LETTERS = [...'abcdefghij']
const draw = (seed: number, from: readonly string[] = LETTERS): readonly string[] =>
  drawn(from, 3, (letter) => letter, seed)

test('a commit draws as many as asked for, the same every time, in their own order', () => {
  for (let seed = 0; seed < 50; seed++) {
    expect(draw(seed)).toHaveLength(3)
    expect(draw(seed)).toEqual(draw(seed, LETTERS.toReversed()).toReversed())
    expect(draw(seed)).toEqual([...draw(seed)].toSorted())
  }
})

test('over many commits everything is drawn, nothing much more often than the rest', () => {
  const often = new Map<string, number>()
  for (let seed = 0; seed < 1_000; seed++)
    for (const letter of draw(seed)) often.set(letter, (often.get(letter) ?? 0) + 1)
  expect(often.size).toBe(LETTERS.length)
  // 300 each on average.
  for (const times of often.values()) expect(Math.abs(times - 300)).toBeLessThan(75)
})

test('more than there are is everything', () => {
  expect(drawn(LETTERS, 99, (letter) => letter, 1)).toEqual(LETTERS)
})
