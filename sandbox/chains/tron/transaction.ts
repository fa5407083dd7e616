/**
 * Tron's transactions: decoded from the broadcast bytes, and built for the faucet. Accepts any valid encoding, like
 * java-tron; validates nothing.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { addressOfKey, type DevAccount } from './accounts.ts'
import { allBytesIn, bytesIn, numberIn, readFields, writeFields } from './protobuf.ts'

/** The single contract of a transaction. Addresses are raw hex, `callValue` and `amount` are sun, `data` is hex. */
export type DevContract =
  | { readonly type: 'TransferContract'; readonly owner: string; readonly to: string; readonly amount: bigint }
  | {
      readonly type: 'TriggerSmartContract'
      readonly owner: string
      readonly contract: string
      readonly data: string
      readonly callValue: bigint
      readonly tokenValue: bigint
    }
  | { readonly type: 'other'; readonly owner: string }

/** A decoded transaction. Times are milliseconds of UNIX time, `feeLimit` sun, everything else hex. */
export type DevTransaction = {
  readonly txid: string
  readonly rawDataHex: string
  /** Size of the whole transaction without results, which bandwidth counts. */
  readonly size: number
  readonly signatures: readonly string[]
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly expiration: bigint
  readonly timestamp: bigint
  readonly feeLimit: bigint
  readonly memo: string
  readonly permissionId: bigint
  readonly contracts: readonly DevContract[]
}

const TRANSFER = 1n
const TRIGGER = 31n
const text = new TextEncoder()

/** Decodes a transaction. Throws on invalid bytes. */
export function decodeTransaction(raw: string): DevTransaction {
  const outer = readFields(hex.decode(raw))
  const rawData = bytesIn(outer, 1)
  const fields = readFields(rawData)
  const signatures = allBytesIn(outer, 2)
  const contracts = allBytesIn(fields, 11).map(readFields)
  return {
    txid: hex.encode(sha256(rawData)),
    rawDataHex: hex.encode(rawData),
    size: writeFields([[1, rawData], ...signatures.map((signature) => [2, signature] as const)]).length,
    signatures: signatures.map((signature) => hex.encode(signature)),
    refBlockBytes: hex.encode(bytesIn(fields, 1)),
    refBlockHash: hex.encode(bytesIn(fields, 4)),
    expiration: numberIn(fields, 8),
    timestamp: numberIn(fields, 14),
    feeLimit: numberIn(fields, 18),
    memo: hex.encode(bytesIn(fields, 10)),
    permissionId: contracts.map((contract) => numberIn(contract, 5)).find((id) => id !== 0n) ?? 0n,
    contracts: contracts.map((contract) =>
      decodeContract(numberIn(contract, 1), bytesIn(readFields(bytesIn(contract, 2)), 2)),
    ),
  }
}

function decodeContract(type: bigint, parameter: Uint8Array): DevContract {
  const fields = readFields(parameter)
  const owner = hex.encode(bytesIn(fields, 1))
  if (type === TRANSFER)
    return { type: 'TransferContract', owner, to: hex.encode(bytesIn(fields, 2)), amount: numberIn(fields, 3) }
  if (type !== TRIGGER) return { type: 'other', owner }
  const [contract, data] = [hex.encode(bytesIn(fields, 2)), hex.encode(bytesIn(fields, 4))]
  return {
    type: 'TriggerSmartContract',
    owner,
    contract,
    data,
    callValue: numberIn(fields, 3),
    tokenValue: numberIn(fields, 5),
  }
}

/** Recovers the address of a signature (r, s, recovery id from 0 or 27), 41… hex; `null` for an invalid signature. */
export function signerOf(txid: string, signature: string): string | null {
  try {
    const bytes = hex.decode(signature)
    if (bytes.length < 65) return null
    const recovery = ((bytes[64] ?? 0) >= 27 ? (bytes[64] ?? 0) - 27 : (bytes[64] ?? 0)) & 3
    const recovered = Uint8Array.of(recovery, ...bytes.subarray(0, 64))
    return addressOfKey(secp256k1.recoverPublicKey(recovered, hex.decode(txid), { prehash: false }))
  } catch {
    return null
  }
}

/**
 * An unsigned transaction of the faucet or a test. Times are milliseconds of UNIX time; `reference` is its reference
 * block, hex.
 */
export type Draft = {
  readonly contract: DevContract
  readonly reference: { readonly bytes: string; readonly hash: string }
  readonly expiration: bigint
  readonly timestamp: bigint
  readonly feeLimit?: bigint
}

/** Builds a signed transaction for broadcast, hex. Throws on a contract that is neither a transfer nor a call. */
export function signDraft(
  { contract, reference, expiration, timestamp, feeLimit = 0n }: Draft,
  { privateKey }: Pick<DevAccount, 'privateKey'>,
): string {
  const rawData = writeFields([
    [1, hex.decode(reference.bytes)],
    [4, hex.decode(reference.hash)],
    [8, expiration],
    [11, encodeContract(contract)],
    [14, timestamp],
    [18, feeLimit],
  ])
  const signature = secp256k1.sign(sha256(rawData), privateKey, { prehash: false, format: 'recovered' })
  return hex.encode(
    writeFields([
      [1, rawData],
      [2, Uint8Array.of(...signature.subarray(1), signature[0] ?? 0)],
    ]),
  )
}

function encodeContract(contract: DevContract): Uint8Array {
  if (contract.type === 'other') throw new Error('the faucet only pays')
  const parameter =
    contract.type === 'TransferContract'
      ? writeFields([
          [1, hex.decode(contract.owner)],
          [2, hex.decode(contract.to)],
          [3, contract.amount],
        ])
      : writeFields([
          [1, hex.decode(contract.owner)],
          [2, hex.decode(contract.contract)],
          [3, contract.callValue],
          [4, hex.decode(contract.data)],
        ])
  const any = writeFields([
    [1, text.encode(`type.googleapis.com/protocol.${contract.type}`)],
    [2, parameter],
  ])
  return writeFields([
    [1, contract.type === 'TransferContract' ? TRANSFER : TRIGGER],
    [2, any],
  ])
}
