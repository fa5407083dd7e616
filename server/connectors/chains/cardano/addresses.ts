/**
 * Cardano's addresses: derived from an account's extended public key (CIP-1852, payment credential only), parsed in
 * every payable form (CIP-19, and Byron's). Pure; it holds no secret and asks no node.
 *
 * Deposits are matched by the payment credential alone: a payment to one of our addresses with an added staking part is
 * still ours.
 */
import {
  Address,
  AddressKind,
  Bip32PublicKey,
  ByronAddress,
  Credential,
  EnterpriseAddress,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { base58, bech32, hex } from '@scure/base'
import type { AddressRefusal, ChainAddresses, DepositAddress } from '../../../ports/chain.ts'
import { hexTxid } from '../hex-txid.ts'
import { rememberDerived } from '../remember-derived.ts'

/** The chain, by its network magic. */
export type CardanoChain = { readonly networkMagic: number }

/** The main network's magic. Only its addresses have its header. */
const MAIN_MAGIC = 764_824_073
// CIP-1852: role 0 is the external chain, for addresses that are handed out.
const EXTERNAL = 0
const INDEX_MAX = 2 ** 31 - 1
// Bech32's checksum covers no more; the longest payable address has 114 characters.
const BECH32_CHARS_MAX = 128
// A header and one hash of 28 bytes, or two.
const [ENTERPRISE_BYTES, BASE_BYTES] = [29, 57]
const [MAIN_PREFIX, TEST_PREFIX] = ['addr', 'addr_test']
// The start of every Byron address: two parts, the first of them tagged as CBOR within CBOR.
const BYRON_START = '82d818'

/** Creates and parses the addresses of one chain. */
export function cardanoAddresses({ networkMagic }: CardanoChain): ChainAddresses {
  const networkId = networkIdOf(networkMagic)
  const depositAddress = rememberDerived((accountKey, index) => derived(accountKey, index, networkId))
  return {
    model: 'xpub',
    depositAddress,
    hotAddress: (accountKey) => depositAddress(accountKey, 0),
    parseAddress: (input) => {
      const read =
        input.includes('1') && /^(addr|stake)/i.test(input)
          ? readShelley(input, networkId)
          : readByron(input, networkMagic)
      return typeof read === 'string' ? { ok: false, refusal: { code: read } } : { ok: true, value: read }
    },
    parseTxid: hexTxid,
  }
}

/** Returns the network id in the header of a chain's addresses. */
export const networkIdOf = (networkMagic: number): number => (networkMagic === MAIN_MAGIC ? 1 : 0)

/**
 * Returns what deposits are matched by: the hash of the spending key, hex. A script's hash follows a prefix, because
 * the same digits may be a key's too; a Byron address has neither and is used itself. `null` for an address that cannot
 * be paid.
 */
export function lookupKeyOf(address: Address): string | null {
  const kind = address.kind()
  if (kind === AddressKind.Byron) return address.to_hex()
  if (kind !== AddressKind.Base && kind !== AddressKind.Enterprise) return null
  // Older blocks have addresses with trailing bytes; no new output may have one.
  if (address.to_bytes().length !== (kind === AddressKind.Base ? BASE_BYTES : ENTERPRISE_BYTES)) return null
  const credential = address.payment_cred()
  const key = credential?.to_keyhash()?.to_hex()
  const script = credential?.to_scripthash()?.to_hex()
  return key ?? (script === undefined ? null : `script:${script}`)
}

/** Returns the bytes of an already parsed address. Throws on an invalid one. */
export function addressOf(text: string): Address {
  return text.startsWith(MAIN_PREFIX) ? Address.from_bech32(text) : ByronAddress.from_base58(text).to_address()
}

function derived(accountKey: string, index: number, networkId: number): DepositAddress {
  if (!Number.isInteger(index) || index < 0 || index > INDEX_MAX) throw new RangeError(`not an index: ${index}`)
  if (!/^[0-9a-f]{128}$/.test(accountKey)) throw new RangeError('not an extended public key of Cardano')
  const account = Bip32PublicKey.from_bytes(hex.decode(accountKey))
  const role = account.derive(EXTERNAL)
  const node = role.derive(index)
  const hash = node.to_raw_key().hash()
  const address = EnterpriseAddress.new(networkId, Credential.from_keyhash(hash)).to_address().to_bech32()
  const lookupKey = hash.to_hex()
  for (const made of [account, role, node, hash]) made.free()
  return { address, lookupKey }
}

type Read = DepositAddress | AddressRefusal['code']

function readShelley(input: string, networkId: number): Read {
  if (input.length > BECH32_CHARS_MAX || (input !== input.toLowerCase() && input !== input.toUpperCase()))
    return 'address_malformed'
  const text = input.toLowerCase()
  if (!/^[a-z_]+1[02-9ac-hj-np-z]{6,}$/.test(text)) return 'address_malformed'
  const decoded = bech32.decodeUnsafe(text, false)
  if (decoded === undefined) return 'address_checksum'
  if (decoded.prefix !== MAIN_PREFIX && decoded.prefix !== TEST_PREFIX) return 'address_malformed'
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  const address = bytes ? parsed(() => Address.from_bytes(bytes)) : null
  const lookupKey = address === null ? null : lookupKeyOf(address)
  if (address === null || lookupKey === null || address.kind() === AddressKind.Byron) return 'address_malformed'
  const prefix = address.network_id() === 1 ? MAIN_PREFIX : TEST_PREFIX
  if (prefix !== decoded.prefix || address.to_bech32() !== text) return 'address_malformed'
  return address.network_id() === networkId ? { address: text, lookupKey } : 'address_wrong_network'
}

function readByron(input: string, networkMagic: number): Read {
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{40,130}$/.test(input) ? parsed(() => base58.decode(input)) : null
  if (bytes === null || !hex.encode(bytes).startsWith(BYRON_START)) return 'address_malformed'
  const byron = parsed(() => ByronAddress.from_base58(input))
  if (byron === null) return 'address_checksum'
  if (byron.to_base58() !== input) return 'address_malformed'
  if (byron.byron_protocol_magic() !== networkMagic) return 'address_wrong_network'
  return { address: input, lookupKey: byron.to_address().to_hex() }
}

function parsed<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch {
    return null
  }
}
