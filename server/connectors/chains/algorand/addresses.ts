/**
 * Algorand's addresses: a public key in base32 with a checksum, the same on every Algorand network. Pure; it holds no
 * secret and asks no node.
 */
import { Address } from 'algosdk'
import type { ChainAddresses, DepositAddress } from '../../../ports/chain.ts'

const INDEX_MAX = 2 ** 31 - 1

/** Creates and parses addresses. The lookup key is the address itself. */
export function algorandAddresses(): ChainAddresses {
  return {
    model: 'pool',
    depositAddress: (accountKey, index) => {
      if (!Number.isInteger(index) || index < 0 || index > INDEX_MAX) throw new RangeError(`not an index: ${index}`)
      return addressOf(accountKey)
    },
    hotAddress: addressOf,
    parseAddress: (input) => {
      if (!/^[A-Z2-7]{58}$/.test(input)) return { ok: false, refusal: { code: 'address_malformed' } }
      const address = checked(input)
      // Coins sent to the zero address belong to nobody.
      if (address === null || address.equals(Address.zeroAddress()))
        return { ok: false, refusal: { code: address === null ? 'address_checksum' : 'address_malformed' } }
      return { ok: true, value: { address: input, lookupKey: input } }
    },
    parseTxid: (input) => {
      const text = input.trim().toUpperCase()
      // 52 letters carry 260 bits: the last four are unused and 0.
      return /^[A-Z2-7]{51}[AQ]$/.test(text) ? text : null
    },
  }
}

/** Returns the address of a 32-byte public key in hex. */
function addressOf(publicKey: string): DepositAddress {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) throw new RangeError('not an ed25519 public key in hex')
  const address = new Address(Uint8Array.from(Buffer.from(publicKey, 'hex'))).toString()
  return { address, lookupKey: address }
}

function checked(text: string): Address | null {
  try {
    const address = Address.fromString(text)
    // The last letter has unused bits: accept one form per address.
    return address.toString() === text ? address : null
  } catch {
    return null
  }
}
