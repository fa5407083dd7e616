/** Addresses of the XRP Ledger, held to the official libraries' own examples. */
import { describe, expect, test } from 'vitest'
import vectors from './vectors/addresses.json' with { type: 'json' }
import { xrplAddresses } from './index.ts'

const main = xrplAddresses({ networkId: 0 })
const testing = xrplAddresses({ networkId: 1 })
const { publicKey, account } = vectors.keys

const read = (addresses: typeof main, input: string): unknown => {
  const answer = addresses.parseAddress(input)
  return answer.ok ? answer.value : answer.refusal.code
}
const same = (address: string) => ({ address, lookupKey: address })

describe('one account for everybody', () => {
  test('is that of the key, and the tag is the index and ten thousand', () => {
    expect(main.model).toBe('memo')
    expect(main.hotAddress(publicKey)).toEqual(same(account))
    expect(main.hotAddress(publicKey.toLowerCase())).toEqual(same(account))
    expect(main.depositAddress(publicKey, 0)).toEqual(same(`${account}#10000`))
    expect(main.depositAddress(publicKey, 2_345)).toEqual(same(`${account}#12345`))
    expect(main.depositAddress(publicKey, 2 ** 31 - 1)).toEqual(same(`${account}#2147493647`))
  })

  test.each([-1, 0.5, 2 ** 31, Number.NaN])('has no place for the index %s', (index) => {
    expect(() => main.depositAddress(publicKey, index)).toThrow('no index')
  })

  test.each(['', publicKey.slice(2), `04${publicKey.slice(2)}`, `02${'FF'.repeat(32)}`, `ED${publicKey.slice(2)}`])(
    'is not made of the key %s',
    (key) => {
      expect(() => main.hotAddress(key)).toThrow()
      expect(() => main.depositAddress(key, 0)).toThrow()
    },
  )
})

describe('typed addresses', () => {
  test.each(vectors.extended)(
    'an X-address is split: $account $tag',
    ({ account: expected, tag, main: extended, test: extendedTest }) => {
      const canonical = same(tag === null ? expected : `${expected}#${tag}`)
      expect(read(main, extended)).toEqual(canonical)
      expect(read(testing, extendedTest)).toEqual(canonical)
      expect([read(main, extendedTest), read(testing, extended)]).toEqual([
        'address_wrong_network',
        'address_wrong_network',
      ])
      expect(read(main, canonical.address)).toEqual(canonical)
    },
  )

  test.each(vectors.broken)('a broken X-address: %s', (input) => expect(read(main, input)).toBe('address_checksum'))

  test.each([account, `${account}#0`, `${account}#10000`, `${account}#4294967295`, 'rrrrrrrrrrrrrrrrrrrrBZbvji'])(
    'kept as it is: %s',
    (input) => {
      expect(read(main, input)).toEqual(same(input))
    },
  )

  test.each([
    ['a letter exchanged', `${account.slice(0, -1)}2`, 'address_checksum'],
    ['a letter exchanged, before a tag', `${account.slice(0, -1)}2#5`, 'address_checksum'],
    ['a tag that is too large', `${account}#4294967296`, 'address_malformed'],
    ['a tag with a zero before it', `${account}#012345`, 'address_malformed'],
    ['a negative tag', `${account}#-1`, 'address_malformed'],
    ['a tag with a plus', `${account}#+1`, 'address_malformed'],
    ['a tag with an exponent', `${account}#1e4`, 'address_malformed'],
    ['a tag that is none', `${account}#peter`, 'address_malformed'],
    ['a mark without a tag', `${account}#`, 'address_malformed'],
    ['two tags', `${account}#1#2`, 'address_malformed'],
    ['an X-address with another tag', `${vectors.extended[1]?.main}#5`, 'address_malformed'],
    ['a letter that is none of theirs', account.replace('K', '0'), 'address_malformed'],
    ['a space', ` ${account}`, 'address_malformed'],
    ['another network', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'address_malformed'],
    ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'address_malformed'],
    ['a secret', 'sp5fghtJtpUorTwvof1NpDXAzNwf5', 'address_malformed'],
    ['nobody', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'address_malformed'],
    ['nothing', '', 'address_malformed'],
  ])('%s: %s', (_, input, code) => expect(read(main, input)).toBe(code))
})
