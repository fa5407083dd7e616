import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  contentDigest,
  isSignedBy,
  readPublicKey,
  readSignature,
  type SentRequest,
  signatureBase,
} from './http-signature.ts'

/** RFC 9421, appendix B.2: the test request, and the Ed25519 key of B.1.4. */
const REQUEST: SentRequest = {
  method: 'POST',
  path: '/foo',
  query: '?param=Value&Pet=dog',
  authority: 'example.com',
  fields: { date: 'Tue, 20 Apr 2021 02:07:55 GMT', 'content-type': 'application/json', 'content-length': '18' },
}
const KEY = createPublicKey(`-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=
-----END PUBLIC KEY-----
`)
const INPUT =
  'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"'
const SIGNATURE = 'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:'

test('RFC 9421 B.2.6: the base and the signature of the RFC', () => {
  const read = readSignature(INPUT, SIGNATURE)
  if (read === null) throw new Error('not read')
  expect(read).toMatchObject({ created: 1_618_884_473, keyId: 'test-key-ed25519' })
  expect(signatureBase(read, REQUEST)).toBe(
    `"date": Tue, 20 Apr 2021 02:07:55 GMT
"@method": POST
"@path": /foo
"@authority": example.com
"content-type": application/json
"content-length": 18
"@signature-params": ("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"`,
  )
  expect(isSignedBy(KEY, read, REQUEST)).toBe(true)
  for (const other of [
    { ...REQUEST, method: 'PUT' },
    { ...REQUEST, path: '/fob' },
    { ...REQUEST, authority: 'example.org' },
    { ...REQUEST, fields: { ...REQUEST.fields, 'content-length': '19' } },
    { ...REQUEST, fields: {} },
  ])
    expect(isSignedBy(KEY, read, other)).toBe(false)
  // What is not signed may differ.
  expect(isSignedBy(KEY, read, { ...REQUEST, query: '' })).toBe(true)
})

test('RFC 9530 appendix B: the digest of the body', () => {
  expect(contentDigest('{"hello": "world"}')).toBe('sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:')
})

test('any other form is no signature of ours', () => {
  const wrong = [
    [INPUT.replace(';created=1618884473', ''), SIGNATURE],
    [INPUT.replace(';keyid="test-key-ed25519"', ''), SIGNATURE],
    [`${INPUT};alg="rsa-pss-sha512"`, SIGNATURE],
    [`${INPUT};created=1618884474`, SIGNATURE],
    [INPUT.replace('"@path"', '"@method"'), SIGNATURE],
    [INPUT.replace('"@path"', '"@path";req'), SIGNATURE],
    [INPUT.replace('"date" ', '"date"  '), SIGNATURE],
    [`${INPUT}, other=("@method");created=1;keyid="k"`, SIGNATURE],
    [INPUT, SIGNATURE.replace('sig-b26', 'sig')],
    [INPUT, SIGNATURE.replace('==', '')],
    ['', ''],
  ]
  expect(wrong.filter(([input = '', signature = '']) => readSignature(input, signature) !== null)).toEqual([])
  expect(readSignature(`${INPUT};alg="ed25519"`, SIGNATURE)).not.toBeNull()
})

test('an absent query is signed as one question mark', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const params = '("@query");created=1;keyid="k"'
  const bytes = sign(null, Buffer.from(`"@query": ?\n"@signature-params": ${params}`), privateKey)
  const read = readSignature(`sig=${params}`, `sig=:${bytes.toString('base64')}:`)
  if (read === null) throw new Error('not read')
  expect(isSignedBy(publicKey, read, { ...REQUEST, query: '' })).toBe(true)
  expect(isSignedBy(publicKey, read, REQUEST)).toBe(false)
})

test('a public key is 32 bytes in base64url, and none for which anybody can sign', () => {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  expect(readPublicKey(x)?.asymmetricKeyType).toBe('ed25519')
  const weak = Buffer.alloc(32)
  weak[0] = 1
  for (const text of [`${x}=`, x.slice(1), '', weak.toString('base64url'), Buffer.alloc(32).toString('base64url')])
    expect(readPublicKey(text)).toBeNull()
})
