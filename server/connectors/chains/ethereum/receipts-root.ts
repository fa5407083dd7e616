/**
 * Computes a block header's receipts root: Ethereum's Merkle-Patricia trie (yellow paper, appendix D) over receipts in
 * RLP (appendix B, EIP-2718). Receipts that give the header's root are all of the block's, in order, with all of their
 * events. Pure.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'

/** The fields of an event that the root covers. All hex with `0x`. */
type RootedLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string }
/** The fields of a receipt that the root covers. `root` is used instead of `status` in blocks before Byzantium. */
export type RootedReceipt = {
  readonly type: number
  readonly status?: number | undefined
  readonly root?: string | undefined
  readonly cumulativeGasUsed: bigint
  readonly logs: readonly RootedLog[]
}

type Item = Uint8Array | readonly Item[]
/** Remaining trie paths, as half bytes, with their values. */
type Entry = { readonly path: readonly number[]; readonly value: Uint8Array }

const EMPTY = new Uint8Array()
const BLOOM_BYTES = 256
const BLOOM_BITS_MASK = BLOOM_BYTES * 8 - 1

/** A cache of the bloom bits of an address or topic: a block repeats the same few hundred times. */
type Bits = Map<string, readonly number[]>

/** Returns the root of these receipts, in transaction order; `0x` and 64 digits in lower case. */
export function receiptsRoot(receipts: readonly RootedReceipt[]): string {
  const bits: Bits = new Map()
  const entries = receipts.map((receipt, position) => ({
    path: halfBytes(rlp(quantity(BigInt(position)))),
    value: encoded(receipt, bits),
  }))
  return hexOf(keccak_256(entries.length === 0 ? rlp(EMPTY) : rlp(node(entries))))
}

/**
 * Returns a header's logs bloom of these events: `0x` and 512 digits in lower case. It includes every address and topic
 * in them.
 */
export function logsBloom(logs: readonly RootedLog[]): string {
  return hexOf(bloomOf(logs, new Map()))
}

function encoded({ type, status, root, cumulativeGasUsed, logs }: RootedReceipt, bits: Bits): Uint8Array {
  const outcome = root === undefined ? quantity(BigInt(status ?? 0)) : bytes(root)
  const events = logs.map(({ address, topics, data }) => [bytes(address), topics.map(bytes), bytes(data)])
  const body = rlp([outcome, quantity(cumulativeGasUsed), bloomOf(logs, bits), events])
  return type === 0 ? body : joined([Uint8Array.of(type), body])
}

function bloomOf(logs: readonly RootedLog[], bits: Bits): Uint8Array {
  const bloom = new Uint8Array(BLOOM_BYTES)
  for (const { address, topics } of logs)
    for (const part of [address, ...topics])
      for (const bit of bitsOf(part, bits)) {
        const place = BLOOM_BYTES - 1 - (bit >> 3)
        bloom[place] = (bloom[place] ?? 0) | (1 << (bit & 7))
      }
  return bloom
}

function bitsOf(part: string, bits: Bits): readonly number[] {
  const known = bits.get(part)
  if (known !== undefined) return known
  const digest = keccak_256(bytes(part))
  const found = [0, 2, 4].map((offset) => (((digest[offset] ?? 0) << 8) | (digest[offset + 1] ?? 0)) & BLOOM_BITS_MASK)
  bits.set(part, found)
  return found
}

function node(entries: readonly Entry[]): Item {
  const [first] = entries
  if (first === undefined) return EMPTY
  if (entries.length === 1) return [compact(first.path, true), first.value]
  const shared = sharedLength(entries)
  if (shared > 0) return [compact(first.path.slice(0, shared), false), child(below(entries, shared))]
  const branches = Array.from({ length: 16 }, (_, digit) =>
    child(
      below(
        entries.filter(({ path }) => path[0] === digit),
        1,
      ),
    ),
  )
  return [...branches, entries.find(({ path }) => path.length === 0)?.value ?? EMPTY]
}

/** Returns a node's reference to a child: its hash, or the node itself where that is not longer. */
function child(entries: readonly Entry[]): Item {
  if (entries.length === 0) return EMPTY
  const inner = node(entries)
  const written = rlp(inner)
  return written.length < 32 ? inner : keccak_256(written)
}

const below = (entries: readonly Entry[], depth: number): readonly Entry[] =>
  entries.map(({ path, value }) => ({ path: path.slice(depth), value }))

function sharedLength(entries: readonly Entry[]): number {
  const [first, ...others] = entries.map(({ path }) => path)
  const length = (first ?? []).findIndex((digit, place) => others.some((other) => other[place] !== digit))
  return length < 0 ? (first ?? []).length : length
}

/** Encodes a path with its kind and parity in front ("hex prefix encoding"). */
function compact(path: readonly number[], leaf: boolean): Uint8Array {
  const odd = path.length % 2
  const digits = [(leaf ? 2 : 0) + odd, ...(odd === 1 ? [] : [0]), ...path]
  return Uint8Array.from(
    { length: digits.length / 2 },
    (_, place) => ((digits[2 * place] ?? 0) << 4) | (digits[2 * place + 1] ?? 0),
  )
}

const halfBytes = (path: Uint8Array): readonly number[] => [...path].flatMap((byte) => [byte >> 4, byte & 15])

function rlp(item: Item): Uint8Array {
  if (item instanceof Uint8Array)
    return item.length === 1 && (item[0] ?? 0) < 0x80 ? item : joined([head(0x80, item.length), item])
  const parts = item.map(rlp)
  return joined([
    head(
      0xc0,
      parts.reduce((length, part) => length + part.length, 0),
    ),
    ...parts,
  ])
}

function head(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = quantity(BigInt(length))
  return joined([Uint8Array.of(offset + 55 + size.length), size])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}

/** Big-endian without leading zeros; zero is empty. */
function quantity(value: bigint): Uint8Array {
  if (value === 0n) return EMPTY
  const digits = value.toString(16)
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`)
}

const bytes = (text: string): Uint8Array => hexToBytes(text.slice(2))
const hexOf = (value: Uint8Array): string => `0x${Buffer.from(value).toString('hex')}`
