/**
 * Addresses of EVM networks: derived from an account's extended public key (BIP-44), parsed with their EIP-55 checksum.
 * Pure; it holds no secret and asks no node.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { getAddress, isAddress } from 'viem/utils'
import { publicKeyToAddress } from 'viem/accounts'
import type { ChainAddresses } from '../../../ports/chain.ts'
import { hexTxid } from '../hex-txid.ts'
import { rememberDerived } from '../remember-derived.ts'

// BIP-44: the external chain, for addresses that are handed out.
const EXTERNAL = 0

/** Creates and parses the addresses that every EVM network shares. The lookup key is the address in lower case. */
export function ethereumAddresses(): ChainAddresses {
  const depositAddress: ChainAddresses['depositAddress'] = rememberDerived((accountXpub, index) => {
    const { publicKey } = HDKey.fromExtendedKey(accountXpub).deriveChild(EXTERNAL).deriveChild(index)
    if (publicKey === null) throw new Error('an account key without a public key')
    const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false)
    const address = publicKeyToAddress(`0x${bytesToHex(uncompressed)}`)
    return { address, lookupKey: address.toLowerCase() }
  })
  return {
    model: 'xpub',
    depositAddress,
    hotAddress: (accountKey) => depositAddress(accountKey, 0),
    parseAddress: (input) => {
      if (!/^0x[0-9a-fA-F]{40}$/.test(input)) return { ok: false, refusal: { code: 'address_malformed' } }
      const digits = input.slice(2)
      // EIP-55: only mixed case carries a checksum.
      const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
      if (mixed && !isAddress(input)) return { ok: false, refusal: { code: 'address_checksum' } }
      const lookupKey = input.toLowerCase()
      return { ok: true, value: { address: getAddress(lookupKey), lookupKey } }
    },
    parseTxid: (input) => {
      const digits = hexTxid(input)
      return digits === null ? null : `0x${digits}`
    },
  }
}
