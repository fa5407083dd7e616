/** The development chain's addresses: of its own keys and contracts, and how they are parsed and formatted. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { DEV_MNEMONIC } from '../keys.ts'

/** A key of the development chain and its address, 41… hex. */
export type DevAccount = { readonly privateKey: Uint8Array; readonly address: string }

/**
 * A token of the development chain, its contract 41… hex. `FAKE_USDT` has the name USDT but another contract: an
 * allow-list must refuse it.
 */
export type DevToken = {
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly contract: string
}

const base58check = createBase58check(sha256)
const PREFIX = '41'

/** The address of a public key, 41… hex. */
export function addressOfKey(publicKey: Uint8Array): string {
  return PREFIX + hex.encode(keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12))
}

/** Formats a 41… hex address as base58. */
export const toBase58 = (address: string): string => base58check.encode(hex.decode(address))

/** Parses a base58 address to 41… hex; `null` when it is invalid. */
export function fromBase58(text: string): string | null {
  try {
    const address = hex.encode(base58check.decode(text))
    return address.length === 42 && address.startsWith(PREFIX) ? address : null
  } catch {
    return null
  }
}

const contractAt = (name: string): string =>
  PREFIX + hex.encode(keccak_256(new TextEncoder().encode(`zend/dev/tron/${name}`)).subarray(12))

/** The tokens, the same on every machine. */
export const TOKENS: readonly DevToken[] = [
  { asset: 'USDT', name: 'Tether USD', symbol: 'USDT', decimals: 6, contract: contractAt('USDT') },
  { asset: 'FAKE_USDT', name: 'Tether USD', symbol: 'USDT', decimals: 6, contract: contractAt('FAKE_USDT') },
]

/**
 * A contract that pays many at once: `pay(address token, address[] to, uint256[] amounts)` pays out the caller's own
 * tokens, and `pass(address to)` forwards the coins sent with the call, so that they arrive as an internal transaction.
 */
export const PAYMASTER = contractAt('PAYMASTER')
/** Accepts every call and does nothing, like a token that returns false instead of failing. */
export const IDLE = contractAt('IDLE')

const account = HDKey.fromMasterSeed(mnemonicToSeedSync(DEV_MNEMONIC)).derive("m/44'/195'/0'/0")

/** The account of the faucet. */
export const FAUCET: DevAccount = devAccount(0)
/** For tests against the chain: holds plenty of everything, and the sandbox itself never uses it. */
export const TESTER: DevAccount = devAccount(1)

function devAccount(index: number): DevAccount {
  const { privateKey, publicKey } = account.deriveChild(index)
  if (privateKey === null || publicKey === null) throw new Error('a derivation without keys')
  return { privateKey, address: addressOfKey(publicKey) }
}
