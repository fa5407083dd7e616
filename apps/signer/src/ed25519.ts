/**
 * Ed25519 by OpenSSL, as a pool's hundreds of keys need it: a library in JavaScript takes twenty times as long for
 * each, and nothing is signed meanwhile. Keys are seeds of 32 bytes (RFC 8032). Pure.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

// RFC 8410: what stands before the seed in PKCS #8, and how long a public key is at the end of its own encoding.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

/** The public key of a seed, 32 bytes. The copy of the seed that is made on the way is wiped. */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  const encoded = createPublicKey(keyObjectOf(seed)).export({ type: 'spki', format: 'der' })
  return new Uint8Array(encoded.subarray(-PUBLIC_KEY_BYTES))
}

/**
 * Signs with a seed, which is kept for as long as what is returned: signatures of 64 bytes, the same message always the
 * same.
 */
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
