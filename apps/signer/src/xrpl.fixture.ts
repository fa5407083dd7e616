/** Keys and orders of the XRP Ledger for the signer's tests. */
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import { encode } from 'ripple-binary-codec'
import type { KeyRing } from './key-ring.ts'
import { xrplReader } from './xrpl.ts'

const account = HDKey.fromMasterSeed(
  mnemonicToSeedSync('test test test test test test test test test test test junk'),
).derive("m/44'/144'/0'")

/** The key pair of an index, 32 and 33 bytes. Tests may have any number of accounts; the product has index 0. */
export function pairOf(index: number): { readonly privateKey: Uint8Array; readonly publicKey: Uint8Array } {
  const { privateKey, publicKey } = account.deriveChild(0).deriveChild(index)
  if (privateKey === null || publicKey === null) throw new Error('a derivation without keys')
  return { privateKey, publicKey }
}

/** An in-memory ring. */
export const ring: KeyRing = {
  publicKey: (_space, { index }) => pairOf(index).publicKey,
  withPrivateKey: (_space, { index }, use) => {
    const { privateKey, publicKey } = pairOf(index)
    return use(privateKey, publicKey)
  },
}

/** The key that pays. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** A reader for the main network. */
export const reader = xrplReader({ networkId: 0, coin: 'XRP' }, ring)
/** The account of the key that pays. */
export const HOT_ACCOUNT: string = reader.lookupKeyOfKey(HOT)
/** An outside account. */
export const OUTSIDE = 'rQ3PTWGLCbPz8ZCicV5tCX3xuymojTng5r'

/** An order as the product makes it, with some fields replaced; `undefined` removes one. */
export function order(fields: Readonly<Record<string, unknown>> = {}, keys: readonly KeyRef[] = [HOT]) {
  const plain = {
    TransactionType: 'Payment',
    Flags: 0x8000_0000,
    Account: HOT_ACCOUNT,
    Destination: OUTSIDE,
    Amount: '25000000',
    Fee: '12',
    Sequence: 7,
    LastLedgerSequence: 90_000_020,
  }
  return { network: 'xrpl' as const, bytes: encode({ ...plain, ...fields }), keys }
}
