import { expect, test } from 'vitest'
import { rememberDerived } from './remember-derived.ts'

/** Records the derivations that were really made. */
function deriving() {
  const made: string[] = []
  const derive = rememberDerived((xpub, index) => {
    made.push(`${xpub}/${index}`)
    if (xpub === 'bad') throw new Error('no key')
    return { address: `${xpub}-${index}`, lookupKey: `${xpub}+${index}` }
  }, 2)
  return { made, derive }
}

test('the same key and index are derived once, another key or index for itself', () => {
  const { made, derive } = deriving()
  for (const [xpub, index] of [
    ['a', 0],
    ['a', 0],
    ['a', 1],
    ['b', 1],
  ] as const) {
    expect(derive(xpub, index)).toEqual({ address: `${xpub}-${index}`, lookupKey: `${xpub}+${index}` })
  }
  expect(made).toEqual(['a/0', 'a/1', 'b/1'])
})

test('what is remembered has an end: the oldest is derived again', () => {
  const { made, derive } = deriving()
  for (const index of [0, 1, 2, 1, 0]) derive('a', index)
  expect(made).toEqual(['a/0', 'a/1', 'a/2', 'a/0'])
})

test('a key that cannot be derived from fails every time', () => {
  const { derive } = deriving()
  expect(() => derive('bad', 0)).toThrow('no key')
  expect(() => derive('bad', 0)).toThrow('no key')
})
