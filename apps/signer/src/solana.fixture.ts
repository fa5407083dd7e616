/** Solana keys for tests: an in-memory ring, and a fixed clock. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { KeyRing } from './key-ring.ts'

/** The ed25519 seed behind a reference. */
export const seedOf = ({ account, index }: KeyRef): Uint8Array => sha256(utf8ToBytes(`solana/${account}/${index}`))

/** An in-memory ring. */
export const ring: KeyRing = {
  publicKey: (_space, key) => ed25519.getPublicKey(seedOf(key)),
  withPrivateKey: (_space, key, use) => use(seedOf(key), ed25519.getPublicKey(seedOf(key))),
}

/** The fixed time of the tests. */
export const NOW = new Date('2026-03-02T10:00:00.000Z')
/** A fixed clock. */
export const clock = { now: () => NOW }
