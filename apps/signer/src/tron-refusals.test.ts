/** The signer refuses everything on Tron that is not exactly the plain form, however similar. */
import { describe, expect, test } from 'vitest'
import { NotUnderstood, type Unsigned } from './reader.ts'
import {
  call,
  coin,
  DEPOSIT,
  hexOf,
  HOT,
  LAST_VALID,
  OWNER,
  put,
  reader,
  OUTSIDE,
  token,
  TRIGGER_URL,
  USDT,
  varint,
} from './tron.fixture.ts'

describe('does not understand', () => {
  const expiration = BigInt(LAST_VALID) * 1_000n
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    ['somebody else’s coins', () => put({}, [DEPOSIT]), /payer is another/],
    ['two keys', () => put({}, [HOT, DEPOSIT]), /number of keys/],
    ['a memo', () => put({ middle: [[10, '00']] }), /without field 11/],
    ['another authority', () => put({ middle: [[9, '00']] }), /without field 11/],
    ['a script', () => put({ rest: [[12, '00']] }), /more than its fields/],
    ['a second contract', () => put({ rest: [[11, '00']] }), /more than its fields/],
    ['another permission than the owner’s', () => put({ beside: [[5, 2n]] }), /a contract with more than its fields/],
    ['a named contract', () => put({ beside: [[4, '00']] }), /a contract with more than its fields/],
    ['a freeze', () => put({ type: 54n, url: 'type.googleapis.com/protocol.FreezeBalanceV2Contract' }), /type 54/],
    [
      'a change of permissions',
      () => put({ type: 46n, url: 'type.googleapis.com/protocol.AccountPermissionUpdateContract' }),
      /type 46/,
    ],
    ['a transfer that calls itself a call', () => put({ type: 31n }), /type 31/],
    ['a call that calls itself a transfer', () => put({ url: TRIGGER_URL }), /another kind/],
    ['a transfer with a limit on energy', () => put({ rest: [[18, 1n]] }), /limit on energy/],
    ['a payment of nothing', () => put({ value: coin.slice(0, 2) }), /without field 3/],
    ['a negative payment', () => put({ value: [...coin.slice(0, 2), [3, 2n ** 64n - 5n]] }), /longer than any/],
    ['no payer', () => put({ value: coin.slice(1) }), /without field 1/],
    [
      'an address of another network',
      () =>
        put({
          value: [
            [1, OWNER],
            [2, `a0${OWNER.slice(2)}`],
            [3, 5n],
          ],
        }),
      /no address/,
    ],
    [
      'an address cut short',
      () =>
        put({
          value: [
            [1, OWNER],
            [2, OWNER.slice(0, -2)],
            [3, 5n],
          ],
        }),
      /no address/,
    ],
    ['a token that is not configured', () => put(token(call(OUTSIDE, 5n), OUTSIDE)), /none of our tokens/],
    ['another call of a token', () => put(token(call(OUTSIDE, 5n, '095ea7b3'))), /plain transfer/],
    ['a transfer with more behind it', () => put(token(`${call(OUTSIDE, 5n)}00`)), /plain transfer/],
    ['a transfer cut short', () => put(token(call(OUTSIDE, 5n).slice(0, -2))), /plain transfer/],
    [
      'a payee with the prefix before it',
      () => put(token(call(OUTSIDE, 5n).replace(`b${'0'.repeat(24)}`, `b${'0'.repeat(22)}41`))),
      /plain transfer/,
    ],
    ['a token payment of nothing', () => put(token(call(OUTSIDE, 0n))), /nothing/],
    ['a call without energy', () => put({ ...token(call(OUTSIDE, 5n)), rest: [] }), /no energy/],
    [
      'a call that pays the contract',
      () =>
        put({
          ...token(''),
          value: [
            [1, OWNER],
            [2, hexOf(USDT)],
            [3, 1n],
            [4, call(OUTSIDE, 5n)],
          ],
        }),
      /without field 4/,
    ],
    [
      'a call with TRC-10 tokens',
      () =>
        put({
          ...token(''),
          value: [
            [1, OWNER],
            [2, hexOf(USDT)],
            [4, call(OUTSIDE, 5n)],
            [5, 1n],
            [6, 1n],
          ],
        }),
      /more than/,
    ],
    ['no expiration', () => put({ expiration: 0n, timestamp: 1n }), /none in field 8/],
    ['an expiration that no clock tells', () => put({ expiration: 9_000_000_000_000_000n }), /no second/],
    ['an expiration within a second', () => put({ expiration: expiration + 1n }), /no second/],
    ['a time of making after the expiration', () => put({ timestamp: expiration + 1n }), /time of making/],
    ['a time of making long ago', () => put({ timestamp: expiration - 2n ** 32n }), /time of making/],
    [
      'a block named by its whole hash',
      () =>
        put({
          block: [
            [1, '7b3b'],
            [4, '00'.repeat(32)],
          ],
        }),
      /named in another way/,
    ],
    [
      'a block named by its height',
      () =>
        put({
          block: [
            [1, '7b3b'],
            [3, 1n],
            [4, 'b21ace8d6ac20e7e'],
          ],
        }),
      /without field 4/,
    ],
    [
      'fields in another order',
      () =>
        put({
          block: [
            [4, 'b21ace8d6ac20e7e'],
            [1, '7b3b'],
          ],
        }),
      /without field 1/,
    ],
    [
      'a field twice',
      () =>
        put({
          block: [
            [1, '0000'],
            [1, '7b3b'],
            [4, 'b21ace8d6ac20e7e'],
          ],
        }),
      /without field 4/,
    ],
    ['bytes behind the end', () => ({ ...put(), bytes: `${put().bytes}00` }), /more than its fields/],
    [
      'a signed transaction',
      () => ({ ...put(), bytes: reader.read(put()).sign().raw }),
      /named in another way|without field/,
    ],
    ['bytes cut short', () => ({ ...put(), bytes: put().bytes.slice(0, -2) }), /ends/],
    ['no bytes', () => ({ ...put(), bytes: '' }), /without field 1/],
    ['no hex', () => ({ ...put(), bytes: 'zz' }), /hex/],
  ]
  test.each(cases)('%s', (_, transaction, detail) => {
    expect(() => reader.read(transaction())).toThrow(NotUnderstood)
    expect(() => reader.read(transaction())).toThrow(detail)
  })

  test('a number with an empty byte behind it, at any depth', () => {
    const plain = put().bytes
    // The amount is at the end of three nested messages: each grows by a byte.
    const grown = plain.replace(
      /5a(..)(0801)12(..)(.*?)12(..)(0a15.*)1805/,
      (_, outer: string, type: string, any: string, url: string, value: string, rest: string) => {
        const one = (digits: string): string => varint(BigInt(`0x${digits}`) + 1n)
        return `5a${one(outer)}${type}12${one(any)}${url}12${one(value)}${rest}188500`
      },
    )
    expect(grown).toHaveLength(plain.length + 2)
    expect(() => reader.read({ ...put(), bytes: grown })).toThrow(/written longer than it is/)
  })
})
