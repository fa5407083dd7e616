/**
 * Addresses of Bitcoin and its relatives: derived from an account's extended public key (BIP-84 where the coin has
 * witnesses, else BIP-44), parsed in every standard form. Pure; it holds no secret and asks no node.
 */
import { base58check, bech32, bech32m, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2pkh, p2wpkh } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { AddressRefusal, BitcoinChain, BitcoinKin, ChainAddresses, DepositAddress } from '../../../ports/chain.ts'
import { hexTxid } from '../hex-txid.ts'
import { rememberDerived } from '../remember-derived.ts'
import { readCashAddress, writeCashAddress } from './cash-address.ts'
import { type AddressForms, type Kin, KIN } from './kin.ts'

type Read = { readonly script: Uint8Array } | AddressRefusal['code']

const checkedBase58 = base58check(sha256)
// BIP-32: the external chain, for addresses that are handed out.
const EXTERNAL = 0

/** Creates and parses the addresses of one chain of a coin. */
export function bitcoinAddresses(chain: BitcoinChain, coin: BitcoinKin = 'BTC'): ChainAddresses {
  const kin = KIN[coin]
  const forms = kin.forms[chain]
  const depositAddress = rememberDerived((accountXpub, index) => derived(accountXpub, index, kin, forms))
  return {
    model: 'xpub',
    depositAddress,
    hotAddress: (accountXpub) => depositAddress(accountXpub, 0),
    parseAddress: (input) => {
      const read = readAddress(input, forms)
      const address = typeof read === 'string' ? null : written(read.script, forms)
      if (typeof read === 'string') return { ok: false, refusal: { code: read } }
      // The checksum is right, so it is a witness program or version that no standard output has.
      if (address === null) return { ok: false, refusal: { code: 'address_malformed' } }
      return { ok: true, value: { address, lookupKey: hex.encode(read.script) } }
    },
    parseTxid: hexTxid,
  }
}

function derived(accountXpub: string, index: number, { ours }: Kin, forms: AddressForms): DepositAddress {
  const { publicKey } = HDKey.fromExtendedKey(accountXpub).deriveChild(EXTERNAL).deriveChild(index)
  if (publicKey === null) throw new Error('an account key without a public key')
  const { script } = ours === 'p2wpkh' ? p2wpkh(publicKey, forms.shown) : p2pkh(publicKey, forms.shown)
  const address = written(script, forms)
  if (address === null) throw new Error('a key hash always has an address')
  return { address, lookupKey: hex.encode(script) }
}

/** Returns the displayed form of an output script, `null` when it has none on this chain. */
function written(script: Uint8Array, { shown, cashAddr }: AddressForms): string | null {
  if (cashAddr !== null) return writeCashAddress(script, cashAddr)
  try {
    return Address(shown).encode(OutScript.decode(script))
  } catch {
    return null
  }
}

/** BIP-173: one case throughout, a prefix, the separator, and its own alphabet. */
const isSegwitText = (input: string): boolean =>
  /^[a-z]{2,10}1[02-9ac-hj-np-z]{6,87}$/i.test(input) &&
  (input === input.toLowerCase() || input === input.toUpperCase())

/** Parses a typed address, or returns the first error, in the order format, checksum, network. */
function readAddress(input: string, forms: AddressForms): Read {
  const cash = forms.cashAddr === null ? null : readCashAddress(input, forms.cashAddr)
  if (cash !== null) return cash
  if (forms.extension !== null && input.toLowerCase().startsWith(`${forms.extension}1`)) return extensionRefusal(input)
  return isSegwitText(input) ? readSegwit(input.toLowerCase(), forms) : readBase58(input, forms)
}

/** An address inside the extension block is valid, but we cannot pay there. */
const extensionRefusal = (input: string): AddressRefusal['code'] =>
  bech32.decodeUnsafe(input.toLowerCase(), false) === undefined ? 'address_checksum' : 'address_wrong_network'

function readSegwit(text: string, { shown }: AddressForms): Read {
  const decoded = bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text)
  if (decoded === undefined) return 'address_checksum'
  if (decoded.prefix !== shown.bech32) return 'address_wrong_network'
  try {
    return { script: OutScript.encode(Address(shown).decode(text)) }
  } catch {
    return 'address_malformed'
  }
}

function readBase58(input: string, { shown, scriptHashOld }: AddressForms): Read {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(input)) return 'address_malformed'
  const bytes = decodedBase58(input)
  if (bytes === null) return 'address_checksum'
  const [version, ...payload] = bytes
  const type =
    version === shown.pubKeyHash ? 'pkh' : version === shown.scriptHash || version === scriptHashOld ? 'sh' : null
  if (type === null) return 'address_wrong_network'
  return payload.length === 20
    ? { script: OutScript.encode({ type, hash: Uint8Array.from(payload) }) }
    : 'address_malformed'
}

function decodedBase58(input: string): Uint8Array | null {
  try {
    return checkedBase58.decode(input)
  } catch {
    return null
  }
}
