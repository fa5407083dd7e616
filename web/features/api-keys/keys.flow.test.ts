import { expect, test } from 'vitest'
import { type KeyDraft, publicKeyIn, readDraft } from './keys.flow.ts'

const X = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'
const PEM = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=
-----END PUBLIC KEY-----
`
const draft = (over: Partial<KeyDraft> = {}): KeyDraft => ({
  name: ' Treasury ',
  scopes: ['view'],
  ips: '',
  publicKey: '',
  ...over,
})

test('a public key is read as OpenSSL writes it, and as its bytes', () => {
  for (const text of [PEM, X, `${X.replaceAll('_', '/').replaceAll('-', '+')}=`, PEM.replaceAll('\n', '\r\n')])
    expect(publicKeyIn(text)).toBe(X)
  const rsa = PEM.replace('MCowBQYDK2VwAyEA', 'MCowBQYDK2VuAyEA')
  for (const text of [rsa, X.slice(1), 'ssh-ed25519 AAAA', '']) expect(publicKeyIn(text)).toBeUndefined()
})

test('a key needs a name, and one that sends money away networks and a public key', () => {
  expect(readDraft(draft())).toEqual({ wish: { name: 'Treasury', scopes: ['view'], ips: [], publicKey: null } })
  expect(readDraft(draft({ ips: '203.0.113.0/24,\n2001:db8::1', publicKey: PEM }))).toEqual({
    wish: { name: 'Treasury', scopes: ['view'], ips: ['203.0.113.0/24', '2001:db8::1'], publicKey: X },
  })
  expect(readDraft(draft({ name: ' ' }))).toEqual({ wrong: ['name'] })
  expect(readDraft(draft({ scopes: ['withdrawal'] }))).toEqual({ wrong: ['ips-needed', 'key-needed'] })
  expect(readDraft(draft({ ips: 'example.com', publicKey: 'abc' }))).toEqual({ wrong: ['ips', 'key'] })
})
