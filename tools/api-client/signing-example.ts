/** The worked example of a signed request on the public site, made by the client itself. */
import { readPrivateKey, signedFields } from '../../shared/client/signing.ts'

/** `base` is the text that is signed, `message` the request as it is sent, `privateKey` the example's own, in PEM. */
export type SigningExample = { readonly base: string; readonly message: string; readonly privateKey: string }

// The key of RFC 9421's own examples (B.1.4): everybody knows it, so nobody takes it for one of theirs.
const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF
-----END PRIVATE KEY-----
`
const BODY = '{"currency":"USDT","amount":"25","toUser":"kofi"}'
const ASKED = {
  method: 'POST',
  url: 'https://api.example/business/withdraw',
  body: BODY,
  keyId: 'key_01kaf3zjq8t5v2w9x4y6m7n0pb',
  idempotencyKey: 'invoice-2026-0041',
  created: 1_795_939_200,
} as const

/** Makes it: the same each time, since Ed25519 signs one text in one way. */
export async function signingExample(): Promise<SigningExample> {
  const fields = await signedFields(ASKED, await readPrivateKey(PRIVATE_KEY))
  const params = fields['signature-input'].replace(/^sig=/, '')
  const base = [
    '"@method": POST',
    '"@path": /business/withdraw',
    '"@query": ?',
    `"content-digest": ${fields['content-digest']}`,
    `"idempotency-key": ${ASKED.idempotencyKey}`,
    `"@signature-params": ${params}`,
  ].join('\n')
  const message = [
    'POST /business/withdraw HTTP/1.1',
    'Host: api.example',
    'Authorization: Bearer zk_test_…',
    'Content-Type: application/json',
    `Content-Digest: ${fields['content-digest']}`,
    `Idempotency-Key: ${ASKED.idempotencyKey}`,
    `Signature-Input: ${fields['signature-input']}`,
    `Signature: ${fields.signature}`,
    '',
    BODY,
  ].join('\n')
  return { base, message, privateKey: PRIVATE_KEY }
}
