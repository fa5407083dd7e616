import { describe, expect, test } from 'vitest'
import { hashesIn } from './hash.ts'

const HASH = `0x${'ab'.repeat(32)}`
const BASE64 = 'kZ3v+0/2w1mQ9yXJ4n5b6c7d8e9f0A1B2C3D4E5F6G4='

describe('what of a text can be a hash', () => {
  test.for([
    [HASH, HASH],
    [`  ${HASH}\n`, HASH],
    [`https://etherscan.io/tx/${HASH}`, HASH],
    [`https://etherscan.io/tx/${HASH}/?utm=1#eventlog`, HASH],
    [`etherscan.io/tx/${HASH}`, HASH],
    [`https://www.blockchair.com/x/transaction/${HASH}?from=bitcoin`, HASH],
    [`https://tronscan.org/#/transaction/${HASH}`, HASH],
    [`https://explorer.example/?tx=${HASH}`, HASH],
    [`https://tonviewer.com/transaction/${encodeURIComponent(BASE64)}`, BASE64],
    [BASE64, BASE64],
  ] as const)('%s', ([text, hash]) => {
    expect(hashesIn(text)).toContain(hash)
  })

  test('nothing breaks on what is no link', () => {
    for (const text of ['', 'https://', 'https://x.y/%E0%A4%A', 'http://[', '#', 'a.b/c'.repeat(60)])
      expect(Array.isArray(hashesIn(text))).toBe(true)
  })
})
