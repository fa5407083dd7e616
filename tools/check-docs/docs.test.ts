/** The docstring check reports missing docstrings, and nothing else. */
import { expect, test } from 'vitest'
import { missingDocs } from './docs.ts'

const HEADER = '/** What this file decides. */\nimport "./other.ts"\n'

test.each([
  ['a function', 'export function pay(): void {}', ['a.ts:3 pay is exported without a docstring']],
  ['a type', 'export type Fee = bigint', ['a.ts:3 Fee is exported without a docstring']],
  [
    'both names of one statement',
    'export const a = 1, b = 2',
    ['a.ts:3 a is exported without a docstring', 'a.ts:3 b is exported without a docstring'],
  ],
  ['a name exported later', 'const fee = 1\nexport { fee }', ['a.ts:3 fee is exported without a docstring']],
  [
    'a plain comment in place of a docstring',
    '// what it does\nexport const fee = 1',
    ['a.ts:4 fee is exported without a docstring'],
  ],
  [
    'a docstring that belongs to something else',
    '/** The fee. */\nconst fee = 1\nexport const twice = fee * 2',
    ['a.ts:5 twice is exported without a docstring'],
  ],
])('reports %s without a docstring', (_what, code, expected) => {
  expect(missingDocs('a.ts', HEADER + code, false)).toEqual(expected)
})

test.each([
  ['a documented export', '/** The fee, in basis points. */\nexport const feeBps = 1'],
  ['a front door', 'export { fee } from "./fee.ts"\nexport * from "./other.ts"'],
  [
    'the second overload',
    '/** Adds. */\nexport function add(a: 1): 1\nexport function add(a: 2): 2\nexport function add(a: 1 | 2) { return a }',
  ],
  ['what is not exported', 'const secret = 1'],
])('accepts %s', (_what, code) => {
  expect(missingDocs('a.ts', HEADER + code, false)).toEqual([])
})

test('reports a file without a header comment', () => {
  expect(missingDocs('a.ts', 'import "./other.ts"\n/** Later. */\nconst a = 1', false)).toEqual([
    'a.ts:1 the file does not open with what it is for',
  ])
})

test('lets a route export what its framework asks for, but nothing else', () => {
  const code = `${HEADER}export const meta = () => []\nexport const fee = 1`
  expect(missingDocs('a.ts', code, true)).toEqual(['a.ts:4 fee is exported without a docstring'])
})

test('reports a file that cannot be read', () => {
  expect(missingDocs('a.ts', '/** x */ export const = 1', false)[0]).toMatch(/^a\.ts: cannot be read/)
})
