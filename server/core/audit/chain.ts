/** The links of the audit log's chain: what each is made of. Pure; it reads no event and keeps no key. */
import { createHmac } from 'node:crypto'
import { sealingKey } from '../sealing/index.ts'

/** The key of the links' MACs, which no database holds. */
export type AuditKey = { readonly bytes: Uint8Array }

/** An event as links are made of it: every field as text, `at` and `recordedAt` in microseconds since 1970. */
export type EventText = {
  readonly number: string
  readonly at: string
  readonly recordedAt: string | null
  readonly actor: string | null
  readonly action: string
  readonly subject: string
  readonly facts: string
  readonly ip: string | null
}

/** What the first link follows. */
export const NO_MAC = '0'.repeat(64)

/** Derives the key from the deployment's secret. Throws on a secret of less than 32 bytes. */
export const auditKeyFrom = (secret: Uint8Array): AuditKey => sealingKey(secret, 'zend audit chain 1')

/**
 * The MAC of the link at this position, hex: over its place, the link before and everything that the event says
 * (HMAC-SHA-256).
 */
export function macOfLink(key: AuditKey, position: number, previous: string, event: EventText): string {
  const { number, at, recordedAt, actor, action, subject, facts, ip } = event
  const text = JSON.stringify([position, previous, number, at, recordedAt, actor, action, subject, facts, ip])
  return createHmac('sha256', key.bytes).update(text).digest('hex')
}
