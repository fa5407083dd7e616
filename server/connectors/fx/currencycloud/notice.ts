/** Reads Currencycloud's webhooks ("push notifications"). They are signed with a key of their own, and carry no id. */
import { createHmac } from 'node:crypto'
import type { FxNotice, FxNoticeReader } from '../../../ports/fx-provider.ts'
import { readJson, said } from '../../rails/http.ts'
import { sameSecret } from '../../rails/outcome.ts'
import { notification } from './wire.ts'

const SIGNATURE = 'x-hmac-digest-sha-512'

/** Creates the reader. `hmacKey` is what `POST /contacts/generate_hmac_key` answered last. */
export const currencycloudNotices = (hmacKey: string): FxNoticeReader => ({
  name: 'currencycloud',
  readNotice: (headers, body) => readNotice(hmacKey, headers[SIGNATURE], body),
})

/** Verifies a webhook by the HMAC-SHA512 of its bytes, in hexadecimal, and reads it. */
function readNotice(key: string, signature: string | undefined, body: Uint8Array): FxNotice | null {
  if (signature === undefined) return null
  if (!sameSecret(signature, createHmac('sha512', key).update(body).digest('hex'))) return null
  const parsed = notification.safeParse(readJson(body))
  if (!parsed.success) return null
  const { header, body: about } = parsed.data
  if (header.message_type !== 'payment' && header.message_type !== 'conversion') return null
  return {
    // It has no id of its own: the same event comes again with the same four, of which some are absent.
    eventId: said([header.notification_type, about.id, about.status ?? '', about.updated_at ?? ''].join(':')),
    about: header.message_type,
    reference: about.unique_request_id ?? null,
    providerId: about.id,
  }
}
