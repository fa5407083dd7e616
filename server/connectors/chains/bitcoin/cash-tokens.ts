/**
 * CashTokens (Bitcoin Cash, CHIP-2022-02): an output can carry tokens beside its coins, encoded before the script that
 * locks both. The coins are ours like any others; but spending such an output means signing for the tokens too, which
 * we do not do. Pure.
 */

/** The first byte of an output's script with tokens: no valid script begins with it. */
const PREFIX = 0xef
const CATEGORY_BYTES = 32
// Flags of the byte after the category: what follows, and whether there is a fungible amount or an NFT.
const [RESERVED, HAS_COMMITMENT, HAS_TOKEN, HAS_AMOUNT] = [0x80, 0x40, 0x20, 0x10]
const CAPABILITY_MAX = 2

/**
 * Returns the script that locks an output, without the tokens before it. A script with a malformed prefix is returned
 * unchanged: nobody can spend it.
 */
export function withoutTokens(script: Buffer): Buffer {
  const end = prefixEnd(script)
  return end === null ? script : script.subarray(end)
}

/** Returns whether an output carries tokens. */
export const carriesTokens = (script: Buffer): boolean => prefixEnd(script) !== null

function prefixEnd(script: Buffer): number | null {
  if (script[0] !== PREFIX || script.length < 2 + CATEGORY_BYTES) return null
  const kind = script.readUInt8(1 + CATEGORY_BYTES)
  const isToken = (kind & HAS_TOKEN) !== 0
  const capability = kind & 0x0f
  if (
    (kind & RESERVED) !== 0 ||
    capability > CAPABILITY_MAX ||
    (!isToken && (capability > 0 || (kind & HAS_COMMITMENT) !== 0))
  )
    return null
  if (!isToken && (kind & HAS_AMOUNT) === 0) return null
  let at: number | null = 2 + CATEGORY_BYTES
  if ((kind & HAS_COMMITMENT) !== 0) {
    const length = countAt(script, at)
    at = length === null || length.value === 0 ? null : length.next + length.value
  }
  if (at !== null && (kind & HAS_AMOUNT) !== 0) at = countAt(script, at)?.next ?? null
  return at === null || at > script.length ? null : at
}

/** Reads a Bitcoin varint and where it ends; `null` where the bytes end before. An amount of eight bytes is skipped. */
function countAt(script: Buffer, at: number): { readonly value: number; readonly next: number } | null {
  const first = script[at]
  if (first === undefined) return null
  const bytes = first < 0xfd ? 0 : 2 ** (first - 0xfc)
  if (at + 1 + bytes > script.length) return null
  if (bytes === 0) return { value: first, next: at + 1 }
  return { value: bytes === 8 ? Number.MAX_SAFE_INTEGER : script.readUIntLE(at + 1, bytes), next: at + 1 + bytes }
}
