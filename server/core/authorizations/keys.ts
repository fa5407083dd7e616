/**
 * The keys of authorizations (Ed25519, RFC 8032): the private one lies only where PINs, codes and passkeys are checked;
 * whoever pays has public ones, so that nobody who pays can make an authorization. Files hold PEM.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The key that authorizations are made with, and the id that they name it by. */
export type AuthorizationKey = { readonly id: string; readonly key: KeyObject }

/**
 * The keys that authorizations are checked with, by id: the one in use, and those before it as long as anything that
 * they vouched for is open.
 */
export type AuthorizationKeys = ReadonlyMap<string, KeyObject>

/** Makes a key pair, both halves as PEM. */
export function newAuthorizationKey(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** The public half of a private key, as PEM. */
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
