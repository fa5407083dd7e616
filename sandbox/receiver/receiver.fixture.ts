/** Signs webhooks for the receiver's own test, written from the specification and not with the product's code. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Makes a pair of keys; the public one as its owner shows it. */
export function newKeyPair(): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, publicKey: `whpk_${Buffer.from(x, 'base64url').toString('base64')}` }
}

/** The headers of a webhook sent now. */
export function signed(secret: string, privateKey: KeyObject, id: string, body: string) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const content = Buffer.from(`${id}.${timestamp}.${body}`)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signatures = [
    `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
    `v1a,${sign(null, content, privateKey).toString('base64')}`,
  ]
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
