/**
 * Signs requests with which money leaves: HTTP message signatures (RFC 9421) by Ed25519, over a digest of the body (RFC
 * 9530). The private key never leaves the company's machines.
 */
import { base64, base64url, fromBase64, utf8 } from './bytes.ts'

/** A key pair: `publicKey` goes into the form of an API key, `privateKey` (PEM, PKCS #8) into your own safe. */
export type KeyPair = { readonly publicKey: string; readonly privateKey: string }

/** A request to sign. `body` is exactly the text that is sent, `created` Unix time in seconds, `keyId` `key_…`. */
export type ToSign = {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly keyId: string
  readonly idempotencyKey: string
  readonly created: number
}

/** A private key that was read; it cannot be read out again. */
export type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** Makes a key pair. */
export async function newKeyPair(): Promise<KeyPair> {
  const made = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in made)) throw new Error('Ed25519 makes a pair')
  const der = base64(await crypto.subtle.exportKey('pkcs8', made.privateKey))
  return {
    publicKey: base64url(await crypto.subtle.exportKey('raw', made.publicKey)),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`,
  }
}

/** Reads the private half of a pair. Throws on anything but an Ed25519 key in PEM (PKCS #8). */
export function readPrivateKey(pem: string): Promise<SigningKey> {
  const [, der] = /-----BEGIN PRIVATE KEY-----([\s\S]+)-----END PRIVATE KEY-----/.exec(pem) ?? []
  if (der === undefined) throw new TypeError('a private key is expected in PEM: -----BEGIN PRIVATE KEY-----')
  return crypto.subtle.importKey('pkcs8', fromBase64(der.replaceAll(/\s/g, '')), 'Ed25519', false, ['sign'])
}

const COVERED = '("@method" "@path" "@query" "content-digest" "idempotency-key")'

/** The fields of a request that carry its signature. */
export type SignedFields = Readonly<
  Record<'content-digest' | 'idempotency-key' | 'signature-input' | 'signature', string>
>

/** The fields of a signature over a request: set them on the request, which is good for 30 seconds. */
export async function signedFields(request: ToSign, key: SigningKey): Promise<SignedFields> {
  const { base, fields } = toSign(request, new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(request.body))))
  return fields(new Uint8Array(await crypto.subtle.sign('Ed25519', key, utf8(base))))
}

/**
 * The text that a signature is over, and the fields with it, whoever hashes and signs: `sha256` is of the body. Pure.
 */
export function toSign(
  { method, url, keyId, idempotencyKey, created }: Omit<ToSign, 'body'>,
  sha256: Uint8Array,
): { readonly base: string; readonly fields: (signature: Uint8Array) => SignedFields } {
  const { pathname, search } = new URL(url)
  const digest = `sha-256=:${base64(sha256)}:`
  const params = `${COVERED};created=${String(created)};keyid="${keyId}"`
  const base = [
    `"@method": ${method}`,
    `"@path": ${pathname}`,
    `"@query": ${search === '' ? '?' : search}`,
    `"content-digest": ${digest}`,
    `"idempotency-key": ${idempotencyKey}`,
    `"@signature-params": ${params}`,
  ].join('\n')
  return {
    base,
    fields: (signature) => ({
      'content-digest': digest,
      'idempotency-key': idempotencyKey,
      'signature-input': `sig=${params}`,
      signature: `sig=:${base64(signature)}:`,
    }),
  }
}
