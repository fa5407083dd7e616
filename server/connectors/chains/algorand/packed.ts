/**
 * Reads the MessagePack of blocks as raw bytes: hashes and ids are computed over exactly what a node sent, and a
 * transaction of a kind unknown to the library is still counted and named. It decides nothing.
 */

/** An entry of a map: its name, and the raw bytes of its key and value. */
export type Entry = { readonly name: string; readonly key: Buffer; readonly value: Buffer }

const [MAP_16, MAP_32, LIST_16, LIST_32] = [0xde, 0xdf, 0xdc, 0xdd]
const DEPTH_MAX = 64
// After the type byte: the size of fixed-size values, and the size of the length field of texts and bytes.
const FIXED: Readonly<Record<number, number>> = {
  0xc0: 0,
  0xc2: 0,
  0xc3: 0,
  0xcc: 1,
  0xd0: 1,
  0xcd: 2,
  0xd1: 2,
  0xce: 4,
  0xd2: 4,
  0xca: 4,
  0xcf: 8,
  0xd3: 8,
  0xcb: 8,
}
const LENGTHS: Readonly<Record<number, 1 | 2 | 4>> = { 0xc4: 1, 0xd9: 1, 0xc5: 2, 0xda: 2, 0xc6: 4, 0xdb: 4 }

/** Returns the entries of a map, in order. Throws on invalid or trailing bytes. */
export function entriesIn(bytes: Buffer): readonly Entry[] {
  const values = partsOf(bytes, 'map')
  return Array.from({ length: values.length / 2 }, (_, place) => {
    const [key = Buffer.alloc(0), value = Buffer.alloc(0)] = values.slice(2 * place, 2 * place + 2)
    return { name: key.subarray((key[0] ?? 0) === 0xd9 ? 2 : 1).toString('latin1'), key, value }
  })
}

/** Returns the items of a list, in order. Throws on invalid or trailing bytes. */
export const itemsIn = (bytes: Buffer): readonly Buffer[] => partsOf(bytes, 'list')

/** Encodes a map of these entries, in this order. */
export function mapOf(entries: readonly Entry[]): Buffer {
  const head =
    entries.length < 16
      ? Buffer.of(0x80 | entries.length)
      : Buffer.of(MAP_16, entries.length >> 8, entries.length & 0xff)
  return Buffer.concat([head, ...entries.flatMap(({ key, value }) => [key, value])])
}

/** Encodes an entry of a map with a name of fewer than 32 letters. */
export const entryOf = (name: string, value: Buffer): Entry => ({
  name,
  key: Buffer.concat([Buffer.of(0xa0 | name.length), Buffer.from(name)]),
  value,
})

/** Returns every value of 32 bytes anywhere in these bytes: keys, hashes, addresses. */
export function wordsIn(bytes: Buffer): readonly Buffer[] {
  const words: Buffer[] = []
  for (let at = bytes.indexOf(WORD); at >= 0; at = bytes.indexOf(WORD, at + 1))
    words.push(bytes.subarray(at + 2, at + 34))
  return words.filter(({ length }) => length === 32)
}

const WORD = Buffer.of(0xc4, 32)

function partsOf(bytes: Buffer, kind: 'map' | 'list'): readonly Buffer[] {
  const head = headAt(bytes, 0)
  if (head?.kind !== kind) throw new Error(`not a ${kind} of MessagePack`)
  const parts: Buffer[] = []
  let at = head.next
  for (let place = 0; place < head.values; place++) {
    const end = endOf(bytes, at, 0)
    parts.push(bytes.subarray(at, end))
    at = end
  }
  if (at !== bytes.length) throw new Error('there are bytes behind their end')
  return parts
}

type Head = { readonly kind: 'map' | 'list'; readonly values: number; readonly next: number }

function headAt(bytes: Buffer, at: number): Head | null {
  const type = bytes.readUInt8(at)
  if ((type & 0xf0) === 0x80) return { kind: 'map', values: 2 * (type & 0x0f), next: at + 1 }
  if ((type & 0xf0) === 0x90) return { kind: 'list', values: type & 0x0f, next: at + 1 }
  if (type === MAP_16) return { kind: 'map', values: 2 * bytes.readUInt16BE(at + 1), next: at + 3 }
  if (type === MAP_32) return { kind: 'map', values: 2 * bytes.readUInt32BE(at + 1), next: at + 5 }
  if (type === LIST_16) return { kind: 'list', values: bytes.readUInt16BE(at + 1), next: at + 3 }
  return type === LIST_32 ? { kind: 'list', values: bytes.readUInt32BE(at + 1), next: at + 5 } : null
}

/** Returns where a value ends. Reading past the bytes throws, so a false length ends there. */
function endOf(bytes: Buffer, at: number, depth: number): number {
  if (depth > DEPTH_MAX) throw new Error('bytes too deep to be a block')
  const head = headAt(bytes, at)
  if (head !== null) {
    let end = head.next
    for (let place = 0; place < head.values; place++) end = endOf(bytes, end, depth + 1)
    return end
  }
  const type = bytes.readUInt8(at)
  const end = at + 1 + weightAt(bytes, at, type)
  if (end > bytes.length) throw new Error('bytes that end too early')
  return end
}

function weightAt(bytes: Buffer, at: number, type: number): number {
  if (type <= 0x7f || type >= 0xe0) return 0
  if (type >= 0xa0 && type <= 0xbf) return type & 0x1f
  const [fixed, length] = [FIXED[type], LENGTHS[type]]
  if (fixed !== undefined) return fixed
  if (length === undefined) throw new Error(`MessagePack of an unknown kind: ${type}`)
  return length + bytes.readUIntBE(at + 1, length)
}
