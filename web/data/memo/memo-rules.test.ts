// The form of a memo. Risks: a tag that the ledger does not have is sent; a customer forgets the tag that an exchange
// needs.

import { expect, test } from 'vitest'
import { isMemoSettled, memoFits, type MemoKind } from './memo-rules.ts'

const R = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'

test.each<[MemoKind, string, boolean]>([
  ['tag', '0', true],
  ['tag', '4294967295', true],
  ['tag', '4294967296', false],
  ['tag', '07', false],
  ['tag', '-1', false],
  ['tag', '1.0', false],
  ['tag', 'seven', false],
  ['memo', 'a'.repeat(28), true],
  ['memo', 'a'.repeat(29), false],
  ['memo', 'é'.repeat(14), true],
  ['memo', 'é'.repeat(15), false],
  ['memo', ' 7', false],
  ['memo', '7\u200b', false],
  ['comment', 'é'.repeat(60), true],
  ['comment', 'é'.repeat(61), false],
  ['comment', '', false],
])('as a %s, %j fits: %s', (kind, text, fits) => {
  expect(memoFits(kind, text)).toBe(fits)
})

test.each([
  ['xrpl', R, false, false],
  ['xrpl', R, true, true],
  ['xrpl', `${R}#7`, false, true],
  ['xrpl', `${R}#`, false, false],
  ['xrpl', `${R}#seven`, true, false],
  ['xrpl', 'TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE', false, true],
  ['stellar', `M${'A'.repeat(68)}`, false, true],
  ['stellar', `M${'A'.repeat(68)}#7`, false, false],
  ['ton', `UQ${'a'.repeat(46)}#Kofi `, false, true],
  ['bitcoin', 'bc1q', false, true],
] as const)('on %s, %j with the tick %s is settled: %s', (network, destination, none, settled) => {
  expect(isMemoSettled(network, destination, none)).toBe(settled)
})
