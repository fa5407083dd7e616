/** Merkle trees over the rows of a batch: every row leads to the root, and nothing else does. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPartOf, leafText, type Part, partsRoot, provenParts, readLeaf } from './parts.ts'

const sha = (...bytes: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const each of bytes) hash.update(each)
  return hash.digest('hex')
}

test('the tree is that of RFC 6962', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => Buffer.from(sha('\0', text), 'hex'))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  expect(partsRoot(['a'])).toBe(a.toString('hex'))
  const ab = sha('\u0001', a, b)
  expect(partsRoot(['a', 'b'])).toBe(ab)
  expect(partsRoot(['a', 'b', 'c'])).toBe(sha('\u0001', Buffer.from(ab, 'hex'), c))
  expect(() => partsRoot([])).toThrow('without leaves')
})

test('each leaf of trees of every size leads to the root, by a short path', () => {
  for (const size of [1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 100, 1_000]) {
    const leaves = Array.from({ length: size }, (_, at) => `row ${String(at)}`)
    const root = partsRoot(leaves)
    for (const at of [0, 1, size >> 1, size - 1].filter((each) => each < size)) {
      const proven = provenParts(leaves)(at)
      expect(proven.root).toBe(root)
      expect(proven.path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
      expect(isPartOf(root, proven)).toBe(true)
      expect(isPartOf(root, { ...proven, leaf: `${proven.leaf} ` })).toBe(false)
      const other = proven.path.map((step) => ({
        ...step,
        side: step.side === 'left' ? ('right' as const) : ('left' as const),
      }))
      expect(isPartOf(root, { ...proven, path: other })).toBe(size === 1)
    }
  }
})

const part: Part = {
  of: 'bat_1',
  position: 7,
  reference: 'July',
  pays: {
    kind: 'transfer',
    subject: 'trf_1',
    most: { asset: 'USDT', amount: '5.000000' },
    least: { asset: 'USDT', amount: '5.000000' },
    payee: { name: 'Ada', key: 'payee:usr_1', country: null, details: { payee: 'usr_1' } },
    valueCents: '500',
  },
}

test('a leaf is one text for the same payment, and another for any other', () => {
  const text = leafText(part)
  expect(readLeaf(text)).toEqual(part)
  expect(() => readLeaf(text.replace('"July"', ' "July"'))).toThrow('not canonical')
  expect(() => readLeaf(text.replace('"zend.part"', '"zend.other"'))).toThrow()
  const others = [
    { ...part, position: 8 },
    { ...part, of: 'bat_2' },
    { ...part, reference: '' },
    { ...part, pays: { ...part.pays, subject: 'trf_2' } },
    { ...part, pays: { ...part.pays, most: { asset: 'USDT' as const, amount: '5.000001' } } },
  ]
  expect(new Set([part, ...others].map(leafText)).size).toBe(6)
})
