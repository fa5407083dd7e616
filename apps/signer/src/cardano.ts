/**
 * Reads and signs Cardano's transaction bodies: inputs, plain outputs of coins, a fee, and nothing else. The parsed
 * body is encoded again and must give the same bytes, so that nothing that was not understood can be included: no
 * certificate, withdrawal, token, script, datum, collateral, metadata, validity, other encoding.
 *
 * A body states neither the amounts nor the owners of its inputs. The ledger enforces that inputs equal outputs plus
 * fee, so the fee is the stated one. And each signature only unlocks outputs of its own key: with another key's outputs
 * as inputs, a transaction is worthless.
 */
import {
  Address,
  AddressKind,
  BigNum,
  ByronAddress,
  Credential,
  EnterpriseAddress,
  FixedTransaction,
  PrivateKey,
  PublicKey,
  TransactionBody,
  TransactionHash,
  TransactionInput,
  TransactionInputs,
  TransactionOutput,
  TransactionOutputs,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { blake2b } from '@noble/hashes/blake2.js'
import { hex } from '@scure/base'
import type { CoinCode } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { SignedTransaction } from '@zend/server/ports/key-vault'
import type { KeyRing } from './key-ring.ts'
import { type NetworkReader, parsing, type ReadTransaction, understood, type Unsigned } from './reader.ts'

/** The chain, by its network magic, and its coin. */
export type CardanoNetwork = { readonly networkMagic: number; readonly coin: CoinCode }

type Input = { readonly txid: string; readonly index: number }
type Output = { readonly address: Uint8Array; readonly lookupKey: string; readonly units: bigint }
type Body = { readonly inputs: readonly Input[]; readonly outputs: readonly Output[]; readonly fee: bigint }

const SPACE = 'cardano'
const MAIN_MAGIC = 764_824_073
const TXID_BYTES = 32
// A header and one hash of 28 bytes, or two: the library also accepts addresses with trailing bytes, which current
// blocks do not.
const [ENTERPRISE_BYTES, BASE_BYTES] = [29, 57]
// The maximum supply, in lovelace.
const UNITS_MAX = 45_000_000_000n * 10n ** 6n
// The fixed cost of every transaction, and the bytes besides its body: frame, head of the witnesses, and a witness for
// each key.
const [FEE_CONSTANT, FRAME_BYTES, WITNESS_BYTES] = [155_381n, 9, 101]

/**
 * Creates the reader of one chain. A body does not name its chain, but every address in it does, and every input is an
 * output on a single chain.
 */
export function cardanoReader({ networkMagic, coin }: CardanoNetwork, ring: KeyRing): NetworkReader {
  return {
    guard: 'inputs',
    coin,
    lookupKeyOf: (address) => lookupKeyOf(address, networkMagic),
    lookupKeyOfKey: (key) => ownAddress(ring, key, networkMagic),
    read: ({ bytes, keys }) => {
      const body = readBody(bytes, networkMagic)
      understood(body.inputs.length === keys.length, 'another number of keys than of inputs')
      return describe(body, { bytes, keys }, coin, ring)
    },
  }
}

function readBody(bytes: string, networkMagic: number): Body {
  const parsed = parsing('a transaction body', () => TransactionBody.from_bytes(hex.decode(bytes)))
  const [ins, outs] = [parsed.inputs(), parsed.outputs()]
  const inputs = Array.from({ length: ins.len() }, (_, i) => ({
    txid: ins.get(i).transaction_id().to_hex(),
    index: ins.get(i).index(),
  }))
  const outputs = Array.from({ length: outs.len() }, (_, i) => readOutput(outs.get(i), networkMagic, i))
  const body = { inputs, outputs, fee: BigInt(parsed.fee().to_str()) }
  parsed.free()
  understood(inputs.length > 0 && outputs.length > 0, 'a transaction without inputs or outputs')
  understood(body.fee <= UNITS_MAX, 'a fee that nobody can pay')
  // Extra content and other encodings of the same content would make these bytes differ.
  understood(encoded(body) === bytes, 'more than inputs, plain outputs and a fee, or another form of them')
  return body
}

function readOutput(output: TransactionOutput, networkMagic: number, position: number): Output {
  const [address, value] = [output.address(), output.amount()]
  const lookupKey = payable(address, networkMagic)
  understood(lookupKey !== null, `output ${position} pays to no address of this network`)
  const units = BigInt(value.coin().to_str())
  understood(units > 0n && units <= UNITS_MAX, `output ${position} pays nothing that can be paid`)
  return { address: address.to_bytes(), lookupKey, units }
}

/** Encodes a body in our only form: inputs by id and index as a tagged set, outputs in the short form. */
function encoded({ inputs, outputs, fee }: Body): string {
  const [ins, outs] = [TransactionInputs.new(), TransactionOutputs.new()]
  const ordered = inputs.toSorted((a, b) => (a.txid === b.txid ? a.index - b.index : a.txid < b.txid ? -1 : 1))
  for (const { txid, index } of ordered)
    understood(ins.add(TransactionInput.new(TransactionHash.from_hex(txid), index)), 'the same output twice')
  for (const { address, units } of outputs)
    outs.add(TransactionOutput.new(Address.from_bytes(address), Value.new(BigNum.from_str(units.toString()))))
  const body = TransactionBody.new_tx_body(ins, outs, BigNum.from_str(fee.toString()))
  const bytes = body.to_hex()
  for (const made of [ins, outs, body]) made.free()
  return bytes
}

function describe(
  { inputs, outputs, fee }: Body,
  { bytes, keys }: Pick<Unsigned, 'bytes' | 'keys'>,
  coin: CoinCode,
  ring: KeyRing,
): ReadTransaction {
  const signing = [...new Map(keys.map((key) => [`${key.account} ${key.index}`, key])).values()]
  const size = BigInt(bytes.length / 2 + FRAME_BYTES + signing.length * WITNESS_BYTES)
  const forSize = fee > FEE_CONSTANT ? fee - FEE_CONSTANT : 0n
  return {
    identity: hex.encode(blake2b(hex.decode(bytes), { dkLen: TXID_BYTES })),
    payments: outputs.map(({ lookupKey, units }) => ({ asset: coin, lookupKey, units })),
    fee,
    feeRate: (forSize + size - 1n) / size,
    guards: inputs.map(({ txid, index }) => `${SPACE}:${txid}#${index}`),
    deadAfter: null,
    spendsFrom: new Set(keys.map(({ account }) => account)),
    sign: () => signBody(bytes, signing, ring),
  }
}

/** Signs a body unchanged: one witness of each of these keys. The id is the hash of exactly these bytes. */
export function signBody(bytes: string, keys: readonly KeyRef[], ring: KeyRing): SignedTransaction {
  const transaction = FixedTransaction.new_from_body_bytes(hex.decode(bytes))
  for (const key of keys) {
    ring.withPrivateKey(SPACE, key, (privateKey) => {
      const extended = PrivateKey.from_extended_bytes(privateKey)
      transaction.sign_and_add_vkey_signature(extended)
      extended.free()
    })
  }
  const signed = { txid: transaction.transaction_hash().to_hex(), raw: transaction.to_hex() }
  transaction.free()
  return signed
}

/** Returns the address of one of our keys, hex: only its payment credential. */
function ownAddress(ring: KeyRing, key: KeyRef, networkMagic: number): string {
  const publicKey = PublicKey.from_bytes(ring.publicKey(SPACE, key))
  const address = EnterpriseAddress.new(networkIdOf(networkMagic), Credential.from_keyhash(publicKey.hash()))
    .to_address()
    .to_hex()
  publicKey.free()
  return address
}

const networkIdOf = (networkMagic: number): number => (networkMagic === MAIN_MAGIC ? 1 : 0)

function lookupKeyOf(text: string, networkMagic: number): string | null {
  try {
    const address = text.startsWith('addr') ? Address.from_bech32(text) : ByronAddress.from_base58(text).to_address()
    const canonical = ByronAddress.from_address(address)?.to_base58() ?? address.to_bech32()
    return canonical === text ? payable(address, networkMagic) : null
  } catch {
    return null
  }
}

/**
 * Returns the payee as the chain shows it: the whole address, hex. Deposits are matched by the payment credential
 * alone, but an order names an address: a different staking part beside our own or a payee's key would give the
 * rewards, and the vote, to somebody else. `null` when it is not of this network, or cannot be paid.
 */
function payable(address: Address, networkMagic: number): string | null {
  const byron = ByronAddress.from_address(address)
  if (byron !== undefined) return byron.byron_protocol_magic() === networkMagic ? address.to_hex() : null
  const kind = address.kind()
  if (kind !== AddressKind.Base && kind !== AddressKind.Enterprise) return null
  if (address.to_bytes().length !== (kind === AddressKind.Base ? BASE_BYTES : ENTERPRISE_BYTES)) return null
  return address.network_id() === networkIdOf(networkMagic) ? address.to_hex() : null
}
