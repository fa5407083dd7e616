/** Reads Airwallex's webhooks, which are signed with the secret of our subscription over their timestamp and bytes. */
import { createHmac } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@zend/kernel'
import type { Clock } from '../../../ports/clock.ts'
import type { FxNotice, FxNoticeReader } from '../../../ports/fx-provider.ts'
import { readJson } from '../../rails/http.ts'
import { sameSecret } from '../../rails/outcome.ts'
import { aboutOf, event } from './wire.ts'

/** The subscription's secret, and the clock that a webhook's own time is compared with. */
export type AirwallexNoticeOptions = { readonly webhookSecret: string; readonly clock: Clock }

// Webhooks are sent again for three days, and whether with a new timestamp is not documented.
const AGE_MAX_MS = 4 * DAY_MS
const AHEAD_MAX_MS = 5 * MINUTE_MS

/** Creates the reader. */
export const airwallexNotices = (options: AirwallexNoticeOptions): FxNoticeReader => ({
  name: 'airwallex',
  readNotice: (headers, body) => readNotice(options, headers, body),
})

/** Verifies a webhook by the HMAC-SHA256 of its timestamp and bytes, in hexadecimal, and reads it. */
function readNotice(
  { webhookSecret, clock }: AirwallexNoticeOptions,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): FxNotice | null {
  const [timestamp, signature] = [headers['x-timestamp'], headers['x-signature']]
  if (timestamp === undefined || signature === undefined) return null
  const ours = createHmac('sha256', webhookSecret).update(timestamp).update(body).digest('hex')
  if (!sameSecret(signature, ours) || !/^\d{1,15}$/.test(timestamp)) return null
  const age = clock.now().getTime() - Number(timestamp)
  if (age > AGE_MAX_MS || age < -AHEAD_MAX_MS) return null
  const parsed = event.safeParse(readJson(body))
  const about = parsed.success ? aboutOf(parsed.data.name, parsed.data.data) : null
  return !parsed.success || about === null ? null : { eventId: parsed.data.id, ...about }
}
