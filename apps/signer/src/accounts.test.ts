import { base58check } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { bitcoinAddresses } from '@zend/server/connectors/chains/bitcoin'
import { ADDRESS_SPACES } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { ethereumAddresses } from '@zend/server/connectors/chains/ethereum'
import { accountPaths, networkTable, SPACES } from '@zend/server/core/assets'
import { type AccountPublicKey, type AccountPurpose, attestedBytes } from '@zend/server/ports/key-vault'
import { type OpenedKeys, openKeys } from './accounts.ts'

const ABOUT = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const JUNK = 'test test test test test test test test test test test junk'
const PATHS = accountPaths(networkTable(DEFAULTS.networks))
const keysOf = (deposit: string, hot: string = JUNK): OpenedKeys =>
  openKeys({ deposit: mnemonicToEntropy(deposit, wordlist), hot: mnemonicToEntropy(hot, wordlist) }, PATHS)
const about = keysOf(ABOUT).material
const xpubAt = (path: string, accounts = about.deposit): string =>
  accounts.find((account) => account.path === path)?.xpub ?? ''

test('the Bitcoin account is the one of BIP-84’s own test vector', () => {
  const published = base58check(sha256).decode(
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  )
  const xpub = xpubAt("m/84'/0'/0'")
  expect(base58check(sha256).decode(xpub).subarray(4)).toEqual(published.subarray(4))
  expect(bitcoinAddresses('mainnet').depositAddress(xpub, 1).address).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
})

test('the Ethereum account gives the addresses every wallet shows for these words', () => {
  // These words are the hot seed: any wallet derives both kinds of account from it.
  expect(ethereumAddresses().depositAddress(xpubAt("m/44'/60'/0'", about.hot), 0).address).toBe(
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  )
})

test('test chains have a Bitcoin account of their own', () => {
  expect(xpubAt("m/84'/1'/0'")).not.toBe(xpubAt("m/84'/0'/0'"))
})

test('every account is vouched for, only as it is, and only as what it is for', () => {
  const signed = (account: AccountPublicKey, purpose: AccountPurpose, by = about.attestationKey): boolean =>
    ed25519.verify(Buffer.from(account.attestation, 'hex'), attestedBytes(account, purpose), Buffer.from(by, 'hex'))
  const outsider = keysOf(JUNK).material.attestationKey
  for (const [purpose, other] of [
    ['deposit', 'hot'],
    ['hot', 'deposit'],
  ] as const) {
    expect(new Set(about[purpose].map(({ space }) => space))).toEqual(new Set(ADDRESS_SPACES))
    for (const account of about[purpose]) {
      expect(signed(account, purpose)).toBe(true)
      expect(signed(account, other)).toBe(false)
      expect(signed({ ...account, path: "m/84'/0'/1'" }, purpose)).toBe(false)
      expect(signed(account, purpose, outsider)).toBe(false)
    }
  }
})

test('the deposit seed alone vouches: a hot seed that is replaced does not change the published key', () => {
  expect(keysOf(ABOUT, ABOUT).material.attestationKey).toBe(about.attestationKey)
  const own = ({ material }: OpenedKeys) =>
    material.deposit.filter(({ space }) => !SPACES[space].scheme.startsWith('one'))
  expect(own(keysOf(ABOUT, ABOUT))).toEqual(own(keysOf(ABOUT)))
})

test('the keys that sign are those of the published accounts, each from its own seed', () => {
  const { ring, material } = keysOf(ABOUT)
  for (const account of ['deposit', 'hot'] as const) {
    const published = HDKey.fromExtendedKey(xpubAt("m/84'/0'/0'", material[account]))
      .deriveChild(0)
      .deriveChild(5).publicKey
    expect(ring.publicKey('bitcoin', { account, index: 5 })).toEqual(published)
    expect(ring.withPrivateKey('bitcoin', { account, index: 5 }, (key) => secp256k1.getPublicKey(key))).toEqual(
      published,
    )
  }
})

test('a key that has signed is wiped', () => {
  expect(keysOf(ABOUT).ring.withPrivateKey('ethereum', { account: 'hot', index: 0 }, (key) => key)).toEqual(
    new Uint8Array(32),
  )
})

test('nothing private comes out', () => {
  const accounts = [...about.deposit, ...about.hot]
  for (const account of accounts) expect(Object.keys(account).sort()).toEqual(['attestation', 'path', 'space', 'xpub'])
  expect(JSON.stringify(accounts)).not.toContain('xprv')
})
