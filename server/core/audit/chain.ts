/** Computes the MACs of the audit log's chain. Pure; it reads no event and stores no key. */
import { createHmac } from 'node:crypto'
import { sealingKey } from '../sealing/index.ts'

/** The key of the links' MACs, which no database holds. */
export type AuditKey = { readonly bytes: Uint8Array }

/** An event as the MAC covers it: every field as text, `at` and `recordedAt` in microseconds since 1970. */
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

/** The predecessor of the first link. */
export const NO_MAC = '0'.repeat(64)

/** Derives the key from the deployment's secret. Throws on a secret of less than 32 bytes. */
export const auditKeyFrom = (secret: Uint8Array): AuditKey => sealingKey(secret, 'zend audit chain 1')

/**
 * Returns the MAC of the link at this position, hex: HMAC-SHA-256 over its position, the previous link and the event's
 * fields.
 */
export function macOfLink(key: AuditKey, position: number, previous: string, event: EventText): string {
  const { number, at, recordedAt, actor, action, subject, facts, ip } = event
  const text = JSON.stringify([position, previous, number, at, recordedAt, actor, action, subject, facts, ip])
  return createHmac('sha256', key.bytes).update(text).digest('hex')
}
