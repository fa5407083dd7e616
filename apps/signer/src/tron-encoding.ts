/**
 * Takes apart what Tron signs, written apart from the builder that puts it together. It accepts one encoding of each
 * thing: every field there in its order, once, its numbers as short as they can be, and nothing between, behind or
 * beside.
 */
import { understood } from './reader.ts'

/**
 * A field that must or may stand next: its number, what it holds, and whether it may be missing (a number that is zero
 * always is).
 */
export type Field = { readonly number: number; readonly holds: 'number' | 'bytes'; readonly mayMiss?: true }

const [VARINT, BYTES] = [0, 2]
const INT64_MAX = 2n ** 63n - 1n

/**
 * Reads exactly these fields, in this order, from a message. Missing numbers are 0. Throws `NotUnderstood` on whatever
 * else stands there. Numbers and bytes come back in the order of the fields that hold them.
 */
export function readExactly(
  message: Uint8Array,
  what: string,
  fields: readonly Field[],
): { readonly numbers: readonly bigint[]; readonly bytes: readonly Uint8Array[] } {
  const [numbers, bytes]: [bigint[], Uint8Array[]] = [[], []]
  let position = 0
  for (const { number, holds, mayMiss } of fields) {
    const tag = BigInt((number << 3) | (holds === 'number' ? VARINT : BYTES))
    const [found, behind] = position < message.length ? varintAt(message, position, what) : [null, position]
    if (found !== tag) {
      understood(mayMiss === true && holds === 'number', `${what} without field ${number} in its place`)
      numbers.push(0n)
      continue
    }
    const [value, next] = varintAt(message, behind, what)
    if (holds === 'number') {
      understood(value > 0n && value <= INT64_MAX, `${what} with a number that is none in field ${number}`)
      numbers.push(value)
      position = next
    } else {
      const end = next + Number(value)
      understood(end <= message.length, `${what} that ends in field ${number}`)
      bytes.push(message.slice(next, end))
      position = end
    }
  }
  understood(position === message.length, `${what} with more than its fields`)
  return { numbers, bytes }
}

/**
 * A number of seven bits a byte and the position behind it. One way of writing each: no empty last byte, at most nine
 * of them.
 */
function varintAt(message: Uint8Array, start: number, what: string): readonly [value: bigint, next: number] {
  let value = 0n
  for (let position = start; position < start + 9; position += 1) {
    const byte = message[position]
    understood(byte !== undefined, `${what} that ends in a number`)
    value |= BigInt(byte & 0x7f) << BigInt(7 * (position - start))
    if (byte >= 0x80) continue
    understood(byte !== 0 || position === start, `${what} with a number written longer than it is`)
    return [value, position + 1]
  }
  understood(false, `${what} with a number longer than any`)
}
