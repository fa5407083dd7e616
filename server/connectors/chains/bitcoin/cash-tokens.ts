/**
 * CashTokens (Bitcoin Cash, CHIP-2022-02): an output can carry tokens beside its coins, written before the script that
 * locks both. The coins are ours like any others; whoever spends such an output signs the tokens too, which we do not.
 * Pure.
 */

/** What begins an output's script where tokens stand before it: a byte that no script could otherwise begin with. */
const PREFIX = 0xef
const CATEGORY_BYTES = 32
// Of the byte behind the category: what follows, and whether a fungible amount or a token of its own is there at all.
const [RESERVED, HAS_COMMITMENT, HAS_TOKEN, HAS_AMOUNT] = [0x80, 0x40, 0x20, 0x10]
const CAPABILITY_MAX = 2

/**
 * The script that locks an output, without the tokens that may stand before it. One whose prefix is malformed is what
 * it is: nobody can spend it.
 */
export function withoutTokens(script: Buffer): Buffer {
  const end = prefixEnd(script)
  return end === null ? script : script.subarray(end)
}

/** Whether an output carries tokens. */
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

/**
 * A number of Bitcoin's variable length, and where what follows it begins; `null` where the bytes end before. An amount
 * of eight bytes is stepped over.
 */
function countAt(script: Buffer, at: number): { readonly value: number; readonly next: number } | null {
  const first = script[at]
  if (first === undefined) return null
  const bytes = first < 0xfd ? 0 : 2 ** (first - 0xfc)
  if (at + 1 + bytes > script.length) return null
  if (bytes === 0) return { value: first, next: at + 1 }
  return { value: bytes === 8 ? Number.MAX_SAFE_INTEGER : script.readUIntLE(at + 1, bytes), next: at + 1 + bytes }
}
