/** Stellar's addresses as published, and as people type them. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { StrKey } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import { memoOf } from './addresses.ts'
import { stellarAddresses } from './index.ts'
import { hotAddress, publicKeyOf } from './stellar.fixture.ts'
import published from './vectors/published.json' with { type: 'json' }

describe('addresses', () => {
  const [G = '', M = ''] = [published.muxed[0]?.account, published.muxed[0]?.text]

  test.each(published.keys.accounts)('of the published key $path', ({ address, seed }) => {
    const publicKey = hex.encode(ed25519.getPublicKey(StrKey.decodeEd25519SecretSeed(seed)))
    expect(stellarAddresses().hotAddress(publicKey)).toEqual({ address, lookupKey: address })
    expect(stellarAddresses().depositAddress(publicKey, 2_345)).toEqual({
      address: `${address}#12345`,
      lookupKey: `${address}#12345`,
    })
  })

  test.each(published.muxed)('with the id $id in them are split', ({ text, account, id }) => {
    const address = `${account}#${id}`
    expect(stellarAddresses().parseAddress(text)).toEqual({ ok: true, value: { address, lookupKey: address } })
  })

  test.each([
    [G, G],
    [`${G}#`, G],
    [`${G}#12345`, `${G}#12345`],
    [`${G}#007`, `${G}#007`],
    [`${G}#Grüße, bitte`, `${G}#Grüße, bitte`],
    [`${G}#18446744073709551616`, `${G}#18446744073709551616`],
    [`${G}#a#b`, `${G}#a#b`],
    [G.replace(/.$/, 'A'), 'address_checksum'],
    [M.replace(/.$/, 'A'), 'address_checksum'],
    [`${M}#1`, 'address_malformed'],
    [`${G}# 1`, 'address_malformed'],
    [`${G}#${'x'.repeat(29)}`, 'address_malformed'],
    [`${G}#${'ü'.repeat(15)}`, 'address_malformed'],
    [`${G}#a\u200b`, 'address_malformed'],
    [G.toLowerCase(), 'address_malformed'],
    [G.slice(1), 'address_malformed'],
    ['CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE', 'address_malformed'],
    ['SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN', 'address_malformed'],
    ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', 'address_malformed'],
    ['', 'address_malformed'],
  ])('typed: %s', (input, expected) => {
    const read = stellarAddresses().parseAddress(input)
    expect(read.ok ? read.value.address : read.refusal.code).toBe(expected)
    if (read.ok) expect(read.value.lookupKey).toBe(expected)
  })

  test('a memo that is a number as numbers are written becomes an id, every other one a text', () => {
    expect(memoOf('18446744073709551615')).toEqual({ kind: 'id', id: 2n ** 64n - 1n })
    for (const text of ['18446744073709551616', '01', '-1', '1.0', '0x1'])
      expect(memoOf(text)).toEqual({ kind: 'text', text })
  })

  test('none of a key or an index that is none', () => {
    const addresses = stellarAddresses()
    for (const key of ['', 'GA', publicKeyOf(0).slice(2), publicKeyOf(0).toUpperCase()])
      expect(() => addresses.hotAddress(key)).toThrow(RangeError)
    for (const index of [-1, 1.5, 2 ** 31])
      expect(() => addresses.depositAddress(publicKeyOf(0), index)).toThrow(RangeError)
    expect(addresses.depositAddress(publicKeyOf(0), 2 ** 31 - 1).address).toBe(`${hotAddress(0)}#2147493647`)
  })
})
