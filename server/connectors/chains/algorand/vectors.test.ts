/**
 * Published transactions: signing reproduces their ids and bytes, and the signer's reader refuses all of them, because
 * none has our plain form.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { decodeSignedTransaction, mnemonicToSecretKey } from 'algosdk'
import { expect, test } from 'vitest'
import { algorandReader, signAlgorand } from '../../../../apps/signer/src/algorand.ts'
import { GENESIS } from './algorand.fixture.ts'
import { algorandAddresses } from './index.ts'
import published from './vectors/published.json' with { type: 'json' }

test.each(published.accounts)('the address $address', ({ mnemonic, address }) => {
  const publicKey = hex.encode(ed25519.getPublicKey(mnemonicToSecretKey(mnemonic).sk.subarray(0, 32)))
  expect(algorandAddresses().hotAddress(publicKey)).toEqual({ address, lookupKey: address })
  expect(algorandAddresses().depositAddress(publicKey, 7)).toEqual({ address, lookupKey: address })
})

test.each(published.transactions)('$name', ({ mnemonic, seed, txid, blob }) => {
  const key = mnemonic === undefined ? hex.decode(seed ?? '') : mnemonicToSecretKey(mnemonic).sk.subarray(0, 32)
  const { txn } = decodeSignedTransaction(Uint8Array.from(Buffer.from(blob, 'base64')))
  const payload = txn.bytesToSign()
  const signed = signAlgorand(payload, key)
  expect(Buffer.from(signed.raw, 'hex').toString('base64')).toBe(blob)
  expect(signed.txid).toBe(txid ?? txn.txID())
  const ring = {
    publicKey: () => ed25519.getPublicKey(key),
    withPrivateKey: () => expect.unreachable('a key for what is not understood'),
  }
  const { genesisID: genesisId = '', genesisHash = new Uint8Array(0) } = txn
  const reader = algorandReader(
    { genesisId, genesisHash: Buffer.from(genesisHash).toString('base64'), coin: 'ALGO', tokens: [] },
    ring,
    { now: () => new Date(0) },
  )
  const unsigned = { network: 'algorand', bytes: hex.encode(payload), keys: [{ account: 'hot', index: 0 }] } as const
  expect(() => reader.read(unsigned)).toThrow(/number of fields|where|window/)
  expect(GENESIS.genesisHash).toHaveLength(44)
})
