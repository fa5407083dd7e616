/**
 * Parses what Tron signs, independently of the builder that encodes it. It accepts one encoding: every field in its
 * order, once, in the shortest form, and no other bytes.
 */
import { understood } from './reader.ts'

/**
 * A field that must or may come next: its number, its type, and whether it may be missing (a number that is zero always
 * is).
 */
export type Field = { readonly number: number; readonly holds: 'number' | 'bytes'; readonly mayMiss?: true }

const [VARINT, BYTES] = [0, 2]
const INT64_MAX = 2n ** 63n - 1n

/**
 * Reads exactly these fields, in this order, from a message. Missing numbers are 0. Throws `NotUnderstood` on anything
 * else. Returns numbers and bytes in the order of their fields.
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

/** Reads a varint and returns the position after it. Only the shortest form is accepted, at most nine bytes. */
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
