/** Keys and requests of the TON network for the signer's tests. */
import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { KeyRing } from './key-ring.ts'
import { tonReader } from './ton.ts'

/** The seed of an index, 32 bytes. Tests may have as many wallets as they like; the product has index 0. */
export const seedOf = (index: number): Uint8Array => createHash('sha256').update(`zend tests: ton ${index}`).digest()

/** A ring in memory. */
export const ring: KeyRing = {
  publicKey: (_space, { index }) => ed25519.getPublicKey(seedOf(index)),
  withPrivateKey: (_space, { index }, use) => use(seedOf(index), ed25519.getPublicKey(seedOf(index))),
}

/** The key that pays. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** The real contracts. */
export const TOKENS = [
  { asset: 'USDT', contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs' },
  { asset: 'DOGS', contract: 'EQCvxJy4eG8hyHBFsZ7eePxrRsUQSFE_jpptRAYBmcG_DOGS' },
] as const
/** Reads for the main network. */
export const reader = tonReader({ globalId: -239, coin: 'TON', tokens: TOKENS }, ring)
