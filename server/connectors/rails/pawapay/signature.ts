/**
 * Verifies pawaPay's callbacks: HTTP message signatures (RFC 9421) with ECDSA on P-256 over the request's line, headers
 * and the digest of its body (https://docs.pawapay.io/v2/docs/signatures). Trusts only signatures that cover all
 * required parts; fetches nothing.
 */
import { createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

/** A request as received: `path` is where we receive callbacks, header names are lower case. */
export type SignedRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

const INPUT = /^sig-pp=(\(([^)]*)\);.*)$/
const SIGNATURE = /^sig-pp=:([A-Za-z0-9+/]+={0,2}):$/
const DIGEST = /^sha-(256|512)=:([A-Za-z0-9+/]+={0,2}):$/
const MUST_COVER = ['@method', '@path', 'content-digest']

/** Returns whether pawaPay signed this request with this key, and the signature has not expired. */
export function isSigned({ path, headers, body }: SignedRequest, key: KeyObject, now: Date): boolean {
  const [, params = '', list = ''] = INPUT.exec(headers['signature-input'] ?? '') ?? []
  const [, signature] = SIGNATURE.exec(headers['signature'] ?? '') ?? []
  const covered = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '')
  if (signature === undefined || !MUST_COVER.every((name) => covered.includes(name))) return false
  if (
    !/;alg="ecdsa-p256-sha256"/.test(params) ||
    expiryOf(params) <= now.getTime() ||
    !digestFits(headers['content-digest'], body)
  )
    return false
  const derived: Readonly<Record<string, string | undefined>> = {
    '@method': 'POST',
    '@path': path,
    '@authority': headers['host'],
  }
  const lines = covered.map((name) => `"${name}": ${(name.startsWith('@') ? derived[name] : headers[name]) ?? ''}`)
  const base = Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'))
  return verify('sha256', base, { key, dsaEncoding: 'der' }, Buffer.from(signature, 'base64'))
}

/** Returns the expiry in milliseconds; a signature without one has expired. */
const expiryOf = (params: string): number => Number(/;expires=(\d{1,12})(;|$)/.exec(params)?.[1] ?? 0) * 1_000

function digestFits(header: string | undefined, body: Uint8Array): boolean {
  const [, bits, digest] = DIGEST.exec(header ?? '') ?? []
  if (bits === undefined || digest === undefined) return false
  const [given, ours] = [Buffer.from(digest, 'base64'), createHash(`sha${bits}`).update(body).digest()]
  return given.length === ours.length && timingSafeEqual(given, ours)
}
