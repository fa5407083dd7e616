import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exactJson } from '../../exact-json.ts'
import { pawapayRail } from './index.ts'
import { isSigned } from './signature.ts'
import { acceptedPayout, foundPayout, payoutIdOf, refusalOf } from './wire.ts'

// Recorded answers are those of docs.pawapay.io/v2/api-reference/payouts.
const FOUND = `{"status":"FOUND","data":{"payoutId":"8917c345-4791-4285-a416-62f24b6982db","status":"COMPLETED","amount":"123.00","currency":"ZMW","country":"ZMB",
  "recipient":{"type":"MMO","accountDetails":{"phoneNumber":"260763456789","provider":"MTN_MOMO_ZMB"}},"clientReferenceId":"REF-987654321",
  "customerMessage":"From ACME company","created":"2020-10-19T08:17:01Z","providerTransactionId":"12356789","metadata":{"orderId":"ORD-123456789"}}}`
const ACCEPTED =
  '{"payoutId":"f4401bd2-1568-4140-bf2d-eb77d2b2b639","status":"ACCEPTED","created":"2020-10-19T11:17:01Z"}'
const ID = '8917c345-4791-4285-a416-62f24b6982db'

const withStatus = (status: string, failureCode = 'UNSPECIFIED_FAILURE'): unknown => ({
  status: 'FOUND',
  data: { payoutId: ID, status, failureReason: { failureCode, failureMessage: 'x' } },
})

describe('a payout', () => {
  test('as documented is paid; of another id it says nothing', () => {
    expect(foundPayout(exactJson(FOUND), ID)).toEqual({ kind: 'paid', railId: ID, feeMinor: null })
    expect(foundPayout(exactJson(FOUND), payoutIdOf('another'))?.kind).toBe('no_answer')
  })
  test('that was accepted, or ordered before, is pending', () => {
    const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639'
    expect(acceptedPayout(exactJson(ACCEPTED), id)).toEqual({ kind: 'pending', railId: id })
    expect(acceptedPayout(exactJson(ACCEPTED.replace('ACCEPTED', 'DUPLICATE_IGNORED')), id)).toEqual({
      kind: 'pending',
      railId: id,
    })
    expect(acceptedPayout(exactJson(ACCEPTED.replace('ACCEPTED', 'REJECTED')), id)).toBeNull()
  })
  test.each([
    ['ACCEPTED', 'pending'],
    ['ENQUEUED', 'pending'],
    ['PROCESSING', 'pending'],
    ['IN_RECONCILIATION', 'pending'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'no_answer'],
  ])('of status %s is %s', (status, kind) => {
    expect(foundPayout(withStatus(status), ID)?.kind).toBe(kind)
  })
  test.each([
    ['RECIPIENT_NOT_FOUND', 'account_invalid'],
    ['WALLET_LIMIT_REACHED', 'amount_out_of_range'],
    ['PAWAPAY_WALLET_OUT_OF_FUNDS', 'rail_balance_low'],
    ['PAYOUTS_NOT_ALLOWED', 'not_supported'],
    ['MANUALLY_CANCELLED', 'rejected'],
  ])('that failed for %s', (code, why) => {
    expect(foundPayout(withStatus('FAILED', code), ID)).toMatchObject({ kind: 'failed', why })
    expect(refusalOf({ payoutId: ID, status: 'REJECTED', failureReason: { failureCode: code } })).toMatchObject({ why })
  })
  test('that it never heard of is unknown; an empty answer is not', () => {
    expect(foundPayout({ status: 'NOT_FOUND' }, ID)).toEqual({ kind: 'unknown_reference' })
    expect(foundPayout({}, ID)).toBeNull()
  })
})

test('a reference is one payout id for ever, a UUID of version 4, and no other reference’s', () => {
  // Payouts in progress are found by it: a different id would be a different payout.
  expect(payoutIdOf('qsl_0123456789abcdef')).toBe('345aa189-2684-4fe0-9082-af5a2ac4f0a7')
  const ids = Array.from({ length: 500 }, (_, number) => payoutIdOf(`qsl_${number}`))
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = new Date('2026-03-02T10:00:00Z')
  const path = '/hooks/pawapay'
  const callback = (clientReferenceId: string) =>
    Buffer.from(JSON.stringify({ payoutId: payoutIdOf('qsl_ours'), status: 'COMPLETED', clientReferenceId }))
  type Parts = {
    readonly body?: Buffer
    readonly covered?: readonly string[]
    readonly expires?: number
    readonly digest?: string
    readonly alg?: string
  }
  const signed = ({
    body = callback('qsl_ours'),
    covered = ['@method', '@authority', '@path', 'content-digest'],
    expires = 1_772_445_660,
    digest,
    alg = 'ecdsa-p256-sha256',
  }: Parts = {}) => {
    const headers = {
      host: 'api.example.com',
      'content-digest': digest ?? `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    }
    const params = `(${covered.map((name) => `"${name}"`).join(' ')});alg="${alg}";keyid="HTTP_EC_P256_KEY:1";created=1772445600;expires=${expires}`
    const values: Readonly<Record<string, string>> = {
      '@method': 'POST',
      '@authority': headers.host,
      '@path': path,
      ...headers,
    }
    const base = [...covered.map((name) => `"${name}": ${values[name] ?? ''}`), `"@signature-params": ${params}`].join(
      '\n',
    )
    const signature = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'der' }).toString('base64')
    return {
      path,
      body,
      headers: { ...headers, 'signature-input': `sig-pp=${params}`, signature: `sig-pp=:${signature}:` },
    }
  }

  test('over line, host, path and body is believed', () => {
    expect(isSigned(signed(), publicKey, now)).toBe(true)
  })
  test('is not believed for another body, path, host or key', () => {
    const request = signed()
    expect(isSigned({ ...request, body: Buffer.from('{"payoutId":"y"}') }, publicKey, now)).toBe(false)
    expect(isSigned({ ...request, path: '/hooks/paystack' }, publicKey, now)).toBe(false)
    expect(isSigned({ ...request, headers: { ...request.headers, host: 'evil.example.com' } }, publicKey, now)).toBe(
      false,
    )
    expect(isSigned(request, generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey, now)).toBe(false)
  })
  test('that leaves out what must be covered, has expired, or is of another kind is not believed', () => {
    expect(isSigned(signed({ covered: ['@method', '@path'] }), publicKey, now)).toBe(false)
    expect(isSigned(signed({ covered: ['content-digest'] }), publicKey, now)).toBe(false)
    expect(isSigned(signed({ expires: now.getTime() / 1_000 }), publicKey, now)).toBe(false)
    expect(isSigned(signed({ alg: 'hmac-sha256' }), publicKey, now)).toBe(false)
    expect(isSigned(signed({ digest: 'sha-256=:AAAA:' }), publicKey, now)).toBe(false)
    expect(isSigned({ ...signed(), headers: {} }, publicKey, now)).toBe(false)
  })
  test('is looked at before a callback is read, and a callback must be of the payout that it names', () => {
    const options = {
      url: 'https://api.pawapay.io',
      secretKey: 'x',
      callbackPath: path,
      clock: { now: () => now },
      timeoutMs: 1,
    }
    const rail = pawapayRail({ ...options, callbackKey: publicKey })
    const [ours, anothers] = [signed(), signed({ body: callback('qsl_anothers') })]
    expect(rail.readNotice(ours.headers, ours.body)).toEqual({
      eventId: `${payoutIdOf('qsl_ours')}:COMPLETED`,
      reference: 'qsl_ours',
    })
    expect(rail.readNotice(anothers.headers, anothers.body)).toBeNull()
    expect(pawapayRail({ ...options, callbackKey: null }).readNotice(ours.headers, ours.body)).toBeNull()
  })
})
