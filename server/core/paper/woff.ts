/**
 * Unpacks a typeface from WOFF 1.0 (W3C Recommendation of 2012), so that it is inflated once per process instead of for
 * every document, which took most of the drawing time. Pure.
 */
import { inflateSync } from 'node:zlib'

const SIGNATURE = 0x774f4646
const WOFF = { header: 44, entry: 20 } as const
const SFNT = { header: 12, entry: 16 } as const

/** Returns the same typeface as plain OpenType. Throws on anything but WOFF. */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new TypeError('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry)
  const power = Math.floor(Math.log2(count))
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let end = head.length
  for (let n = 0; n < count; n++) {
    const entry = WOFF.header + n * WOFF.entry
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    // A table that does not compress is stored uncompressed.
    const table = packed < length ? inflateSync(stored) : stored
    if (table.length !== length) throw new TypeError('a WOFF table of another length')
    for (const [i, value] of [tag, checksum, end, length].entries())
      head.writeUInt32BE(value, SFNT.header + n * SFNT.entry + i * 4)
    parts.push(table, Buffer.alloc(-length & 3))
    end += length + (-length & 3)
  }
  return Buffer.concat(parts)
}
