import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rootOf } from './merkle.ts'

const sha = (kind: number, ...parts: readonly Buffer[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([kind]), ...parts]))
    .digest()
const leaf = (text: string): Buffer => sha(0, Buffer.from(text))
const hex = (bytes: Buffer): string => bytes.toString('hex')

// Three rows: the third goes up alone (RFC 6962).
const [A, B, C] = ['{"a":1}', '{"b":"é"}', '{"c":3}'] as const
const AB = sha(1, leaf(A), leaf(B))
const ROOT = hex(sha(1, AB, leaf(C)))

test('each row leads to the root over all of them, from its own side', async () => {
  const [right, left] = ['right', 'left'] as const
  const up = { side: right, hash: hex(leaf(C)) }
  expect(await rootOf({ leaf: A, path: [{ side: right, hash: hex(leaf(B)) }, up] })).toBe(ROOT)
  expect(await rootOf({ leaf: B, path: [{ side: left, hash: hex(leaf(A)) }, up] })).toBe(ROOT)
  expect(await rootOf({ leaf: C, path: [{ side: left, hash: hex(AB) }] })).toBe(ROOT)
})

test('another character, another side, and a path that is none lead elsewhere', async () => {
  const path = [
    { side: 'right' as const, hash: hex(leaf(B)) },
    { side: 'right' as const, hash: hex(leaf(C)) },
  ]
  expect(await rootOf({ leaf: '{"a":2}', path })).not.toBe(ROOT)
  expect(await rootOf({ leaf: A, path: path.map((step) => ({ ...step, side: 'left' as const })) })).not.toBe(ROOT)
  expect(await rootOf({ leaf: A, path: [{ side: 'right', hash: 'ab' }] })).toBe('')
  // A node's own text passes for no leaf.
  expect(
    await rootOf({ leaf: `${String(leaf(A))}${String(leaf(B))}`, path: [{ side: 'right', hash: hex(leaf(C)) }] }),
  ).not.toBe(ROOT)
})
