/**
 * Keys and signatures of webhooks, as Standard Webhooks 1.0 writes them: `whsec_` secrets (`v1`, HMAC-SHA256) and
 * Ed25519 keys (`v1a`). Pure but for new keys.
 */
import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const PUBLIC_PREFIX = 'whpk_'
// The specification asks for 24 to 64; as many as SHA-256 gives.
const SECRET_BYTES = 32
// The header of an Ed25519 key in DER (RFC 8410): the key itself are the last 32 bytes.
const PUBLIC_HEADER_BYTES = 12

/** A new secret as it is shown to its owner. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** A pair of keys: the private one in DER (PKCS 8), the public one as its 32 bytes. */
export type KeyPair = { readonly privateKey: Buffer; readonly publicKey: Buffer }

/** Makes a pair of keys. */
export function newKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEADER_BYTES),
  }
}

/** A public key as it is shown. */
export const publicKeyText = (publicKey: Uint8Array): string =>
  PUBLIC_PREFIX + Buffer.from(publicKey).toString('base64')

/** What signs a webhook: the secrets, the newest first, and the private key in DER. */
export type SigningKeys = { readonly secrets: readonly string[]; readonly privateKey: Uint8Array }

/** A webhook at the moment of a try. Neither `id` nor the time can contain a point, which parts them. */
export type Signable = { readonly id: string; readonly at: Date; readonly body: string }

/** The headers of a try: the id stays over all tries of an event, the time is that of this one. */
export function signedHeaders({ secrets, privateKey }: SigningKeys, { id, at, body }: Signable) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = Buffer.from(`${id}.${timestamp}.${body}`, 'utf8')
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
  const signatures = [
    ...secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`),
    `v1a,${sign(null, content, key).toString('base64')}`,
  ]
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function keyOf(secret: string): Buffer {
  if (!secret.startsWith(SECRET_PREFIX)) throw new RangeError('a webhook secret begins with whsec_')
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
}
