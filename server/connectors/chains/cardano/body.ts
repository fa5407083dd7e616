/**
 * Builds our transaction bodies: inputs in order, outputs, a fee, and nothing else; and computes their signed size.
 * Pure. Encoded by the ledger's own library: inputs as a tagged set (Conway), outputs in the short form.
 */
import {
  BigNum,
  TransactionBody,
  TransactionHash,
  TransactionInput,
  TransactionInputs,
  TransactionOutput,
  TransactionOutputs,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { addressOf } from './addresses.ts'

/** An input of a body. */
type Outpoint = { readonly txid: string; readonly index: number }
/** An output of a body. */
export type Payment = { readonly address: string; readonly units: bigint }

// The main network's parameters, changed only by vote: lovelace per byte of an output, an output's overhead in bytes,
// lovelace per transaction, bytes.
const [COINS_PER_BYTE, OUTPUT_OVERHEAD] = [4_310n, 160n]
/** The fixed fee of every transaction, in lovelace. */
const FEE_CONSTANT = 155_381n
/** The most bytes that a transaction may have. */
export const SIZE_MAX = 16_384
/** The values of `coins_per_utxo_size` and `min_fee_b` that this code assumes. */
export const RECKONED = { coinsPerByte: COINS_PER_BYTE, feeConstant: FEE_CONSTANT } as const

// Around the body: an array of four, a map with one tagged set, `true` and `null`. A witness: a pair of 32 and of 64
// bytes, each with its head.
const [FRAME_BYTES, WITNESS_BYTES] = [1 + 1 + 1 + 3 + 2, 1 + (2 + 32) + (2 + 64)]

const big = (units: bigint): BigNum => BigNum.from_str(units.toString())

/** Returns the bytes of a body, hex. Throws on an invalid address. */
export function bodyOf(inputs: readonly Outpoint[], payments: readonly Payment[], fee: bigint): string {
  const [ins, outs] = [TransactionInputs.new(), TransactionOutputs.new()]
  for (const { txid, index } of inputs) {
    const input = TransactionInput.new(TransactionHash.from_hex(txid), index)
    ins.add(input)
    input.free()
  }
  for (const { address, units } of payments) {
    const output = outputOf(address, units)
    outs.add(output)
    output.free()
  }
  const body = TransactionBody.new_tx_body(ins, outs, big(fee))
  const bytes = body.to_hex()
  for (const made of [ins, outs, body]) made.free()
  return bytes
}

/** Returns the bytes of a transaction with this body, once this many different keys have signed it. */
export function signedSize(body: string, keys: number): number {
  return body.length / 2 + FRAME_BYTES + countBytes(keys) + keys * WITNESS_BYTES
}

/** The fee in lovelace for a transaction of this size. */
export const feeOf = (size: number, perByte: bigint): bigint => perByte * BigInt(size) + FEE_CONSTANT

/**
 * Returns the minimum amount in lovelace of a plain output to this address.
 * @example leastUnits(baseAddress, 10n ** 6n) // 969_750n
 */
export function leastUnits(address: string, units: bigint): bigint {
  const output = outputOf(address, units)
  const size = BigInt(output.to_bytes().length)
  output.free()
  return COINS_PER_BYTE * (OUTPUT_OVERHEAD + size)
}

function outputOf(address: string, units: bigint): TransactionOutput {
  const [to, value] = [addressOf(address), Value.new(big(units))]
  const output = TransactionOutput.new(to, value)
  to.free()
  value.free()
  return output
}

/** Returns the bytes of a CBOR array head with this count. */
function countBytes(count: number): number {
  if (count < 24) return 1
  return count < 256 ? 2 : 3
}
