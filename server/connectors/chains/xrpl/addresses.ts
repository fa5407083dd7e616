/**
 * Addresses of the XRP Ledger: one account receives for everybody, and the destination tag identifies the customer.
 * Parsed with their checksum, X-addresses too. Pure; it holds no secret and asks no server.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { decodeAccountID, encodeAccountID, xAddressToClassicAddress } from 'ripple-address-codec'
import { joinDestination, splitDestination } from '@zend/kernel'
import type { AddressRefusal, ChainAddresses, DepositAddress } from '../../../ports/chain.ts'
import { FIRST_MEMO } from '../first-memo.ts'
import { rememberDerived } from '../remember-derived.ts'
import { hexTxid } from '../hex-txid.ts'

const INDEX_MAX = 2 ** 31 - 1
const TAG_MAX = 2 ** 32 - 1
const MAIN = 0
/** The account that nobody can pay: 20 zero bytes. */
const NOBODY = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'

const BASE58 = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
const CLASSIC = new RegExp(`^r[${BASE58}]{24,34}$`)
const EXTENDED = new RegExp(`^[XT][${BASE58}]{46}$`)
const TAG = /^(0|[1-9]\d{0,9})$/

/** Creates and parses the addresses of one network. The lookup key is the address itself, with its tag after a `#`. */
export function xrplAddresses({ networkId }: { readonly networkId: number }): ChainAddresses {
  const hotAddress = (publicKey: string): DepositAddress => sameKey(accountOf(publicKey))
  return {
    model: 'memo',
    depositAddress: rememberDerived((publicKey, index) => {
      if (!Number.isInteger(index) || index < 0 || index > INDEX_MAX)
        throw new RangeError(`no index of a customer: ${index}`)
      return sameKey(joinDestination(accountOf(publicKey), String(FIRST_MEMO + index)))
    }),
    hotAddress,
    parseAddress: (input) => {
      const { address, memo } = splitDestination(input)
      // A `#` without a tag means that the tag was forgotten.
      if (memo !== null && !isTag(memo)) return refused('address_malformed')
      if (EXTENDED.test(address)) return memo === null ? extended(address, networkId) : refused('address_malformed')
      if (!CLASSIC.test(address)) return refused('address_malformed')
      if (!isAccount(address)) return refused('address_checksum')
      if (address === NOBODY) return refused('address_malformed')
      return { ok: true, value: sameKey(joinDestination(address, memo)) }
    },
    parseTxid: (input) => hexTxid(input)?.toUpperCase() ?? null,
  }
}

/** Returns whether a text is a tag in canonical form: a whole number of 32 bits without leading zeros. Pure. */
export const isTag = (text: string): boolean => TAG.test(text) && Number(text) <= TAG_MAX

/** Splits a canonical address into account and tag. Pure. Throws on an invalid address. */
export function accountAndTag(canonical: string): { readonly account: string; readonly tag: number | null } {
  const { address, memo } = splitDestination(canonical)
  if (!CLASSIC.test(address) || !isAccount(address) || address === NOBODY || (memo !== null && !isTag(memo)))
    throw new RangeError('not an address of the XRP Ledger')
  return { account: address, tag: memo === null ? null : Number(memo) }
}

type Parsed = ReturnType<ChainAddresses['parseAddress']>

/** An X-address says which kind of network it is for: the main one, or any other. */
function extended(address: string, networkId: number): Parsed {
  try {
    const { classicAddress, tag, test } = xAddressToClassicAddress(address)
    if (test === (networkId === MAIN)) return refused('address_wrong_network')
    if (classicAddress === NOBODY) return refused('address_malformed')
    return { ok: true, value: sameKey(joinDestination(classicAddress, tag === false ? null : String(tag))) }
  } catch {
    return refused('address_checksum')
  }
}

function accountOf(publicKey: string): string {
  const bytes = hexToBytes(publicKey)
  if (bytes.length !== 33) throw new RangeError('a public key of another length than 33 bytes')
  // Throws on an invalid point, which nobody could ever sign for.
  secp256k1.Point.fromBytes(bytes).assertValidity()
  return encodeAccountID(ripemd160(sha256(bytes)))
}

function isAccount(address: string): boolean {
  try {
    return decodeAccountID(address).length === 20
  } catch {
    return false
  }
}

const sameKey = (address: string): DepositAddress => ({ address, lookupKey: address })
const refused = (code: AddressRefusal['code']): Parsed => ({ ok: false, refusal: { code } })
