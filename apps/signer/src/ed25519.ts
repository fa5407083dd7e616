/**
 * Ed25519 by OpenSSL, for a pool's hundreds of keys: a JavaScript library takes twenty times as long for each, and
 * nothing is signed meanwhile. Keys are seeds of 32 bytes (RFC 8032). Pure.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

// RFC 8410: the PKCS #8 prefix of a seed, and the length of a public key at the end of its own encoding.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

/** Returns the public key of a seed, 32 bytes. Wipes its copy of the seed. */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  const encoded = createPublicKey(keyObjectOf(seed)).export({ type: 'spki', format: 'der' })
  return new Uint8Array(encoded.subarray(-PUBLIC_KEY_BYTES))
}

/** Returns a signing function, which holds the seed: deterministic signatures of 64 bytes. */
export function signerWith(seed: Uint8Array): (message: Uint8Array) => Buffer {
  const key = keyObjectOf(seed)
  return (message) => sign(null, message, key)
}

function keyObjectOf(seed: Uint8Array): KeyObject {
  const encoded = Buffer.concat([PKCS8_HEAD, seed])
  try {
    return createPrivateKey({ key: encoded, format: 'der', type: 'pkcs8' })
  } finally {
    encoded.fill(0)
  }
}
