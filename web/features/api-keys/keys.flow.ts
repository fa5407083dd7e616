/** What is typed for a new API key, read into what the API takes. Pure. */
import { type ApiKeyWish, KEY_ADDRESSES_MAX, type KeyScope, SIGNED_SCOPES } from '@zend/contracts'

/** A key as it is typed: addresses and the public key as text. */
export type KeyDraft = {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly ips: string
  readonly publicKey: string
}

/** A field to correct. `ips-needed` and `key-needed`: money out needs them. */
export type WrongField = 'name' | 'ips' | 'ips-needed' | 'key' | 'key-needed'

/** Whether a key with these scopes sends money away, which takes networks and a signature. */
export const movesOut = (scopes: readonly KeyScope[]): boolean => scopes.some((each) => SIGNED_SCOPES.includes(each))

/** Reads a draft; returns the fields to correct where it is not complete. Whether a network is one the API decides. */
export function readDraft({
  name,
  scopes,
  ips: typed,
  publicKey: text,
}: KeyDraft): { readonly wish: ApiKeyWish } | { readonly wrong: readonly WrongField[] } {
  const ips = typed.split(/[\s,;]+/).filter((each) => each !== '')
  const publicKey = text.trim() === '' ? null : publicKeyIn(text)
  const out = movesOut(scopes)
  const wrong: WrongField[] = [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(out && ips.length === 0 ? (['ips-needed'] as const) : []),
    ...(ips.length > KEY_ADDRESSES_MAX || ips.some((each) => !looksLikeNetwork(each)) ? (['ips'] as const) : []),
    ...(publicKey === undefined ? (['key'] as const) : []),
    ...(out && publicKey === null ? (['key-needed'] as const) : []),
  ]
  if (wrong.length > 0 || publicKey === undefined) return { wrong }
  return { wish: { name: name.trim(), scopes: [...scopes], ips, publicKey } }
}

const looksLikeNetwork = (text: string): boolean => /^[\da-f.:]{2,39}(?:\/\d{1,3})?$/i.test(text)

/** The 32 bytes of an Ed25519 key lie behind these 12 of its usual file (RFC 8410). */
const SPKI = '302a300506032b6570032100'

/**
 * Reads a public key: the PEM file that OpenSSL writes, or its 32 bytes as base64. `undefined` for anything else.
 * @example publicKeyIn('-----BEGIN PUBLIC KEY-----\nMCow…\n-----END PUBLIC KEY-----') // 'JrQL…'
 */
export function publicKeyIn(text: string): string | undefined {
  const body = text
    .replaceAll(/-----[A-Z ]+-----|\s/g, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const plain = body.replace(/=+$/, '')
  if (/^[\w-]{43}$/.test(plain)) return plain
  if (!/^[\w-]{59}$/.test(plain)) return undefined
  const hex = [...atob(plain.replaceAll('-', '+').replaceAll('_', '/'))]
    .map((char) => char.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
  if (!hex.startsWith(SPKI)) return undefined
  const bytes = (hex.slice(SPKI.length).match(/../g) ?? []).map((byte) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  )
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
