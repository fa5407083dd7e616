import { expect, test, vi } from 'vitest'
import { paceBatches, type PacingOptions } from './pace-batches.ts'

/** Work on letters that ends when the test says so; each piece takes what waits, at most `most`. */
function letters(options: Partial<PacingOptions> = {}, most = 10) {
  const waiting: string[] = []
  const pieces: { readonly taken: string; readonly end: () => void }[] = []
  const wake = paceBatches(
    { max: 2, overlapFrom: 3, patienceMs: 60_000, ...options },
    () => waiting.length,
    () => {
      const taken = waiting.splice(0, most).join('')
      return new Promise((end) => pieces.push({ taken, end }))
    },
  )
  const add = (more: string): void => {
    for (const letter of more) {
      waiting.push(letter)
      wake()
    }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { add, pieces, turn, taken: () => pieces.map(({ taken }) => taken) }
}

test('what comes in one turn goes together, and a few who come later wait for its end', async () => {
  const { add, pieces, taken, turn } = letters()
  add('ab')
  await turn()
  add('cd')
  await turn()
  expect(taken()).toEqual(['ab'])
  pieces[0]?.end()
  await turn()
  expect(taken()).toEqual(['ab', 'cd'])
})

test('many who wait get a piece of their own beside the one under way, but no more than the most', async () => {
  const { add, taken, turn } = letters()
  add('a')
  await turn()
  add('bcd')
  await turn()
  add('efgh')
  await turn()
  expect(taken()).toEqual(['a', 'bcd'])
})

test('nobody waits longer for somebody than patience lasts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const { add, taken, turn } = letters({ patienceMs: 10 })
    add('a')
    await turn()
    add('b')
    await turn()
    vi.advanceTimersByTime(9)
    expect(taken()).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(taken()).toEqual(['a', 'b'])
  } finally {
    vi.useRealTimers()
  }
})

test('one whose work cannot be begun yet is begun when something ends', async () => {
  let free = false
  const begun: string[] = []
  const ends: (() => void)[] = []
  let waiting = 1
  const wake = paceBatches(
    { max: 2, overlapFrom: 1, patienceMs: 60_000 },
    () => waiting,
    () => {
      if (begun.length > 0 && !free) return null
      begun.push(`piece ${begun.length + 1}`)
      waiting -= 1
      return new Promise((end) => ends.push(end))
    },
  )
  wake()
  await new Promise((resolve) => setImmediate(resolve))
  waiting = 1
  wake()
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['piece 1'])
  free = true
  ends[0]?.()
  await expect.poll(() => begun).toEqual(['piece 1', 'piece 2'])
})
