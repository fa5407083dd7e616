/**
 * Facts about the coins whose chains use Bitcoin's protocol: their keys, their address formats, and what a signature
 * covers. Defined here independently, so that no input can change what the signer signs.
 */
import { decodeCashAddress } from '@bitauth/libauth/build/lib/address/cash-address.js'
import { hex } from '@scure/base'
import { Address, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer'
import type { AddressSpace, BitcoinChain, BitcoinKin } from '@zend/server/ports/chain'

type Prefixes = {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

/**
 * One coin. `signature`: the scheme of an input's signature. `witness`, BIP-143 in a witness; `forkId`, the same in the
 * script with Bitcoin Cash's flag; `legacy`, everything but the inputs' amounts, which therefore have to be read from
 * the transactions that created them.
 */
export type KinFacts = {
  readonly space: AddressSpace
  readonly signature: 'witness' | 'forkId' | 'legacy'
  /** The most that one output can hold, in base units. */
  readonly outputMax: bigint
  readonly prefixes: Readonly<Record<BitcoinChain, Prefixes>>
  /** The prefix before the colon where addresses are CashAddrs. */
  readonly cashAddr: Readonly<Record<BitcoinChain, string>> | null
}

// Base units of one coin.
const COIN = 100_000_000n
const TEST = { bech32: '', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** Every coin by its code. */
export const KIN_FACTS: { readonly [C in BitcoinKin]: KinFacts } = {
  BTC: {
    space: 'bitcoin',
    signature: 'witness',
    outputMax: 21_000_000n * COIN,
    prefixes: {
      mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
      testnet: { ...TEST, bech32: 'tb' },
      regtest: { ...TEST, bech32: 'bcrt' },
    },
    cashAddr: null,
  },
  LTC: {
    space: 'litecoin',
    signature: 'witness',
    outputMax: 84_000_000n * COIN,
    prefixes: {
      mainnet: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
      testnet: { ...TEST, bech32: 'tltc', scriptHash: 0x3a },
      regtest: { ...TEST, bech32: 'rltc', scriptHash: 0x3a },
    },
    cashAddr: null,
  },
  BCH: {
    space: 'bitcoincash',
    signature: 'forkId',
    outputMax: 21_000_000n * COIN,
    prefixes: { mainnet: { bech32: '', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }, testnet: TEST, regtest: TEST },
    cashAddr: { mainnet: 'bitcoincash', testnet: 'bchtest', regtest: 'bchreg' },
  },
  DOGE: {
    space: 'dogecoin',
    signature: 'legacy',
    // Dogecoin's supply has no limit; this is the most that the protocol allows in one output.
    outputMax: 10_000_000_000n * COIN,
    prefixes: {
      mainnet: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
      testnet: { bech32: '', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 },
      regtest: TEST,
    },
    cashAddr: null,
  },
}

/** Returns the script of the only kind of output that a key of ours has. */
export function ownScript({ signature }: KinFacts, publicKey: Uint8Array): Uint8Array {
  return (signature === 'witness' ? p2wpkh(publicKey) : p2pkh(publicKey)).script
}

/** Returns the output script of an address in the product's notation, or `null` when it is not of this chain. */
export function scriptOfAddress(
  { prefixes, cashAddr }: KinFacts,
  chain: BitcoinChain,
  address: string,
): Uint8Array | null {
  if (cashAddr !== null) return scriptOfCashAddress(address, cashAddr[chain])
  try {
    return OutScript.encode(Address(prefixes[chain]).decode(address))
  } catch {
    return null
  }
}

/**
 * Returns whether an output with this script can have an owner on the coin's chain: a witness program on a chain
 * without witnesses is anybody's, or nobody's.
 */
export function isPayable(coin: BitcoinKin, script: Uint8Array): boolean {
  const { type } = OutScript.decode(script)
  if (coin === 'BTC' || coin === 'LTC') return type !== 'unknown'
  return type === 'pkh' || type === 'sh' || (coin === 'BCH' && /^aa20[0-9a-f]{64}87$/.test(hex.encode(script)))
}

function scriptOfCashAddress(address: string, prefix: string): Uint8Array | null {
  const decoded = decodeCashAddress(address)
  if (typeof decoded === 'string' || decoded.prefix !== prefix) return null
  const hash = hex.encode(decoded.payload)
  if (decoded.type === 'p2pkh') return hash.length === 40 ? hex.decode(`76a914${hash}88ac`) : null
  if (decoded.type !== 'p2sh') return null
  return hex.decode(hash.length === 40 ? `a914${hash}87` : `aa20${hash}87`)
}
