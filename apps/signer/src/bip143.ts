/**
 * What a signature of a P2WPKH input signs (BIP-143, SIGHASH_ALL), and the signature. Pure.
 * The library knows this too, but hashes all inputs and outputs anew for every input; a batch of five hundred then takes seconds.
 */
import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { SigHash } from '@scure/btc-signer'

/** An output of ours that is spent. `txid` is in the order in which it is shown, `script` the output's own: 0x0014 and 20 bytes. */
export type SpentOutput = {
  readonly txid: Uint8Array
  readonly index: number
  readonly sequence: number
  readonly script: Uint8Array
  readonly amount: bigint
}

/** An output that is made. */
export type MadeOutput = { readonly script: Uint8Array; readonly amount: bigint }

/** A transaction as far as signatures are concerned. */
export type Spend = {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly SpentOutput[]
  readonly outputs: readonly MadeOutput[]
}

/** The 32 bytes to sign for every input, in their order. Throws on a script longer than any standard one. */
export function signatureDigests({ version, lockTime, inputs, outputs }: Spend): readonly Uint8Array[] {
  const outpoints = inputs.map(({ txid, index }) => Buffer.concat([txid.toReversed(), uint32(index)]))
  const prevouts = hash256(outpoints)
  const sequences = hash256(inputs.map(({ sequence }) => uint32(sequence)))
  const made = hash256(outputs.flatMap(({ script, amount }) => [uint64(amount), lengthOf(script), script]))
  return inputs.map(({ script, amount, sequence }, position) =>
    hash256([
      uint32(version),
      prevouts,
      sequences,
      outpoints[position] ?? new Uint8Array(),
      scriptCode(script),
      uint64(amount),
      uint32(sequence),
      made,
      uint32(lockTime),
      uint32(SigHash.ALL),
    ]),
  )
}

/** Signs a digest as an input's witness takes it: DER, low S, with a deterministic nonce (RFC 6979), and the kind of signature behind it. */
export function witnessSignature(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return Buffer.concat([secp256k1.sign(digest, privateKey, { prehash: false, format: 'der' }), Uint8Array.of(SigHash.ALL)])
}

/** For a P2WPKH output: the P2PKH script of the same key hash, with its length before it. */
const scriptCode = (script: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(0x19, 0x76, 0xa9, 0x14), script.subarray(2), Uint8Array.of(0x88, 0xac)])

const LENGTH_MAX = 252
function lengthOf(script: Uint8Array): Uint8Array {
  if (script.length > LENGTH_MAX) throw new RangeError('a script longer than any standard one')
  return Uint8Array.of(script.length)
}

function hash256(parts: readonly Uint8Array[]): Uint8Array {
  const first = createHash('sha256')
  for (const part of parts) first.update(part)
  return createHash('sha256').update(first.digest()).digest()
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
