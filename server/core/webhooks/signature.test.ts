import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newKeyPair, newSecret, publicKeyText, signedHeaders } from './signature.ts'

const BODY = '{"type":"swap.completed","timestamp":"2026-03-02T10:00:00.000Z","data":{"id":"swp_1","state":"success"}}'
const signed = (secrets: readonly string[], at = new Date()) => {
  const pair = newKeyPair()
  return { pair, headers: signedHeaders({ secrets, privateKey: pair.privateKey }, { id: 'evt_1', at, body: BODY }) }
}

test('is what the official verifier takes, and nothing else is', () => {
  const secret = newSecret()
  const { headers } = signed([secret])
  expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY))
  expect(() => new Webhook(newSecret()).verify(BODY, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(`${BODY} `, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(BODY, { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching signature')
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => new Webhook(secret).verify(BODY, { ...headers, 'webhook-timestamp': later })).toThrow('No matching')
})

test('the time of the try is in whole seconds', () => {
  const { headers } = signed([newSecret()], new Date('2026-03-02T10:00:00.999Z'))
  expect(headers['webhook-timestamp']).toBe('1772445600')
})

test('while a secret is rolled, both verify', () => {
  const [fresh, old] = [newSecret(), newSecret()]
  const { headers } = signed([fresh, old])
  for (const secret of [fresh, old]) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY))
  expect(headers['webhook-signature'].split(' ').map((each) => each.split(',')[0])).toEqual(['v1', 'v1', 'v1a'])
})

test('the last signature is verified by the public key alone', () => {
  const { pair, headers } = signed([newSecret()])
  const text = publicKeyText(pair.publicKey)
  expect(text).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
  const x = Buffer.from(text.slice('whpk_'.length), 'base64').toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  const signature = headers['webhook-signature'].split(' v1a,')[1] ?? ''
  const content = (body: string) => Buffer.from(`evt_1.${headers['webhook-timestamp']}.${body}`)
  expect(verify(null, content(BODY), key, Buffer.from(signature, 'base64'))).toBe(true)
  expect(verify(null, content(`${BODY} `), key, Buffer.from(signature, 'base64'))).toBe(false)
})

test('a secret has between 24 and 64 bytes, and no two are the same', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})

// Vectors of the libraries of https://github.com/standard-webhooks/standard-webhooks.
test('signs as the other libraries do', () => {
  const { privateKey } = newKeyPair()
  const headers = signedHeaders(
    { secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], privateKey },
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
  )
  expect(headers['webhook-signature'].split(' ')[0]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(headers['webhook-timestamp']).toBe('1614265330')
})

test('a secret of another form signs nothing', () => {
  expect(() => signed(['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toThrow(RangeError)
})
