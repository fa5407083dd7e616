/**
 * Encodes Tron's transactions as the network hashes them: protobuf, every field in order of its number, without empty
 * ones. Only the two contracts that payments use. It decides nothing. Source of the field numbers:
 * tronprotocol/java-tron, protocol/src/main/protos/core/Tron.proto and core/contract/*.proto.
 */

/**
 * The two kinds of payment: of the network's own coin, and a call of a token's contract. Addresses are 21 bytes,
 * `amount` is sun.
 */
export type Contract =
  | { readonly kind: 'TransferContract'; readonly owner: Uint8Array; readonly to: Uint8Array; readonly amount: bigint }
  | {
      readonly kind: 'TriggerSmartContract'
      readonly owner: Uint8Array
      readonly contract: Uint8Array
      readonly data: Uint8Array
    }

/**
 * The signed part. Times are milliseconds of UNIX time, `feeLimit` is sun: the most that running the contract may cost.
 */
export type RawData = {
  readonly refBlockBytes: Uint8Array
  readonly refBlockHash: Uint8Array
  readonly expirationMs: bigint
  readonly contract: Contract
  readonly timestampMs: bigint
  readonly feeLimit: bigint
}

const TYPE = { TransferContract: 1n, TriggerSmartContract: 31n } as const
const INT64_MAX = 2n ** 63n - 1n
const text = new TextEncoder()

/**
 * Returns the bytes whose SHA-256 is the transaction's id and what is signed. Throws on a number that does not fit a
 * non-negative int64.
 */
export function encodeRawData({
  refBlockBytes,
  refBlockHash,
  expirationMs,
  contract,
  timestampMs,
  feeLimit,
}: RawData): Uint8Array {
  const any = joined(
    bytes(1, text.encode(`type.googleapis.com/protocol.${contract.kind}`)),
    bytes(2, encodeContract(contract)),
  )
  return joined(
    bytes(1, refBlockBytes),
    bytes(4, refBlockHash),
    integer(8, expirationMs),
    bytes(11, joined(integer(1, TYPE[contract.kind]), bytes(2, any))),
    integer(14, timestampMs),
    integer(18, feeLimit),
  )
}

function encodeContract(contract: Contract): Uint8Array {
  return contract.kind === 'TransferContract'
    ? joined(bytes(1, contract.owner), bytes(2, contract.to), integer(3, contract.amount))
    : joined(bytes(1, contract.owner), bytes(2, contract.contract), bytes(4, contract.data))
}

/** Encodes an integer field; nothing for zero, as in protobuf 3. */
function integer(field: number, value: bigint): Uint8Array {
  if (value < 0n || value > INT64_MAX) throw new RangeError(`${value} does not fit the network's numbers`)
  return value === 0n ? new Uint8Array(0) : Uint8Array.from([...varint(BigInt(field << 3)), ...varint(value)])
}

function bytes(field: number, value: Uint8Array): Uint8Array {
  return Uint8Array.from([...varint(BigInt((field << 3) | 2)), ...varint(BigInt(value.length)), ...value])
}

/** Seven bits a byte, lowest first; the top bit says that more follow. */
function varint(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))
