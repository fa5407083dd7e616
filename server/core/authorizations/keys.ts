/**
 * The keys of authorizations (Ed25519, RFC 8032). Only the process that checks PINs, codes and passkeys has the private
 * key; paying processes have public keys, so they cannot make an authorization. Files hold PEM.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The signing key, with the id that signatures name it by. */
export type AuthorizationKey = { readonly id: string; readonly key: KeyObject }

/** The verification keys by id: the current one, and earlier ones while anything they signed is open. */
export type AuthorizationKeys = ReadonlyMap<string, KeyObject>

/** Generates a key pair, both halves as PEM. */
export function newAuthorizationKey(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** Returns the public half of a private key, as PEM. */
export const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

/** Reads a private key. Throws on anything but an Ed25519 key. */
export function authorizationKey(pem: string): AuthorizationKey {
  const key = ed25519(createPrivateKey(pem))
  return { id: idOf(createPublicKey(pem)), key }
}

const PEM_BLOCK = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g

/** Reads a file of one or more public keys. Throws when it holds none, or anything but Ed25519 keys. */
export function authorizationKeys(pems: string): AuthorizationKeys {
  const keys = [...pems.matchAll(PEM_BLOCK)].map(([pem]) => ed25519(createPublicKey(pem)))
  if (keys.length === 0) throw new RangeError('no public key to check authorizations with')
  return new Map(keys.map((key) => [idOf(key), key]))
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new RangeError('an authorization key is an Ed25519 key')
  return key
}

const idOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
