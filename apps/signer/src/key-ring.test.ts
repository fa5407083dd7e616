import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs'
import { hex } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { ADDRESS_SPACES, type AddressSpace } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { accountPaths, networkTable, SPACES } from '@zend/server/core/assets'
import { attestationKey, isAttested } from '@zend/server/core/custody'
import { expect, test } from 'vitest'
import { openKeys } from './accounts.ts'

const networks = networkTable(DEFAULTS.networks)
const paths = accountPaths(networks)
const { material, ring } = openKeys({ deposit: new Uint8Array(32).fill(1), hot: new Uint8Array(32).fill(2) }, paths)
const pools = ADDRESS_SPACES.filter((space) => SPACES[space].scheme === 'pool')
const lone = ADDRESS_SPACES.filter((space) => SPACES[space].scheme.startsWith('one'))

test('every network signs with an account of its space', () => {
  for (const { space, depositAccountPath } of Object.values(networks))
    expect(SPACES[space].paths).toContain(depositAccountPath)
})

test.each(ADDRESS_SPACES)('hands out the private key of exactly the public one it names: %s', (space) => {
  const index = lone.includes(space) ? 0 : 3
  for (const account of ['deposit', 'hot'] as const) {
    const known = ring.publicKey(space, { account, index })
    const proven = ring.withPrivateKey(space, { account, index }, (privateKey, publicKey) => {
      expect(publicKey).toEqual(known)
      if (privateKey.length === 64) return PrivateKey.from_extended_bytes(privateKey).to_public().as_bytes()
      return known.length === 33 ? secp256k1.getPublicKey(privateKey) : ed25519.getPublicKey(privateKey)
    })
    expect(proven).toEqual(known)
  }
})

test('keeps no private key that it handed out', () => {
  for (const space of ADDRESS_SPACES) {
    const kept = ring.withPrivateKey(space, { account: 'hot', index: 0 }, (privateKey) => privateKey)
    expect(kept.every((byte) => byte === 0)).toBe(true)
  }
})

test('has one key where memos tell customers apart, and no other', () => {
  for (const space of lone) expect(() => ring.publicKey(space, { account: 'hot', index: 1 })).toThrow(/one key/)
})

test('vouches for the keys of a pool, each with its own path', () => {
  const key = attestationKey(material.attestationKey)
  for (const space of pools) {
    const made = material.depositKeys(space, 5, 3)
    expect(made.map(({ xpub }) => xpub)).toEqual(
      [5, 6, 7].map((index) => hex.encode(ring.publicKey(space, { account: 'deposit', index }))),
    )
    expect(made.every((each) => isAttested(each, key))).toBe(true)
    const [first, second] = made
    if (first === undefined || second === undefined) throw new Error('three keys')
    expect(isAttested({ ...first, path: second.path }, key)).toBe(false)
  }
  expect(() => material.depositKeys('bitcoin', 0, 1)).toThrow(RangeError)
})

test('vouches for one key in both roles where coins arrive at the address that pays', () => {
  const keyOf = (purpose: 'deposit' | 'hot', space: AddressSpace) =>
    material[purpose].find((account) => account.space === space)?.xpub
  for (const space of ADDRESS_SPACES)
    expect(keyOf('deposit', space) === keyOf('hot', space), space).toBe(lone.includes(space))
})

test('derives what the ecosystems’ own tests have', () => {
  const entropyOf = (words: string) => mnemonicToEntropy(words, wordlist)
  const of = (words: string) => openKeys({ deposit: entropyOf(words), hot: entropyOf(words) }, paths).ring
  // SEP-0005, test 1: GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6.
  const stellar = of('illness spike retreat truth genius clock brain pass fit cave bargain toe')
  expect(hex.encode(stellar.publicKey('stellar', { account: 'hot', index: 0 }))).toBe(
    'e3726830a0b60cb5f52c844cffcd4eed65eba5c155e89b26411562724e71e544',
  )
  // BIP-39's phrase of eleven "abandon": the address at m/44'/60'/0'/0/0 is 0x9858EfFD232B4033E47d90003D41EC34EcaEda94
  // in every wallet.
  const ring0 = of('abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about')
  expect(hex.encode(ring0.publicKey('ethereum', { account: 'hot', index: 0 }))).toBe(
    '0237b0bb7a8288d38ed49a524b5dc98cff3eb5ca824c9f9dc0dfdb3d9cd600f299',
  )
})
