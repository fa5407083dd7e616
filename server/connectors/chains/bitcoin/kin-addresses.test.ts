/** Addresses of Litecoin, Bitcoin Cash and Dogecoin: published vectors, and every form that must be distinguished. */
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BitcoinKin } from '../../../ports/chain.ts'
import { bitcoinAddresses } from './addresses.ts'
import litecoin from './vectors/litecoin-block.json' with { type: 'json' }
import vectors from './vectors/kin-addresses.json' with { type: 'json' }

const ZPUB = { private: 0x04b2430c, public: 0x04b24746 }
const COINS = ['BTC', 'LTC', 'BCH', 'DOGE'] as const
const about = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))

/** The parsed form of a typed address, or the refusal. */
function read(coin: BitcoinKin, input: string): string {
  const parsed = bitcoinAddresses('mainnet', coin).parseAddress(input)
  return parsed.ok ? parsed.value.address : parsed.refusal.code
}

test.each(vectors.typed.map((vector) => [vector.coin, vector.input, vector] as const))(
  '%s: %s',
  (coin, input, { address, script }) => {
    const parsed = bitcoinAddresses('mainnet', coin as BitcoinKin).parseAddress(input)
    expect(parsed).toMatchObject({
      ok: true,
      value: { address, ...(script === undefined ? {} : { lookupKey: script }) },
    })
  },
)

test('every address that a Litecoin node printed beside a block’s outputs pays that output’s script', () => {
  const printed = litecoin.transactions.flatMap(({ outputs }) => outputs).filter(({ address }) => address !== undefined)
  expect(printed.length).toBeGreaterThan(10)
  for (const { address = '', script } of printed)
    expect(bitcoinAddresses('mainnet', 'LTC').parseAddress(address)).toEqual({
      ok: true,
      value: { address, lookupKey: script },
    })
})

test.each(vectors.refused.map(({ coin, input, code }) => [coin, input, code] as const))(
  '%s: %s is refused',
  (coin, input, code) => {
    expect(read(coin as BitcoinKin, input)).toBe(code)
  },
)

test.each(vectors.derived.map((vector) => [vector.address, vector] as const))(
  'derives %s',
  (address, { coin, index, xpub, zpub }) => {
    const account = xpub ?? HDKey.fromExtendedKey(zpub ?? '', ZPUB)
    const key = typeof account === 'string' ? account : xpubOf(account)
    expect(bitcoinAddresses('mainnet', coin as BitcoinKin).depositAddress(key, index).address).toBe(address)
  },
)

/** The same account as other wallets write it. */
function xpubOf({ publicKey, chainCode, depth, index, parentFingerprint }: HDKey): string {
  if (publicKey === null || chainCode === null) throw new Error('no public key')
  return new HDKey({ publicKey, chainCode, depth, index, parentFingerprint }).publicExtendedKey
}

test.each<[BitcoinKin, string, string]>([
  // Known addresses of the usual test mnemonic.
  ['BCH', "m/44'/145'/0'", 'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6'],
  ['DOGE', "m/44'/3'/0'", 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ['LTC', "m/84'/2'/0'", 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
])('the first %s address of an account is its hot address', (coin, path, address) => {
  const addresses = bitcoinAddresses('mainnet', coin)
  const xpub = about.derive(path).publicExtendedKey
  expect(addresses.hotAddress(xpub).address).toBe(address)
  expect(addresses.hotAddress(xpub)).toEqual(addresses.depositAddress(xpub, 0))
  expect(addresses.model).toBe('xpub')
})

describe('typed on the wrong network', () => {
  const BTC = {
    legacy: '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
    script: '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC',
    segwit: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  }
  const cases: readonly [BitcoinKin, string, string][] = [
    ['LTC', BTC.legacy, 'address_wrong_network'],
    ['LTC', BTC.segwit, 'address_wrong_network'],
    // Litecoin's own old form: it cannot be distinguished, and is shown in the new one.
    ['LTC', BTC.script, 'MJiPwX84iBe4WnFDwsYGgtnz1XonPhUqhf'],
    ['LTC', 'DLSSSUS3ex7YNDACJDxMER1ZMW579Vy8Zy', 'address_wrong_network'],
    ['LTC', 'rltc1qcr8te4kr609gcawutmrza0j4xv80jy8z8fkw3j', 'address_checksum'],
    ['BTC', 'MHhghmmCTASDnuwpgsPUNJVPTFaj61GzaG', 'address_wrong_network'],
    ['BTC', 'LgKiekick9Ka7gYoYzAWGrEq8rFBJzYiyf', 'address_wrong_network'],
    ['BTC', 'ltc1qs32zgdhe2tpzcnz55r7d9jvhce33063sfht3q0', 'address_wrong_network'],
    ['BTC', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'address_malformed'],
    ['BCH', BTC.segwit, 'address_wrong_network'],
    ['BCH', 'LgKiekick9Ka7gYoYzAWGrEq8rFBJzYiyf', 'address_wrong_network'],
    ['BCH', 'DLSSSUS3ex7YNDACJDxMER1ZMW579Vy8Zy', 'address_wrong_network'],
    ['BCH', 'bitcoincash:1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'address_malformed'],
    ['BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22GDX6A', 'address_malformed'],
    ['DOGE', BTC.legacy, 'address_wrong_network'],
    ['DOGE', BTC.script, 'address_wrong_network'],
    ['DOGE', BTC.segwit, 'address_wrong_network'],
    ['DOGE', 'LgKiekick9Ka7gYoYzAWGrEq8rFBJzYiyf', 'address_wrong_network'],
    ['DOGE', 'DLSSSUS3ex7YNDACJDxMER1ZMW579Vy8Zz', 'address_checksum'],
    ['DOGE', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'address_malformed'],
    // Inside Litecoin's extension block (litecoin's own test of stealth addresses, and the same with a typo).
    [
      'LTC',
      'ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6gf',
      'address_wrong_network',
    ],
    [
      'LTC',
      'ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6gg',
      'address_checksum',
    ],
    ...COINS.map((coin): [BitcoinKin, string, string] => [coin, '', 'address_malformed']),
  ]
  test.each(cases)('%s: %s', (coin, input, expected) => expect(read(coin, input)).toBe(expected))
})

test('every coin reads back every address it makes, and its scripts are nobody else’s key', () => {
  const xpub = about.derive("m/44'/0'/0'").publicExtendedKey
  fc.assert(
    fc.property(
      fc.constantFrom(...COINS),
      fc.constantFrom('mainnet', 'testnet', 'regtest'),
      fc.nat(2 ** 31 - 1),
      (coin, chain, index) => {
        const addresses = bitcoinAddresses(chain, coin)
        const made = addresses.depositAddress(xpub, index)
        expect(addresses.parseAddress(made.address)).toEqual({ ok: true, value: made })
        expect(hex.decode(made.lookupKey)).toHaveLength(coin === 'BTC' || coin === 'LTC' ? 22 : 25)
      },
    ),
    { numRuns: 40 },
  )
})

test('a script hash of 32 bytes is paid on Bitcoin Cash', () => {
  // CHIP-2022-05: OP_HASH256 and 32 bytes.
  const parsed = bitcoinAddresses('mainnet', 'BCH').parseAddress(
    'bitcoincash:pvqqqqqqqqqqqqqqqqqqqqqqzg69v7ysqqqqqqqqqqqqqqqqqqqqqpkp7fqn0',
  )
  expect(parsed).toEqual({
    ok: true,
    value: {
      address: 'bitcoincash:pvqqqqqqqqqqqqqqqqqqqqqqzg69v7ysqqqqqqqqqqqqqqqqqqqqqpkp7fqn0',
      lookupKey: 'aa20000000000000000000000000000012345678900000000000000000000000000087',
    },
  })
})
