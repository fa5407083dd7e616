/** Checks that a webhook is Zend's and new: Standard Webhooks 1.0, by the endpoint's secret or by its public key. */
import type { WebhookBody } from './calls/index.ts'
import { fromBase64, utf8 } from './bytes.ts'

/** An event: what happened to which thing. Read the thing itself by its id: a webhook has no amounts. */
export type ZendEvent = WebhookBody & { readonly id: string }

/**
 * What it is checked with: the endpoint's secret (`whsec_…`) or its public key (`whpk_…`); the body as it came, before
 * any parsing; and the headers. `toleranceSeconds`: how old it may be, five minutes by default.
 */
export type WebhookChecks = {
  readonly key: string
  readonly body: string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  readonly toleranceSeconds?: number
  readonly now?: Date
}

/** It is not ours, or not new. Answer 400, and do nothing. */
export class WebhookInvalid extends Error {
  override readonly name = 'WebhookInvalid'
}

/** Returns the event. Throws `WebhookInvalid`. An event can come twice: its `id` is the same then. */
export async function verifyWebhook(checks: WebhookChecks): Promise<ZendEvent> {
  const { key, body, toleranceSeconds = 300, now = new Date() } = checks
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(checks, `webhook-${name}`),
  )
  if (id === null || timestamp === null || signatures === null || id === undefined)
    throw new WebhookInvalid('a header of the signature is missing')
  const sentAt = Number(timestamp)
  if (!(Math.abs(now.getTime() / 1_000 - sentAt) <= toleranceSeconds))
    throw new WebhookInvalid('it is not of this time')
  const verify = await verifierOf(key)
  const content = utf8(`${id}.${timestamp ?? ''}.${body}`)
  for (const signature of (signatures ?? '').split(' ')) {
    const [version, text = ''] = signature.split(',')
    if (version === verify.version && (await verify.isRight(bytesOf(text), content)))
      return { ...(JSON.parse(body) as WebhookBody), id }
  }
  throw new WebhookInvalid('no signature of it is right')
}

function headerOf({ headers }: WebhookChecks, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : (value?.[0] ?? null)
}

/** A check of one signature: the HMAC of a secret (`v1`), or Ed25519 (`v1a`). */
type Verifier = {
  readonly version: 'v1' | 'v1a'
  readonly isRight: (signature: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>) => Promise<boolean>
}

async function verifierOf(text: string): Promise<Verifier> {
  const bytes = bytesOf(text.replace(/^wh(sec|pk)_/, ''))
  if (text.startsWith('whsec_')) {
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify'])
    return { version: 'v1', isRight: (signature, content) => crypto.subtle.verify('HMAC', key, signature, content) }
  }
  if (!text.startsWith('whpk_')) throw new TypeError('a secret begins with whsec_, a public key with whpk_')
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return { version: 'v1a', isRight: (signature, content) => crypto.subtle.verify('Ed25519', key, signature, content) }
}

/** The bytes of a signature or key; none for what is no base64, which no signature is. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(text)
  } catch {
    return new Uint8Array()
  }
}
