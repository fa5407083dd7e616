/**
 * What the signer knows of the coins whose chains speak Bitcoin's protocol: whose keys they use, how addresses are
 * written, and what a signature covers. Known here by itself, so that nothing it is told can change what it signs.
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
 * One coin. `signature`: what is signed of an input. `witness`, BIP-143 in a witness; `forkId`, the same in the script
 * with Bitcoin Cash's mark; `legacy`, everything but what the inputs hold, which therefore has to be read from the
 * transactions that made them.
 */
export type KinFacts = {
  readonly space: AddressSpace
  readonly signature: 'witness' | 'forkId' | 'legacy'
  /** No output can hold more, base units. */
  readonly outputMax: bigint
  readonly prefixes: Readonly<Record<BitcoinChain, Prefixes>>
  /** What comes before the colon where addresses are CashAddrs. */
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
    // There is no last coin; this is what the protocol allows one output.
    outputMax: 10_000_000_000n * COIN,
    prefixes: {
      mainnet: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
      testnet: { bech32: '', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 },
      regtest: TEST,
    },
    cashAddr: null,
  },
}

/** The script of the one kind of output that a key of ours has. */
export function ownScript({ signature }: KinFacts, publicKey: Uint8Array): Uint8Array {
  return (signature === 'witness' ? p2wpkh(publicKey) : p2pkh(publicKey)).script
}

/** The output script of an address as the product writes it, or `null` when it is none of this chain. */
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
 * Whether anybody can own an output with this script on the coin's chain: a witness program where there are no
 * witnesses is anybody's, or nobody's.
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
