/**
 * The part of protobuf that Tron's transactions and block headers use: whole numbers and byte strings. Written
 * separately from the product's own.
 */

/** A message's fields by number, each with all its values in order. */
export type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>

const [VARINT, BYTES] = [0, 2]
const INT64_BITS = 64

/** Parses a message. Throws on invalid bytes, and on unsupported field types. */
export function readFields(message: Uint8Array): Fields {
  const fields = new Map<number, (bigint | Uint8Array)[]>()
  let position = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[position++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Error('While parsing a protocol message, the input ended unexpectedly in the middle of a field.')
  }
  const bytes = (): Uint8Array => {
    const length = Number(varint())
    if (length > message.length - position)
      throw new Error('While parsing a protocol message, the input ended unexpectedly in the middle of a field.')
    return message.slice(position, (position += length))
  }
  while (position < message.length) {
    const tag = Number(varint())
    const [field, kind] = [tag >>> 3, tag & 7]
    if (field === 0 || (kind !== VARINT && kind !== BYTES))
      throw new Error('Protocol message contained an invalid tag.')
    const value = kind === VARINT ? BigInt.asIntN(INT64_BITS, varint()) : bytes()
    fields.set(field, [...(fields.get(field) ?? []), value])
  }
  return fields
}

/** Returns the last value of a number field, as protobuf does with duplicates; 0 when it is missing. */
export function numberIn(fields: Fields, field: number): bigint {
  const value = fields.get(field)?.at(-1) ?? 0n
  if (typeof value !== 'bigint') throw new Error('Protocol message tag had invalid wire type.')
  return value
}

/** Returns the last value of a bytes field; empty when it is missing. */
export function bytesIn(fields: Fields, field: number): Uint8Array {
  return allBytesIn(fields, field).at(-1) ?? new Uint8Array(0)
}

/** Returns every value of a bytes field. */
export function allBytesIn(fields: Fields, field: number): readonly Uint8Array[] {
  return (fields.get(field) ?? []).map((value) => {
    if (typeof value === 'bigint') throw new Error('Protocol message tag had invalid wire type.')
    return value
  })
}

/** Serialises a message of these fields in this order; a number of 0 is left out. */
export function writeFields(fields: readonly (readonly [field: number, value: bigint | Uint8Array])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([field, value]) => {
      if (typeof value !== 'bigint')
        return [...varintOf(BigInt((field << 3) | BYTES)), ...varintOf(BigInt(value.length)), ...value]
      return value === 0n
        ? []
        : [...varintOf(BigInt((field << 3) | VARINT)), ...varintOf(BigInt.asUintN(INT64_BITS, value))]
    }),
  )
}

function varintOf(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 0x7fn) | 0x80)
  }
}
