/**
 * Bitcoin addresses: made from an account's extended public key (BIP-84), read in every standard form.
 * Pure; it holds no secret and asks no node.
 */
import { base58check, bech32, bech32m, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { AddressRefusal, BitcoinChain, ChainAddresses, DepositAddress } from '../../../ports/chain.ts'
import { rememberDerived } from '../remember-derived.ts'

/** How each chain's addresses begin. */
export const PREFIXES = {
  mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  testnet: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
} as const

const checkedBase58 = base58check(sha256)
// BIP-32: external chain, where addresses that are handed out live.
const EXTERNAL = 0

/** Makes and reads the addresses of one chain. */
export function bitcoinAddresses(chain: BitcoinChain): ChainAddresses {
  const prefixes = PREFIXES[chain]
  const coder = Address(prefixes)
  return {
    depositAddress: rememberDerived((accountXpub, index) => {
      const { publicKey } = HDKey.fromExtendedKey(accountXpub).deriveChild(EXTERNAL).deriveChild(index)
      if (publicKey === null) throw new Error('an account key without a public key')
      const payment = p2wpkh(publicKey, prefixes)
      if (payment.address === undefined) throw new Error('a witness key hash always has an address')
      return { address: payment.address, lookupKey: hex.encode(payment.script) }
    }),
    parseAddress: (input) => {
      const refusal = refusalOf(input, prefixes)
      if (refusal !== null) return { ok: false, refusal: { code: refusal } }
      const address = isSegwitText(input) ? input.toLowerCase() : input
      try {
        return { ok: true, value: parsed(address, OutScript.encode(coder.decode(address))) }
      } catch {
        // The checksum held, so what is left is a witness program or version that no standard output has.
        return { ok: false, refusal: { code: 'address_malformed' } }
      }
    },
  }
}

const parsed = (address: string, script: Uint8Array): DepositAddress => ({ address, lookupKey: hex.encode(script) })

/** BIP-173: one case throughout, a prefix, the separator, and its own alphabet. */
const isSegwitText = (input: string): boolean =>
  /^[a-z]{2,10}1[02-9ac-hj-np-z]{6,87}$/i.test(input) && (input === input.toLowerCase() || input === input.toUpperCase())

/** The first thing wrong with a typed address, from its shape to its checksum to its network; `null` when these hold. */
function refusalOf(input: string, prefixes: (typeof PREFIXES)[BitcoinChain]): AddressRefusal['code'] | null {
  if (isSegwitText(input)) {
    const text = input.toLowerCase()
    const decoded = bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text)
    if (decoded === undefined) return 'address_checksum'
    return decoded.prefix === prefixes.bech32 ? null : 'address_wrong_network'
  }
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(input)) return 'address_malformed'
  try {
    const version = checkedBase58.decode(input)[0]
    return version === prefixes.pubKeyHash || version === prefixes.scriptHash ? null : 'address_wrong_network'
  } catch {
    return 'address_checksum'
  }
}
