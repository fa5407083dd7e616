/**
 * Stellar's addresses: one account receives for everybody, and a memo identifies the customer. Accounts are parsed with
 * their checksum (SEP-23), muxed ones are split into the account and its id. Pure; it holds no secret and asks no node.
 */
import { extractBaseAddress, MuxedAccount, StrKey } from '@stellar/stellar-sdk/base'
import { joinDestination, splitDestination } from '@zend/kernel'
import type { AddressRefusal, ChainAddresses, DepositAddress } from '../../../ports/chain.ts'
import { FIRST_MEMO } from '../first-memo.ts'
import { hexTxid } from '../hex-txid.ts'

const INDEX_MAX = 2 ** 31 - 1
const MEMO_ID_MAX = 2n ** 64n - 1n
const MEMO_TEXT_BYTES_MAX = 28

/** How a memo is encoded in a transaction. */
export type StellarMemo =
  | { readonly kind: 'id'; readonly id: bigint }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Parses a memo's text: a canonical number that fits 64 bits becomes an id, everything else a text of up to 28 bytes.
 * `null` when it is neither. A number that arrives as a text memo is the same memo as the id, because both are written
 * alike. Pure.
 * @example memoOf('12345') // { kind: 'id', id: 12345n }
 */
export function memoOf(text: string): StellarMemo | null {
  if (/^(0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= MEMO_ID_MAX) return { kind: 'id', id: BigInt(text) }
  // Invisible characters cannot be compared with what was meant.
  const plain = text.isWellFormed() && text.trim() === text && !/\p{C}/u.test(text)
  const bytes = Buffer.byteLength(text)
  return plain && bytes > 0 && bytes <= MEMO_TEXT_BYTES_MAX ? { kind: 'text', text } : null
}

/**
 * Creates and parses Stellar's addresses. Main and test network write them alike. The lookup key is the account, `#`,
 * and the memo.
 */
export function stellarAddresses(): ChainAddresses {
  return {
    model: 'memo',
    depositAddress: (accountKey, index) => {
      if (!Number.isInteger(index) || index < 0 || index > INDEX_MAX) throw new RangeError(`not an index: ${index}`)
      return same(joinDestination(accountOf(accountKey), String(FIRST_MEMO + index)))
    },
    hotAddress: (accountKey) => same(accountOf(accountKey)),
    parseAddress: (input) => {
      const { address, memo } = splitDestination(input)
      const refused = whyNone(address)
      if (refused !== null) return { ok: false, refusal: { code: refused } }
      const wanted = memo === '' ? null : memo
      const id = address.startsWith('M') ? MuxedAccount.fromAddress(address, '0').id() : null
      // A muxed id and a memo beside it would name two recipients.
      if ((wanted !== null && id !== null) || (wanted !== null && memoOf(wanted) === null))
        return { ok: false, refusal: { code: 'address_malformed' } }
      return { ok: true, value: same(joinDestination(extractBaseAddress(address), id ?? wanted)) }
    },
    parseTxid: hexTxid,
  }
}

const same = (text: string): DepositAddress => ({ address: text, lookupKey: text })

function accountOf(publicKey: string): string {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) throw new RangeError('not an ed25519 public key in hex')
  return StrKey.encodeEd25519PublicKey(Buffer.from(publicKey, 'hex'))
}

function whyNone(address: string): AddressRefusal['code'] | null {
  if (!/^(G[A-Z2-7]{55}|M[A-Z2-7]{68})$/.test(address)) return 'address_malformed'
  const valid = address.startsWith('G')
    ? StrKey.isValidEd25519PublicKey(address)
    : StrKey.isValidMed25519PublicKey(address)
  return valid ? null : 'address_checksum'
}
