/** Reads and writes Stellar's addresses (SEP-23), and validates memos. Pure; this process uses no Stellar library. */
import { base32, hex } from '@scure/base'
import { joinDestination, splitDestination } from '@zend/kernel'

// The version byte of an address: an account, and a muxed account.
const [ACCOUNT, MUXED] = [6 << 3, 12 << 3]
const MEMO_ID_MAX = 2n ** 64n - 1n
const MEMO_TEXT_BYTES_MAX = 28

/** Returns whether a memo's text is a memo id: a number that fits 64 bits, without leading zeros. */
export const isMemoId = (memo: string): boolean => /^(0|[1-9]\d{0,19})$/.test(memo) && BigInt(memo) <= MEMO_ID_MAX

/**
 * Returns whether a memo's text is a text memo: 1 to 28 bytes, no invisible characters, and no number that `isMemoId`
 * accepts.
 */
export function isMemoText(memo: string): boolean {
  const bytes = new TextEncoder().encode(memo).length
  return (
    bytes > 0 &&
    bytes <= MEMO_TEXT_BYTES_MAX &&
    memo.isWellFormed() &&
    memo.trim() === memo &&
    !/\p{C}/u.test(memo) &&
    !isMemoId(memo)
  )
}

/** Encodes an account's address from its 32-byte public key. */
export const accountOf = (publicKey: Uint8Array): string => withChecksum(Uint8Array.of(ACCOUNT, ...publicKey))

/**
 * Returns how the chain shows an address: the account and, after a `#`, the memo or a muxed address's id; `null` when
 * it is invalid.
 */
export function stellarLookupKey(text: string): string | null {
  const { address, memo } = splitDestination(text)
  if (memo !== null && !isMemoId(memo) && !isMemoText(memo)) return null
  const read = unchecked(address)
  if (read?.[0] === ACCOUNT && read.length === 33) return joinDestination(address, memo)
  if (read?.[0] !== MUXED || read.length !== 41 || memo !== null) return null
  return joinDestination(accountOf(read.subarray(1, 33)), BigInt(`0x${hex.encode(read.subarray(33))}`).toString())
}

/** Decodes a text with a right checksum; `null` when it has none. */
function unchecked(text: string): Uint8Array | null {
  try {
    const bytes = base32.decode(text.padEnd(Math.ceil(text.length / 8) * 8, '='))
    const content = bytes.subarray(0, -2)
    // Encoded again, so that one address has one form.
    return content.length > 0 && withChecksum(content) === text ? content : null
  } catch {
    return null
  }
}

function withChecksum(content: Uint8Array): string {
  const sum = crc16(content)
  return base32.encode(Uint8Array.of(...content, sum & 0xff, sum >> 8)).replace(/=+$/, '')
}

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0. */
function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000) === 0 ? (sum << 1) & 0xffff : ((sum << 1) ^ 0x1021) & 0xffff
  }
  return sum
}
