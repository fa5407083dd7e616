/**
 * Addresses of the TON network: derived from a key, parsed in every form, and jetton wallets as the jettons' own
 * contracts derive them.
 */
import { Address, Cell, loadMessage } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { describe, expect, test } from 'vitest'
import { tonAddresses } from './addresses.ts'
import { jettonWalletAddress } from './jettons.ts'
import { messageHash } from './sender.ts'
import vectors from './vectors/addresses.json' with { type: 'json' }
import messages from './vectors/wallet-core-w5.json' with { type: 'json' }
import { walletId } from './wallet.ts'

const main = tonAddresses({ globalId: -239 })
const test3 = tonAddresses({ globalId: -3 })
const publicKey = keyPairFromSeed(Buffer.from(messages.messages[0]?.seed ?? '', 'hex')).publicKey.toString('hex')
const { raw, bounceable, plain, testBounceable, testPlain } = vectors.forms

describe('our own', () => {
  test.each(messages.messages)(
    'are those of wallets that the main network carried out requests of: $name',
    ({ seed, boc }) => {
      const { info } = loadMessage(Cell.fromBase64(boc).beginParse())
      const key = keyPairFromSeed(Buffer.from(seed, 'hex')).publicKey.toString('hex')
      expect(main.hotAddress(key).lookupKey).toBe(info.type === 'external-in' ? info.dest.toRawString() : '')
    },
  )

  test('tell customers apart by a memo, which is no part of the wallet', () => {
    const { address, lookupKey } = main.hotAddress(publicKey)
    expect(address).toMatch(/^UQ/)
    expect(main.model).toBe('memo')
    expect(main.depositAddress(publicKey, 0)).toEqual({ address: `${address}#10000`, lookupKey: `${lookupKey}#10000` })
    expect(main.depositAddress(publicKey, 2 ** 31 - 1).lookupKey).toBe(`${lookupKey}#2147493647`)
    expect(main.parseAddress(main.depositAddress(publicKey, 7).address)).toEqual({
      ok: true,
      value: main.depositAddress(publicKey, 7),
    })
  })

  test('are others on another network', () => {
    expect(test3.hotAddress(publicKey).lookupKey).not.toBe(main.hotAddress(publicKey).lookupKey)
    expect(test3.hotAddress(publicKey).address).toMatch(/^0Q/)
    // What @ton/ton 16.3.0 says of these two networks.
    expect([walletId(-239), walletId(-3)]).toEqual([2_147_483_409, 2_147_483_645])
  })

  test.each([-1, 2 ** 31, 1.5, Number.NaN])('have no index %d', (index) =>
    expect(() => main.depositAddress(publicKey, index)).toThrow(RangeError),
  )
  test.each(['', 'ab', publicKey.slice(2), publicKey.toUpperCase()])('have no key %s', (key) => {
    expect(() => main.hotAddress(key)).toThrow(RangeError)
    expect(() => main.depositAddress(key, 0)).toThrow(RangeError)
  })
})

describe('typed ones', () => {
  test.each([raw, raw.toUpperCase(), bounceable, plain, plain.replaceAll('-', '+').replaceAll('_', '/')])(
    '%s',
    (input) => {
      expect(main.parseAddress(input)).toEqual({ ok: true, value: { address: plain, lookupKey: raw } })
      expect(main.parseAddress(`${input}#pay 7`)).toEqual({
        ok: true,
        value: { address: `${plain}#pay 7`, lookupKey: `${raw}#pay 7` },
      })
    },
  )

  test.each([raw, bounceable, plain, testBounceable, testPlain])('on a test network: %s', (input) => {
    expect(test3.parseAddress(input)).toEqual({ ok: true, value: { address: testPlain, lookupKey: raw } })
  })

  const usdt = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
  test.each([
    [testPlain, 'address_wrong_network'],
    [testBounceable, 'address_wrong_network'],
    [`-1:${'3'.repeat(64)}`, 'address_wrong_network'],
    [new Address(-1, Buffer.alloc(32, 3)).toString(), 'address_wrong_network'],
    [usdt.replace(/s$/, 't'), 'address_checksum'],
    [usdt.replace('JKF', 'JKf'), 'address_checksum'],
    [usdt.slice(0, -1), 'address_malformed'],
    [`${usdt}A`, 'address_malformed'],
    [` ${usdt}`, 'address_malformed'],
    [raw.slice(0, -1), 'address_malformed'],
    [raw.slice(2), 'address_malformed'],
    [`${plain}#`, 'address_malformed'],
    [`${plain}# 7`, 'address_malformed'],
    [`${plain}#7\n`, 'address_malformed'],
    [`${plain}#7\u0000`, 'address_malformed'],
    [`${plain}#${'é'.repeat(61)}`, 'address_malformed'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'address_malformed'],
    ['', 'address_malformed'],
  ])('none: %s', (input, code) => expect(main.parseAddress(input)).toEqual({ ok: false, refusal: { code } }))

  test('the USDT contract, in both its forms', () => {
    const usdtRaw = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'
    expect(main.parseAddress(usdt)).toMatchObject({ value: { lookupKey: usdtRaw } })
    expect(Address.parse(usdtRaw).toString()).toBe(usdt)
  })
})

test.each(vectors.jettonWallets)('an owner’s $jetton are where its contract says', ({ master, owner, wallet }) => {
  expect(jettonWalletAddress(Address.parse(master), Address.parse(owner)).toRawString()).toBe(
    Address.parse(wallet).toRawString(),
  )
})

test.each(messages.messages.filter(({ seqno }) => seqno > 0))(
  'a message is found by the hash that explorers show: $name',
  ({ boc, hash }) => {
    expect(messageHash(loadMessage(Cell.fromBase64(boc).beginParse()))).toBe(hash)
  },
)
