/**
 * HTTP message signatures (RFC 9421) over requests, in the part that API keys use: one signature by Ed25519, over
 * components without parameters; and digests of a body (RFC 9530). Other forms are refused, never guessed at. Pure.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A request as it was sent. `query` begins with `?` where there is one; names of fields are in lower case. */
export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly authority?: string
  readonly fields: Readonly<Record<string, string>>
}

/** A signature as its two fields say it. `params` is the text that is signed with it. */
export type HttpSignature = {
  readonly components: readonly string[]
  readonly params: string
  /** Unix time in seconds. */
  readonly created: number
  readonly keyId: string
  readonly bytes: Buffer
}

// Only what RFC 8941 would write itself, so that the received text is the canonical one.
const INPUT =
  /^([a-z*][a-z0-9_.*-]*)=(\(("[a-z0-9@-]+"(?: "[a-z0-9@-]+")*)\)((?:;[a-z]+=(?:"[\x20\x21\x23-\x5b\x5d-\x7e]*"|\d{1,15}))+))$/
const SIGNATURE = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]{86}==):$/

/**
 * Reads the fields `Signature-Input` and `Signature`. `null` unless they hold one signature of our form, with `created`
 * and `keyid`, and with no other algorithm.
 */
export function readSignature(input: string, signature: string): HttpSignature | null {
  const [, label, params, names, rest] = INPUT.exec(input) ?? []
  const [, signedLabel, text] = SIGNATURE.exec(signature) ?? []
  if (params === undefined || names === undefined || rest === undefined || text === undefined) return null
  const given = [...rest.matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)]
  const values = new Map(given.map(([, name = '', quoted, number]) => [name, quoted ?? Number(number)]))
  const [created, keyId, alg] = [values.get('created'), values.get('keyid'), values.get('alg')]
  const components = names.split(' ').map((name) => name.slice(1, -1))
  const isOurs =
    label === signedLabel &&
    values.size === given.length &&
    new Set(components).size === components.length &&
    (alg === undefined || alg === 'ed25519')
  if (!isOurs || typeof created !== 'number' || typeof keyId !== 'string') return null
  return { components, params, created, keyId, bytes: Buffer.from(text, 'base64') }
}

/** Returns the text that is signed (RFC 9421 §2.5); `null` when the request lacks one of its components. */
export function signatureBase(
  { components, params }: Pick<HttpSignature, 'components' | 'params'>,
  request: SentRequest,
): string | null {
  const lines: string[] = []
  for (const name of components) {
    const value = componentOf(request, name)
    if (value === undefined) return null
    lines.push(`"${name}": ${value}`)
  }
  return [...lines, `"@signature-params": ${params}`].join('\n')
}

function componentOf({ method, path, query, authority, fields }: SentRequest, name: string): string | undefined {
  if (!name.startsWith('@')) return Object.hasOwn(fields, name) ? fields[name]?.trim() : undefined
  switch (name) {
    case '@method':
      return method
    case '@path':
      return path
    case '@query':
      return query === '' ? '?' : query
    case '@authority':
      return authority
    default:
      return undefined
  }
}

/** Whether the signature is this key's over the request. */
export function isSignedBy(key: KeyObject, signature: HttpSignature, request: SentRequest): boolean {
  const base = signatureBase(signature, request)
  return base !== null && verify(null, Buffer.from(base), key, signature.bytes)
}

/** The field `Content-Digest` of a body. @example contentDigest('{}') // 'sha-256=:RBNv…:' */
export const contentDigest = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** Reads an Ed25519 public key: 32 bytes in base64url. `null` for anything else, and for keys that anybody can sign for. */
export function readPublicKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== text || isWeak(bytes)) return null
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })
  } catch {
    return null
  }
}

/** The points of small order, for which one signature is valid over many messages (RFC 8032 §8.4 and its errata). */
const WEAK: ReadonlySet<string> = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
])
const isWeak = (bytes: Buffer): boolean => WEAK.has(bytes.toString('hex'))
