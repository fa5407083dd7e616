/** Computes the size of our transactions and the dust limit, for fees. Pure. */
import { divide } from '@zend/kernel'
import { type Kin, KIN } from './kin.ts'

// Weight units (BIP-141): a byte outside the witness counts four. Version and lock time; the marker and flag of a
// witness transaction.
const [FIXED_WEIGHT, WITNESS_WEIGHT] = [32, 2]
// Outpoint, empty script and sequence at four each, then the witness: two items, a signature of at most 72 bytes and a
// key of 33. Without witnesses these are in the script, at four each too.
const INPUT_WEIGHT = { p2wpkh: 4 * 41 + 1 + (1 + 72) + (1 + 33), p2pkh: 4 * (41 + (1 + 72) + (1 + 33)) } as const
// The bytes that nodes assume for spending an output of each kind (policy.cpp).
const SPEND_BYTES = { witness: 67n, other: 148n } as const

/**
 * The most inputs of one transaction. A thousand inputs would fill most of the largest transaction nodes relay (400,000
 * weight units); this leaves room for a thousand payouts. Inputs without witnesses are more than twice as large.
 */
export const INPUTS_MAX = { p2wpkh: 500, p2pkh: 200 } as const

/**
 * Returns the virtual bytes of a signed transaction with this many inputs of ours, and outputs with these script
 * lengths; rounded up, signatures at their longest.
 * @example virtualSize(1, [22, 22]) // 141n
 */
export function virtualSize(inputs: number, scriptLengths: readonly number[], ours: Kin['ours'] = 'p2wpkh'): bigint {
  const outputs = scriptLengths.reduce((sum, length) => sum + 8 + countBytes(length) + length, 0)
  const fixed = FIXED_WEIGHT + (ours === 'p2wpkh' ? WITNESS_WEIGHT : 0)
  const weight =
    fixed + 4 * (countBytes(inputs) + countBytes(scriptLengths.length) + outputs) + inputs * INPUT_WEIGHT[ours]
  return divide(BigInt(weight), 4n, 'up')
}

/** Returns the virtual bytes that one more input of ours adds, rounded up. */
export const ownInputSize = (ours: Kin['ours']): bigint => divide(BigInt(INPUT_WEIGHT[ours]), 4n, 'up')

/**
 * Returns the dust limit of an output with this script in base units: the rate times its own bytes and those of
 * spending it, and at least the coin's own minimum.
 * @example dustLimit(p2wpkhScript) // 294n
 */
export function dustLimit(
  script: Uint8Array,
  { dustRate, dustLeast }: Pick<Kin, 'dustRate' | 'dustLeast'> = KIN.BTC,
): bigint {
  const spend = isWitnessProgram(script) ? SPEND_BYTES.witness : SPEND_BYTES.other
  const least = dustRate * (BigInt(8 + countBytes(script.length) + script.length) + spend)
  return least > dustLeast ? least : dustLeast
}

/** BIP-141: a version (0, or OP_1 to OP_16) and one push of 2 to 40 bytes. */
function isWitnessProgram(script: Uint8Array): boolean {
  const [version = 0xff, length] = script
  return (
    script.length >= 4 &&
    script.length <= 42 &&
    length === script.length - 2 &&
    (version === 0 || (version >= 0x51 && version <= 0x60))
  )
}

/** Returns the bytes of a count as a Bitcoin varint. */
function countBytes(count: number): number {
  if (count < 0xfd) return 1
  return count <= 0xffff ? 3 : 5
}
