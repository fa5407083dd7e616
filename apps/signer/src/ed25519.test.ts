import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { publicKeyOf, signerWith } from './ed25519.ts'

test('a key and a signature are those of RFC 8032’s own vector', () => {
  const seed = hex.decode('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
  expect(hex.encode(publicKeyOf(seed))).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  expect(signerWith(seed)(hex.decode('72')).toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
})

test('seeds have the keys and signatures that the other library, which signs payments, gives them', () => {
  for (let i = 0; i < 20; i++) {
    const [seed, message] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(100))]
    const kept = seed.slice()
    expect(publicKeyOf(seed)).toEqual(ed25519.getPublicKey(seed))
    expect(new Uint8Array(signerWith(seed)(message))).toEqual(ed25519.sign(message, seed))
    // The caller wipes its own seed.
    expect(seed).toEqual(kept)
  }
})
