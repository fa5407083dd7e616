import { createECDH, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decrypt } from './decrypt.ts'
import { type PushClient, startPush } from './index.ts'
import { senderOf } from './vapid.ts'

const bytes = (base64url: string): Buffer => Buffer.from(base64url, 'base64url')

describe('reading a message', () => {
  // The example of RFC 8291 §5.
  const keys = {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )

  test('the RFC’s own example', () => {
    expect(decrypt(keys, body)).toBe('When I grow up, I want to be a watermelon')
  })
  test('neither for another device nor changed on the way', () => {
    const changed = Buffer.from(body)
    changed.writeUInt8(changed.readUInt8(body.length - 20) ^ 1, body.length - 20)
    expect(() => decrypt(keys, changed)).toThrow(/authenticate/)
    expect(() => decrypt({ ...keys, auth: Buffer.alloc(16) }, body)).toThrow(/authenticate/)
    const other = createECDH('prime256v1')
    other.generateKeys()
    expect(() =>
      decrypt({ ...keys, privateKey: other.getPrivateKey(), publicKey: other.getPublicKey() }, body),
    ).toThrow(/authenticate/)
  })
})

describe('who sent it', () => {
  const NOW_S = 1_800_000_000
  const ORIGIN = 'http://127.0.0.1:5000'
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const k = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url')
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = (claims: object = {}, head: object = { typ: 'JWT', alg: 'ES256' }, key = k): string => {
    const text = `${part(head)}.${part({ aud: ORIGIN, exp: NOW_S + 3_600, sub: 'mailto:push@example.com', ...claims })}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${text}.${signature.toString('base64url')}, k=${key}`
  }
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const strangersKey = Buffer.concat([Buffer.from([4]), bytes(otherKey.x ?? ''), bytes(otherKey.y ?? '')]).toString(
    'base64url',
  )

  test('a valid signature for this origin and time', () => {
    expect(senderOf(header(), ORIGIN, NOW_S)).toEqual({ publicKey: k, subject: 'mailto:push@example.com' })
  })
  test.each([
    ['nothing', undefined, /no key/],
    ['another scheme', 'Bearer abc', /no key/],
    ['a token for another service', header({ aud: 'https://fcm.googleapis.com' }), /meant for/],
    ['one that has expired', header({ exp: NOW_S }), /expired/],
    ['one for longer than a day', header({ exp: NOW_S + 90_000 }), /expired/],
    ['one that names nobody', header({ sub: 'push' }), /nobody/],
    ['one that is not signed', header({}, { alg: 'none' }), /ES256/],
    ['one that another key signed', header({}, undefined, strangersKey), /signature/],
  ])('not %s', (_what, authorization, complaint) => {
    expect(() => senderOf(authorization, ORIGIN, NOW_S)).toThrow(complaint)
  })
})

describe('over HTTP', () => {
  let service: PushClient & { readonly url: string; readonly stop: () => Promise<void> }
  beforeAll(async () => {
    service = await startPush()
  })
  afterAll(() => service.stop())
  const post = (url: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: new Uint8Array(100),
    })

  test('an unauthenticated message is refused, counted and not stored, and an unknown device accepts none', async () => {
    const device = await service.subscribe()
    expect(device.endpoint).toBe(`${service.url}/push/${device.id}`)
    expect((await post(device.endpoint, { ttl: '60' })).status).toBe(401)
    expect(await service.look(device)).toMatchObject({ calls: 1, messages: [] })
    expect((await post(`${service.url}/push/nobody`)).status).toBe(404)
  })
  test('a behaviour that it does not know is refused', async () => {
    const device = await service.subscribe()
    await expect(service.behave(device, { kind: 'slow', delayMs: -1 })).rejects.toThrow(/invalid_request/)
  })
})
