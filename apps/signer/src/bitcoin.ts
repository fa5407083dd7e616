/**
 * Reads and signs transactions of Bitcoin and its relatives: plain PSBTs that spend our own outputs to standard
 * addresses, with SIGHASH_ALL on every input. The signed transaction is rebuilt from what was read, so that nothing
 * that was not understood can be included.
 */
import { hex } from '@scure/base'
import { Script, SigHash, Transaction } from '@scure/btc-signer'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { BitcoinChain, BitcoinKin } from '@zend/server/ports/chain'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import {
  inputSignature,
  legacyDigests,
  type MadeOutput,
  SIGN_ALL,
  SIGN_ALL_FORK_ID,
  signatureDigests,
  type Spend,
  type SpentOutput,
} from './bip143.ts'
import { isPayable, KIN_FACTS, type KinFacts, ownScript, scriptOfAddress } from './bitcoin-kin.ts'
import type { SignedTransaction } from '@zend/server/ports/key-vault'
import type { KeyRing } from './key-ring.ts'
import { type NetworkReader, parsing, type ReadTransaction, understood, type Unsigned } from './reader.ts'

/** The only fields our inputs may have: any other could change what is signed, or how it is finished. */
const INPUT_FIELDS = new Set(['txid', 'index', 'sequence', 'sighashType'])
const OUTPUT_FIELDS = new Set(['script', 'amount'])
/** The field where an input states its amount. */
const HELD_FIELD = { witness: 'witnessUtxo', forkId: 'witnessUtxo', legacy: 'nonWitnessUtxo' } as const
// BIP-68 and BIP-125: from here up a sequence number means no relative lock time, only whether a transaction may be
// replaced.
const SEQUENCE_MIN = 0xffff_fffd
// Weight units, a quarter of a virtual byte: of every transaction, of an input of ours, and of an output besides its
// script (BIP-141, signatures of 72 bytes).
const [WEIGHT_BASE, WEIGHT_WITNESSES, WEIGHT_OUTPUT] = [40n, 2n, 36n]
const WEIGHT_INPUT = { witness: 272n, forkId: 592n, legacy: 592n } as const

/** A coin on one of its chains, and our keys there. */
type Place = { readonly coin: BitcoinKin; readonly facts: KinFacts; readonly ring: KeyRing }

/**
 * Creates the reader of one chain of a coin. The bytes do not name their chain: the account that the ring signs with
 * does.
 */
export function bitcoinReader(chain: BitcoinChain, ring: KeyRing, coin: BitcoinKin = 'BTC'): NetworkReader {
  const facts = KIN_FACTS[coin]
  const place: Place = { coin, facts, ring }
  const scriptOfKey = (key: KeyRef): Uint8Array => ownScript(facts, ring.publicKey(facts.space, key))
  return {
    guard: 'inputs',
    coin,
    lookupKeyOf: (address) => {
      const script = scriptOfAddress(facts, chain, address)
      return script === null ? null : hex.encode(script)
    },
    lookupKeyOfKey: (key) => hex.encode(scriptOfKey(key)),
    read: (unsigned) => {
      const spend = parsePsbt(unsigned.bytes, place)
      assertOurs(spend, unsigned.keys, scriptOfKey)
      return describe(spend, unsigned, place)
    },
  }
}

function parsePsbt(bytes: string, { coin, facts }: Place): Spend {
  const options = { allowUnknownOutputs: coin === 'BCH', allowLegacyWitnessUtxo: coin === 'BCH' }
  const psbt = parsing('a PSBT', () => Transaction.fromPSBT(hex.decode(bytes), options))
  understood(psbt.lockTime === 0, 'a lock time')
  understood(psbt.version === 1 || psbt.version === 2, 'a version other than 1 and 2')
  const inputs = Array.from({ length: psbt.inputsLength }, (_, i) => inputOf(psbt, i, facts))
  const outputs = Array.from({ length: psbt.outputsLength }, (_, i) => outputOf(psbt, i, coin))
  understood(inputs.length > 0 && outputs.length > 0, 'a transaction without inputs or outputs')
  return { version: psbt.version, lockTime: psbt.lockTime, inputs, outputs }
}

function inputOf(psbt: Transaction, position: number, { signature, outputMax }: KinFacts): SpentOutput {
  const input = psbt.getInput(position)
  for (const field of present(input))
    understood(INPUT_FIELDS.has(field) || field === HELD_FIELD[signature], `input ${position} has a field ${field}`)
  const { txid, index, sequence, sighashType } = input
  const held = signature === 'legacy' ? heldByParent(input, position) : input.witnessUtxo
  understood(
    txid !== undefined && index !== undefined && held !== undefined,
    `input ${position} does not say what it spends`,
  )
  understood(
    sighashType === undefined || (sighashType === SigHash.ALL && signature !== 'forkId'),
    `input ${position} asks for another signature than one of everything`,
  )
  understood((sequence ?? 0xffff_ffff) >= SEQUENCE_MIN, `input ${position} has a relative lock time`)
  understood(held.amount > 0n && held.amount <= outputMax, `input ${position} has an amount that no output has`)
  return { txid, index, sequence: sequence ?? 0xffff_ffff, script: held.script, amount: held.amount }
}

/** Returns an input's amount, read from the transaction that created it, which must be the one that the input names. */
function heldByParent(
  { nonWitnessUtxo, txid, index }: ReturnType<Transaction['getInput']>,
  position: number,
): MadeOutput | undefined {
  if (nonWitnessUtxo === undefined || txid === undefined || index === undefined) return undefined
  const parentId = parsing('a transaction', () => sha256(sha256(RawOldTx.encode(nonWitnessUtxo)))).toReversed()
  understood(
    Buffer.compare(parentId, txid) === 0,
    `input ${position} comes with another transaction than the one that made it`,
  )
  return nonWitnessUtxo.outputs[index]
}

function outputOf(psbt: Transaction, position: number, coin: BitcoinKin): MadeOutput {
  const output = psbt.getOutput(position)
  for (const field of present(output)) understood(OUTPUT_FIELDS.has(field), `output ${position} has a field ${field}`)
  const { script, amount } = output
  understood(
    script !== undefined && amount !== undefined && amount > 0n && amount <= KIN_FACTS[coin].outputMax,
    `output ${position} pays nothing that can be paid`,
  )
  understood(
    parsing('a script', () => isPayable(coin, script)),
    `output ${position} pays to no kind of address`,
  )
  return { script, amount }
}

const present = (map: object): readonly string[] =>
  Object.entries(map).flatMap(([field, value]) => (value === undefined ? [] : [field]))

/** Checks that every input is an output of exactly the key that signs it, and that none is spent twice. */
function assertOurs({ inputs }: Spend, keys: readonly KeyRef[], scriptOfKey: (key: KeyRef) => Uint8Array): void {
  understood(inputs.length === keys.length, 'another number of keys than of inputs')
  understood(new Set(inputs.map(outpoint)).size === inputs.length, 'the same output twice')
  for (const [position, input] of inputs.entries()) {
    const key = keys[position]
    understood(
      key !== undefined && Buffer.compare(input.script, scriptOfKey(key)) === 0,
      `input ${position} is not the named key's`,
    )
  }
}

function describe(spend: Spend, { keys }: Unsigned, place: Place): ReadTransaction {
  const { coin, facts } = place
  const sum = (parts: readonly { readonly amount: bigint }[]): bigint =>
    parts.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(spend.inputs) - sum(spend.outputs)
  understood(fee >= 0n, 'more goes out than comes in')
  const size = (weightOf(spend, facts) + 3n) / 4n
  return {
    // Where the id depends on the signatures this is not the id, but works as one: equal bytes get equal signatures.
    identity: hex.encode(sha256(sha256(transactionOf(spend).unsignedTx)).toReversed()),
    payments: spend.outputs.map(({ script, amount }) => ({
      asset: coin,
      lookupKey: hex.encode(script),
      units: amount,
    })),
    fee,
    feeRate: (fee + size - 1n) / size,
    guards: spend.inputs.map(outpoint),
    deadAfter: null,
    spendsFrom: new Set(keys.map((key) => key.account)),
    sign: () => (facts.signature === 'witness' ? signWitnesses(spend, keys, place) : signScripts(spend, keys, place)),
  }
}

/** Returns a signature and its key for every input, in order. */
function signaturesOf(
  digests: readonly Uint8Array[],
  keys: readonly KeyRef[],
  { facts, ring }: Place,
): readonly Uint8Array[][] {
  const signHash = facts.signature === 'forkId' ? SIGN_ALL_FORK_ID : SIGN_ALL
  return keys.map((key, position) => {
    const digest = digests[position]
    if (digest === undefined) throw new Error('a key without an input')
    return ring.withPrivateKey(facts.space, key, (privateKey, publicKey) => [
      inputSignature(digest, privateKey, signHash),
      publicKey,
    ])
  })
}

function signWitnesses(spend: Spend, keys: readonly KeyRef[], place: Place): SignedTransaction {
  const transaction = transactionOf(spend, signaturesOf(signatureDigests(spend), keys, place))
  return { txid: transaction.id, raw: transaction.hex }
}

/** Puts signatures into the inputs' scripts, where they are part of the transaction's id. */
function signScripts(spend: Spend, keys: readonly KeyRef[], place: Place): SignedTransaction {
  const digests = place.facts.signature === 'forkId' ? signatureDigests(spend, SIGN_ALL_FORK_ID) : legacyDigests(spend)
  const scripts = signaturesOf(digests, keys, place).map((parts) => Script.encode(parts))
  const raw = RawTx.encode({
    version: spend.version,
    segwitFlag: false,
    inputs: spend.inputs.map(({ txid, index, sequence }, position) => ({
      txid,
      index,
      finalScriptSig: scripts[position] ?? new Uint8Array(),
      sequence,
    })),
    outputs: [...spend.outputs],
    witnesses: [],
    lockTime: spend.lockTime,
  })
  return { txid: hex.encode(sha256(sha256(raw)).toReversed()), raw: hex.encode(raw) }
}

/** Builds the transaction, with every input's witness once there are signatures. */
function transactionOf({ version, inputs, outputs }: Spend, witnesses: readonly Uint8Array[][] = []): Transaction {
  const transaction = new Transaction({ version, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
  for (const { script, amount } of outputs) transaction.addOutput({ script, amount })
  for (const [position, { txid, index, sequence, script, amount }] of inputs.entries()) {
    const finalScriptWitness = witnesses[position]
    const input = { txid, index, sequence, witnessUtxo: { script, amount } }
    // Add inputs already signed: otherwise the library checks all of them again for each one.
    transaction.addInput(finalScriptWitness === undefined ? input : { ...input, finalScriptWitness }, true)
  }
  return transaction
}

const outpoint = ({ txid, index }: SpentOutput): string => `${hex.encode(txid)}:${index}`

function weightOf({ inputs, outputs }: Spend, { signature }: KinFacts): bigint {
  const base =
    WEIGHT_BASE + (signature === 'witness' ? WEIGHT_WITNESSES : 0n) + WEIGHT_INPUT[signature] * BigInt(inputs.length)
  return outputs.reduce((weight, { script }) => weight + WEIGHT_OUTPUT + 4n * BigInt(script.length), base)
}
