import { base58check } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { bitcoinAddresses } from '@zend/server/connectors/chains/bitcoin'
import { ethereumAddresses } from '@zend/server/connectors/chains/ethereum'
import { attestedBytes } from '@zend/server/ports/key-vault'
import { publicMaterial } from './accounts.ts'

const ABOUT = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const materialOf = (mnemonic: string) => publicMaterial(mnemonicToEntropy(mnemonic, wordlist))
const xpubAt = (mnemonic: string, path: string): string => materialOf(mnemonic).accounts.find((account) => account.path === path)?.xpub ?? ''

test('the Bitcoin account is the one of BIP-84’s own test vector', () => {
  const published = base58check(sha256).decode(
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  )
  const xpub = xpubAt(ABOUT, "m/84'/0'/0'")
  expect(base58check(sha256).decode(xpub).subarray(4)).toEqual(published.subarray(4))
  expect(bitcoinAddresses('mainnet').depositAddress(xpub, 1).address).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
})

test('the Ethereum account gives the addresses every wallet shows for these words', () => {
  expect(ethereumAddresses().depositAddress(xpubAt('test test test test test test test test test test test junk', "m/44'/60'/0'"), 0).address).toBe(
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  )
})

test('test chains have a Bitcoin account of their own', () => {
  expect(xpubAt(ABOUT, "m/84'/1'/0'")).not.toBe(xpubAt(ABOUT, "m/84'/0'/0'"))
})

test('every account is vouched for, and only as it is', () => {
  const { accounts, attestationKey } = materialOf(ABOUT)
  expect(accounts).toHaveLength(3)
  const signed = (account: (typeof accounts)[number], by: string): boolean =>
    ed25519.verify(Buffer.from(account.attestation, 'hex'), attestedBytes(account), Buffer.from(by, 'hex'))
  for (const account of accounts) {
    expect(signed(account, attestationKey)).toBe(true)
    expect(signed({ ...account, path: "m/84'/0'/1'" }, attestationKey)).toBe(false)
    expect(signed(account, materialOf('test test test test test test test test test test test junk').attestationKey)).toBe(false)
  }
})

test('nothing private comes out', () => {
  const { accounts } = materialOf(ABOUT)
  for (const account of accounts) expect(Object.keys(account).sort()).toEqual(['attestation', 'network', 'path', 'xpub'])
  expect(JSON.stringify(accounts)).not.toContain('xprv')
})
