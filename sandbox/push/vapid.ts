/**
 * Authenticates an application server: VAPID (RFC 8292), a token signed with the key that the device subscribed with.
 */
import { createPublicKey, verify } from 'node:crypto'

const EXPIRES_WITHIN_S = 24 * 60 * 60

/** The sender of a message: its signing key (base64url) and its contact. */
export type Sender = { readonly publicKey: string; readonly subject: string }

/**
 * Returns the sender that this header proves. Throws with the reason when it is invalid. `origin` is ours; `nowS` is
 * Unix time in seconds.
 */
export function senderOf(header: string | undefined, origin: string, nowS: number): Sender {
  const { t: token = '', k: publicKey = '' } = Object.fromEntries(
    (/^vapid (.+)$/i.exec(header ?? '')?.[1] ?? '').split(',').map((part) => part.trim().split(/=(.*)/, 2)),
  ) as Record<string, string>
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) throw new Error('no key of 65 bytes')
  if ((json(head) as { alg?: unknown }).alg !== 'ES256') throw new Error('not signed with ES256')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  ) {
    throw new Error('the signature is not of that key')
  }
  const { aud, exp, sub } = json(claims) as { aud?: unknown; exp?: unknown; sub?: unknown }
  if (aud !== origin) throw new Error(`meant for ${String(aud)}, not for ${origin}`)
  if (typeof exp !== 'number' || exp <= nowS || exp > nowS + EXPIRES_WITHIN_S)
    throw new Error('expired, or good for more than a day')
  if (typeof sub !== 'string' || !/^(mailto|https):/.test(sub)) throw new Error('nobody to write to')
  return { publicKey, subject: sub }
}

const json = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as object
