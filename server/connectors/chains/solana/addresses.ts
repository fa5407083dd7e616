/**
 * Addresses of Solana: ed25519 public keys in base58. They have no checksum; the only possible check is that they are
 * on the curve, as every wallet's are. Pure; it holds no secret and asks no node.
 */
import { type Address, getAddressDecoder, isAddress, isOffCurveAddress, isSignature } from '@solana/kit'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { ChainAddresses, DepositAddress } from '../../../ports/chain.ts'

const INDEX_MAX = 2 ** 31 - 1
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/**
 * Creates and parses Solana's addresses. The lookup key is the owner's address itself, also for tokens. An address off
 * the curve is refused: no key signs for it. Explorers show such addresses beside a wallet's own (its token accounts),
 * and whatever is paid there is lost to its owner. That also detects half of all typing errors. The vaults of
 * multi-signature programs are off the curve too and cannot be paid.
 */
export function solanaAddresses(): ChainAddresses {
  return {
    model: 'pool',
    depositAddress: (publicKey, index) => {
      if (!Number.isSafeInteger(index) || index < 0 || index > INDEX_MAX) throw new RangeError(`no index: ${index}`)
      return addressOfKey(publicKey)
    },
    hotAddress: addressOfKey,
    parseAddress: (input) => {
      if (!isAddress(input) || isOffCurveAddress(input)) return { ok: false, refusal: { code: 'address_malformed' } }
      return { ok: true, value: { address: input, lookupKey: input } }
    },
    parseTxid: (input) => {
      const text = input.trim()
      // The library throws on letters outside base58.
      return BASE58.test(text) && isSignature(text) ? text : null
    },
  }
}

/** Returns the wallet's address of a typed text. Throws on an invalid one. Pure. */
export function walletAddress(text: string): Address {
  const parsed = solanaAddresses().parseAddress(text)
  if (!parsed.ok) throw new RangeError(`not an address: ${parsed.refusal.code}`)
  return parsed.value.address as Address
}

function addressOfKey(publicKey: string): DepositAddress {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) throw new RangeError('not an ed25519 public key in hex')
  const address = getAddressDecoder().decode(hexToBytes(publicKey))
  if (isOffCurveAddress(address)) throw new RangeError('a public key that is not on the curve')
  return { address, lookupKey: address }
}
