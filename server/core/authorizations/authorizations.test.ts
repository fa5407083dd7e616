import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  authorizationKey,
  authorizationKeys,
  authorize,
  newAuthorizationKey,
  publicKeyOf,
  type Statement,
  signedStatement,
  standingOf,
  standingOfText,
} from './index.ts'

const pair = newAuthorizationKey()
const key = authorizationKey(pair.privateKey)
const keys = authorizationKeys(pair.publicKey)
const statement: Statement = {
  kind: 'withdrawal',
  id: 'wdr_1',
  holder: 'usr_1',
  amount: '150000',
  address: 'bc1q',
  waitsUntil: null,
}
const consent = { confirmedAt: new Date('2026-03-02T10:00:00Z'), factors: ['pin', 'code'] } as const
const signed = authorize(key, statement, consent)
const textOf = (stated: Statement): string => signedStatement(stated, signed).text

test('holds for exactly what was stated, in whatever order it is stated again', () => {
  expect(standingOf(keys, statement, signed)).toBe('authorized')
  expect(standingOf(keys, { waitsUntil: null, address: 'bc1q', ...statement }, signed)).toBe('authorized')
  expect(textOf(statement)).toBe(
    '{"address":"bc1q","amount":"150000","confirmedAt":"2026-03-02T10:00:00.000Z","factors":["pin","code"],"holder":"usr_1","id":"wdr_1","kind":"withdrawal","waitsUntil":null}',
  )
})

test('any other fact, kind or form is forged', () => {
  const others: Statement[] = [
    { ...statement, amount: '150001' },
    { ...statement, kind: 'transfer' },
    { ...statement, waitsUntil: '' },
    { ...statement, more: 'x' },
    { ...statement, address: ['bc1q'] },
  ]
  for (const other of others) expect(standingOf(keys, other, signed)).toBe('forged')
  expect(standingOf(keys, statement, { ...signed, factors: ['pin'] })).toBe('forged')
  expect(standingOf(keys, statement, { ...signed, confirmedAt: '2026-03-02T10:00:00.001Z' })).toBe('forged')
  expect(standingOf(keys, statement, { ...signed, signature: '' })).toBe('forged')
  expect(standingOf(keys, statement, null)).toBe('forged')
  const whole = signedStatement(statement, signed)
  expect(standingOfText(keys, whole)).toBe('authorized')
  expect(standingOfText(keys, { ...whole, text: `${whole.text} ` })).toBe('forged')
})

test('two statements never have one text', () => {
  const facts = fc.dictionary(fc.string(), fc.option(fc.string()))
  fc.assert(
    fc.property(facts, facts, (a, b) => {
      const [left, right] = [a, b].map((more) => textOf({ ...more, kind: 'swap', id: 'x', holder: 'y' }))
      fc.pre(!['kind', 'id', 'holder', 'confirmedAt', 'factors', '__proto__'].some((name) => name in a || name in b))
      expect(left === right).toBe(isDeepStrictEqual(new Map(Object.entries(a)), new Map(Object.entries(b))))
    }),
  )
})

test('another key is unknown, until it is among the known', () => {
  const next = newAuthorizationKey()
  const later = authorize(authorizationKey(next.privateKey), statement, consent)
  expect(standingOf(keys, statement, later)).toBe('unknown_key')
  expect(standingOf(keys, statement, { ...later, key: key.id })).toBe('forged')
  const both = authorizationKeys(`${pair.publicKey}\n${publicKeyOf(next.privateKey)}`)
  expect([standingOf(both, statement, later), standingOf(both, statement, signed)]).toEqual([
    'authorized',
    'authorized',
  ])
})

test('the same key signs nothing else: a bare signature over the text is forged', () => {
  const bare = sign(null, Buffer.from(textOf(statement)), createPrivateKey(pair.privateKey)).toString('base64url')
  expect(standingOf(keys, statement, { ...signed, signature: bare })).toBe('forged')
})

test('other keys than Ed25519, and a file without any, are faults', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(() => authorizationKey(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow(RangeError)
  expect(() => authorizationKeys(rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow(RangeError)
  expect(() => authorizationKeys('')).toThrow(RangeError)
  expect(() => textOf({ ...statement, note: '\ud800' })).toThrow(RangeError)
})
