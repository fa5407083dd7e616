/**
 * Computes the digest that an input's signature covers, and the signature: BIP-143 (a P2WPKH input, and Bitcoin Cash's
 * P2PKH with its own hash type), and the older scheme (Dogecoin). Always SIGHASH_ALL. Pure. The library knows BIP-143
 * too, but hashes all inputs and outputs again for every input; a batch of five hundred then takes seconds.
 */
import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { SigHash } from '@scure/btc-signer'

/**
 * The hash type at the end of a signature: everything, and on Bitcoin Cash with a flag that makes it invalid on
 * Bitcoin.
 */
export const SIGN_ALL = SigHash.ALL
/** The same on Bitcoin Cash (SIGHASH_FORKID). */
export const SIGN_ALL_FORK_ID = SigHash.ALL | 0x40

/**
 * An output of ours that is spent. `txid` is in display order, `script` the output's own: 0x0014 and 20 bytes, or a
 * P2PKH script.
 */
export type SpentOutput = {
  readonly txid: Uint8Array
  readonly index: number
  readonly sequence: number
  readonly script: Uint8Array
  readonly amount: bigint
}

/** An output that is created. */
export type MadeOutput = { readonly script: Uint8Array; readonly amount: bigint }

/** The parts of a transaction that signatures cover. */
export type Spend = {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly SpentOutput[]
  readonly outputs: readonly MadeOutput[]
}

/**
 * Returns the 32 bytes to sign for every input, in order, according to BIP-143. Throws on a script longer than any
 * standard one.
 */
export function signatureDigests(
  { version, lockTime, inputs, outputs }: Spend,
  signHash: number = SIGN_ALL,
): readonly Uint8Array[] {
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
      uint32(signHash),
    ]),
  )
}

/**
 * Returns the 32 bytes to sign for every input before BIP-143: the transaction with the spent output's script in its
 * input's place, without the inputs' amounts. Throws on a script longer than any standard one.
 */
export function legacyDigests({ version, lockTime, inputs, outputs }: Spend): readonly Uint8Array[] {
  const made = outputs.flatMap(({ script, amount }) => [uint64(amount), lengthOf(script), script])
  const inputsFor = (signed: number): readonly Uint8Array[] =>
    inputs.flatMap(({ txid, index, script, sequence }, position) => [
      txid.toReversed(),
      uint32(index),
      ...(position === signed ? [lengthOf(script), script] : [Uint8Array.of(0)]),
      uint32(sequence),
    ])
  return inputs.map((_, position) =>
    hash256([
      uint32(version),
      count(inputs),
      ...inputsFor(position),
      count(outputs),
      ...made,
      uint32(lockTime),
      uint32(SIGN_ALL),
    ]),
  )
}

/** Signs a digest in an input's form: DER, low S, with a deterministic nonce (RFC 6979), followed by the hash type. */
export function inputSignature(digest: Uint8Array, privateKey: Uint8Array, signHash: number = SIGN_ALL): Uint8Array {
  return Buffer.concat([secp256k1.sign(digest, privateKey, { prehash: false, format: 'der' }), Uint8Array.of(signHash)])
}

const WITNESS_KEY_HASH_BYTES = 22
/** Returns the P2PKH script of an output's key hash, with its length prefix. */
const scriptCode = (script: Uint8Array): Uint8Array =>
  script.length === WITNESS_KEY_HASH_BYTES
    ? Buffer.concat([Uint8Array.of(0x19, 0x76, 0xa9, 0x14), script.subarray(2), Uint8Array.of(0x88, 0xac)])
    : Buffer.concat([lengthOf(script), script])

const LENGTH_OF_LIST_MAX = 0xffff
function count(list: readonly unknown[]): Uint8Array {
  if (list.length > LENGTH_OF_LIST_MAX) throw new RangeError('more inputs or outputs than any transaction has')
  if (list.length <= LENGTH_MAX) return Uint8Array.of(list.length)
  return Uint8Array.of(0xfd, list.length & 0xff, list.length >> 8)
}

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
