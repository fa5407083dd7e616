/**
 * Converts Bitcoin Cash's own address form (CashAddr, CHIP-2016-02) to and from output scripts. Pure; the library does
 * the arithmetic.
 */
import { hex } from '@scure/base'
import { decodeCashAddress, encodeCashAddress } from '@bitauth/libauth/build/lib/address/cash-address.js'
import type { AddressRefusal } from '../../../ports/chain.ts'

/** Prefixes of other chains with this address form: Bitcoin Cash's own test chains, and coins that split off it. */
const PREFIXES = ['bitcoincash', 'bchtest', 'bchreg', 'ecash', 'ectest', 'simpleledger']
/** CashAddr's characters, of which 42 carry a hash of 20 bytes and 61 one of 32. */
const BODY = /^[02-9ac-hj-np-z]{42}([02-9ac-hj-np-z]{19})?$/

/**
 * Returns the output script of a typed address, or why it is none of this chain; `null` when it is not in this form at
 * all.
 */
export function readCashAddress(
  input: string,
  prefix: string,
): { readonly script: Uint8Array } | AddressRefusal['code'] | null {
  // Like bech32: all upper or all lower case, but not mixed.
  const text = input === input.toUpperCase() ? input.toLowerCase() : input
  const [before, body = '', ...rest] = text.includes(':') ? text.split(':') : [null, text]
  if (rest.length > 0 || !BODY.test(body)) return before === null ? null : 'address_malformed'
  if (before !== null && !PREFIXES.includes(before)) return 'address_malformed'
  const asked = before === null ? [prefix, ...PREFIXES.filter((other) => other !== prefix)] : [before]
  for (const candidate of asked) {
    const decoded = decodeCashAddress(`${candidate}:${body}`)
    if (typeof decoded === 'string') continue
    if (candidate !== prefix) return 'address_wrong_network'
    const script = scriptOf(decoded.type, decoded.payload)
    return script === null ? 'address_malformed' : { script }
  }
  return 'address_checksum'
}

/** Returns the address of an output script, with its prefix; `null` when the script has none. */
export function writeCashAddress(script: Uint8Array, prefix: string): string | null {
  const text = hex.encode(script)
  const hash = /^76a914([0-9a-f]{40})88ac$/.exec(text)?.[1]
  const scriptHash = /^a914([0-9a-f]{40})87$/.exec(text)?.[1] ?? /^aa20([0-9a-f]{64})87$/.exec(text)?.[1]
  const payload = hash ?? scriptHash
  if (payload === undefined) return null
  const type = hash === undefined ? 'p2sh' : 'p2pkh'
  return encodeCashAddress({ prefix: prefix as 'bitcoincash', type, payload: hex.decode(payload), throwErrors: true })
    .address
}

/** A token-aware address is paid like any other. */
function scriptOf(type: string, payload: Uint8Array): Uint8Array | null {
  const bytes = hex.encode(payload)
  if (type.startsWith('p2pkh')) return payload.length === 20 ? hex.decode(`76a914${bytes}88ac`) : null
  return hex.decode(payload.length === 20 ? `a914${bytes}87` : `aa20${bytes}87`)
}
