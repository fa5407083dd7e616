/**
 * Addresses of the TON network: one wallet for all customers, who are identified by a comment; parsed in every form
 * that wallets show, with their checksum. Pure; it holds no secret and asks no node. The lookup key is the raw address,
 * followed by the comment if there is one.
 */
import { Address } from '@ton/core'
import { joinDestination, splitDestination } from '@zend/kernel'
import type { ChainAddresses, DepositAddress } from '../../../ports/chain.ts'
import { FIRST_MEMO } from '../first-memo.ts'
import { rememberDerived } from '../remember-derived.ts'
import { hexTxid } from '../hex-txid.ts'
import { walletAddress } from './wallet.ts'

const INDEX_MAX = 2 ** 31 - 1
/** The main network's id; every other network is a test network, and its addresses say so. */
const MAIN_NETWORK = -239
const BASECHAIN = 0
/** The longest comment that fits into one cell beside its prefix, with a margin. */
const MEMO_BYTES_MAX = 120

type Refused = {
  readonly ok: false
  readonly refusal: { readonly code: 'address_malformed' | 'address_checksum' | 'address_wrong_network' }
}
type Parsed = { readonly ok: true; readonly value: { readonly address: Address; readonly memo: string | null } }

const refused = (code: Refused['refusal']['code']): Refused => ({ ok: false, refusal: { code } })

/** Creates and parses addresses. `globalId` is the network's: wallets have another address on each. */
export function tonAddresses({ globalId }: { readonly globalId: number }): ChainAddresses {
  const isTest = globalId !== MAIN_NETWORK
  const shown = (address: Address, memo: string | null): DepositAddress => ({
    address: joinDestination(address.toString({ bounceable: false, testOnly: isTest }), memo),
    lookupKey: joinDestination(address.toRawString(), memo),
  })
  const hotAddress = rememberDerived((publicKey) => shown(walletAddress(globalId, publicKey), null))
  return {
    model: 'memo',
    depositAddress: (publicKey, index) => {
      if (!Number.isInteger(index) || index < 0 || index > INDEX_MAX)
        throw new RangeError('an index is a whole number from 0 to 2^31 - 1')
      const { address, lookupKey } = hotAddress(publicKey, 0)
      const memo = String(FIRST_MEMO + index)
      return { address: joinDestination(address, memo), lookupKey: joinDestination(lookupKey, memo) }
    },
    hotAddress: (publicKey) => hotAddress(publicKey, 0),
    parseAddress: (input) => {
      const parsed = readDestination(input, globalId)
      return parsed.ok ? { ok: true, value: shown(parsed.value.address, parsed.value.memo) } : parsed
    },
    parseTxid: (input) => hexTxid(input) ?? hashOfBase64(input.trim()),
  }
}

/** Wallets and explorers write hashes in hex, in base64, or in base64url, with or without padding. */
function hashOfBase64(text: string): string | null {
  if (!/^(?:[A-Za-z0-9+/]{43}|[A-Za-z0-9_-]{43})=?$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  // The last letter has two unused bits: accept one form per hash.
  return bytes.toString('base64url') === text.replace(/=$/, '').replaceAll('+', '-').replaceAll('/', '_')
    ? bytes.toString('hex')
    : null
}

/** Parses a typed destination into its two parts, or refuses it. Pure. */
export function readDestination(input: string, globalId: number): Parsed | Refused {
  const { address: text, memo } = splitDestination(input)
  const isTest = globalId !== MAIN_NETWORK
  if (memo !== null && !isMemo(memo)) return refused('address_malformed')
  // The raw form has no checksum, but explorers and other programs show it.
  if (/^-?\d+:[0-9a-fA-F]{64}$/.test(text)) return inBasechain(Address.parseRaw(text), memo)
  if (!/^[A-Za-z0-9_+/-]{48}$/.test(text)) return refused('address_malformed')
  const read = readFriendly(text)
  if (read === null) return refused('address_checksum')
  return read.isTestOnly && !isTest ? refused('address_wrong_network') : inBasechain(read.address, memo)
}

// Wallets of people and exchanges are in the basechain; the masterchain is for validators and costs more.
const inBasechain = (address: Address, memo: string | null): Parsed | Refused =>
  address.workChain === BASECHAIN ? { ok: true, value: { address, memo } } : refused('address_wrong_network')

function readFriendly(text: string): ReturnType<typeof Address.parseFriendly> | null {
  try {
    return Address.parseFriendly(text)
  } catch {
    return null
  }
}

/**
 * Returns whether a comment can be sent and recognised: printable, not empty, no longer than one cell, and without
 * blanks at its ends.
 */
const isMemo = (memo: string): boolean =>
  memo !== '' &&
  memo === memo.trim() &&
  !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(memo) &&
  Buffer.byteLength(memo, 'utf8') <= MEMO_BYTES_MAX
