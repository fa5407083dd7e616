/**
 * The key that identifies us to push services (VAPID, RFC 8292): a private key of the curve P-256, as text in
 * base64url.
 */
import { createECDH } from 'node:crypto'

const PRIVATE_BYTES = 32

/** Creates a new private key. */
export function newVapidKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bytes.length), bytes]).toString('base64url')
}

/**
 * Returns the public key of a private one, which browsers subscribe with: 65 bytes in base64url. Throws on an invalid
 * private key.
 */
export function vapidPublicKey(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== PRIVATE_BYTES) throw new RangeError('a VAPID key has 32 bytes')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  return pair.getPublicKey().toString('base64url')
}
