/**
 * Addresses of Tron: derived from an account's extended public key (BIP-44), parsed with their base58 checksum, or as
 * the 41… hex that nodes write. Pure; it holds no secret and asks no node.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import type { ChainAddresses, DepositAddress } from '../../../ports/chain.ts'
import { rememberDerived } from '../remember-derived.ts'
import { hexTxid } from '../hex-txid.ts'

// BIP-44: the external chain, for addresses that are handed out.
const EXTERNAL = 0
/** The byte that every address of the network starts with. */
const PREFIX = 0x41
const ADDRESS_BYTES = 21
const CHECKSUM_BYTES = 4
const checked = createBase58check(sha256)

/** Creates and parses Tron's addresses. The lookup key is the base58 address itself. There are no memos. */
export function tronAddresses(): ChainAddresses {
  const depositAddress = rememberDerived((accountXpub, index) => {
    const { publicKey } = HDKey.fromExtendedKey(accountXpub).deriveChild(EXTERNAL).deriveChild(index)
    if (publicKey === null) throw new Error('an account key without a public key')
    return both(addressOfKey(publicKey))
  })
  return {
    model: 'xpub',
    depositAddress,
    hotAddress: (accountXpub) => depositAddress(accountXpub, 0),
    parseAddress,
    parseTxid: hexTxid,
  }
}

/** Returns the 21 bytes of a canonical address. Throws on an invalid text. */
export function addressBytes(address: string): Uint8Array {
  const parsed = parseAddress(address)
  if (!parsed.ok) throw new RangeError(`not an address: ${parsed.refusal.code}`)
  return checked.decode(parsed.value.address)
}

/**
 * Returns the address of a node's hex: 21 bytes with the network's prefix, or the 20 that contracts and events use.
 * Throws on anything else.
 * @example addressOfHex('41a614f803b6fd780986a42c78ec9c7f77e6ded13c') // 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
 */
export function addressOfHex(digits: string): string {
  const bytes = hex.decode(digits)
  const whole = bytes.length === ADDRESS_BYTES - 1 ? Uint8Array.of(PREFIX, ...bytes) : bytes
  if (whole.length !== ADDRESS_BYTES || whole[0] !== PREFIX) throw new RangeError('not the bytes of an address')
  return checked.encode(whole)
}

function addressOfKey(publicKey: Uint8Array): string {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return addressOfHex(hex.encode(keccak_256(uncompressed.subarray(1)).subarray(-(ADDRESS_BYTES - 1))))
}

const parseAddress: ChainAddresses['parseAddress'] = (input) => {
  if (/^41[0-9a-f]{40}$/i.test(input)) return { ok: true, value: both(addressOfHex(input.toLowerCase())) }
  if (/^0x[0-9a-f]{40}$/i.test(input)) return { ok: false, refusal: { code: 'address_wrong_network' } }
  const bytes = decoded(input)
  if (bytes?.length !== ADDRESS_BYTES + CHECKSUM_BYTES) return { ok: false, refusal: { code: 'address_malformed' } }
  const claimed = bytes.subarray(ADDRESS_BYTES)
  const actual = sha256(sha256(bytes.subarray(0, ADDRESS_BYTES)))
  if (claimed.some((byte, position) => byte !== actual[position]))
    return { ok: false, refusal: { code: 'address_checksum' } }
  // Bitcoin and its relatives have the same address format, with another first byte.
  if (bytes[0] !== PREFIX) return { ok: false, refusal: { code: 'address_wrong_network' } }
  return { ok: true, value: both(input) }
}

function decoded(input: string): Uint8Array | null {
  // The library's time grows with the square of the length.
  if (input.length > 40) return null
  try {
    return base58.decode(input)
  } catch {
    return null
  }
}

const both = (address: string): DepositAddress => ({ address, lookupKey: address })
