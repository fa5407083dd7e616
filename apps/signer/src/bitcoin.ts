/**
 * Reads and signs Bitcoin transactions: plain PSBTs that spend our own P2WPKH outputs to standard addresses, every input signing everything.
 * What is signed is a transaction made anew from what was read, so that nothing that was not understood can come along.
 */
import { hex } from '@scure/base'
import { Address, OutScript, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { sha256 } from '@noble/hashes/sha2.js'
import type { BitcoinChain } from '@zend/server/ports/chain'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import { type MadeOutput, signatureDigests, type Spend, type SpentOutput, witnessSignature } from './bip143.ts'
import type { KeyRing } from './key-ring.ts'
import { type NetworkReader, parsing, type ReadTransaction, understood, type Unsigned } from './reader.ts'

const PREFIXES = {
  mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  testnet: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
} as const

/** What one of our inputs may say, and nothing more: any other field could change what is signed, or how it is finished. */
const INPUT_FIELDS = new Set(['txid', 'index', 'sequence', 'witnessUtxo', 'sighashType'])
const OUTPUT_FIELDS = new Set(['script', 'amount'])
// BIP-68 and BIP-125: from here up a sequence number means no relative lock time, only whether a transaction may be replaced.
const SEQUENCE_MIN = 0xffff_fffd
// 21 million bitcoin.
const SUPPLY = 2_100_000_000_000_000n
// Virtual bytes in quarters: what every transaction has, what a P2WPKH input adds, and an output beside its script (BIP-141, signatures of 72 bytes).
const [WEIGHT_BASE, WEIGHT_INPUT, WEIGHT_OUTPUT] = [42n, 272n, 36n]

/** Makes the reader of one Bitcoin chain. The bytes do not name their chain: the account that the ring signs with does. */
export function bitcoinReader(chain: BitcoinChain, ring: KeyRing): NetworkReader {
  const coder = Address(PREFIXES[chain])
  const scriptOfKey = (key: KeyRef): Uint8Array => p2wpkh(ring.publicKey('bitcoin', key), PREFIXES[chain]).script
  return {
    guard: 'inputs',
    coin: 'BTC',
    lookupKeyOf: (address) => {
      try {
        return hex.encode(OutScript.encode(coder.decode(address)))
      } catch {
        return null
      }
    },
    lookupKeyOfKey: (key) => hex.encode(scriptOfKey(key)),
    read: (unsigned) => {
      const spend = parsePsbt(unsigned.bytes)
      assertOurs(spend, unsigned.keys, scriptOfKey)
      return describe(spend, unsigned, ring)
    },
  }
}

function parsePsbt(bytes: string): Spend {
  const psbt = parsing('a PSBT', () => Transaction.fromPSBT(hex.decode(bytes)))
  understood(psbt.lockTime === 0, 'a lock time')
  understood(psbt.version === 1 || psbt.version === 2, 'a version other than 1 and 2')
  const inputs = Array.from({ length: psbt.inputsLength }, (_, i) => inputOf(psbt, i))
  const outputs = Array.from({ length: psbt.outputsLength }, (_, i) => outputOf(psbt, i))
  understood(inputs.length > 0 && outputs.length > 0, 'a transaction without inputs or outputs')
  return { version: psbt.version, lockTime: psbt.lockTime, inputs, outputs }
}

function inputOf(psbt: Transaction, position: number): SpentOutput {
  const input = psbt.getInput(position)
  for (const field of present(input)) understood(INPUT_FIELDS.has(field), `input ${position} has a field ${field}`)
  const { txid, index, sequence, witnessUtxo, sighashType } = input
  understood(txid !== undefined && index !== undefined && witnessUtxo !== undefined, `input ${position} does not say what it spends`)
  understood(sighashType === undefined || sighashType === SigHash.ALL, `input ${position} asks for another signature than one of everything`)
  understood((sequence ?? 0xffff_ffff) >= SEQUENCE_MIN, `input ${position} has a relative lock time`)
  understood(witnessUtxo.amount > 0n && witnessUtxo.amount <= SUPPLY, `input ${position} has an amount that no output has`)
  return { txid, index, sequence: sequence ?? 0xffff_ffff, script: witnessUtxo.script, amount: witnessUtxo.amount }
}

function outputOf(psbt: Transaction, position: number): MadeOutput {
  const output = psbt.getOutput(position)
  for (const field of present(output)) understood(OUTPUT_FIELDS.has(field), `output ${position} has a field ${field}`)
  const { script, amount } = output
  understood(script !== undefined && amount !== undefined && amount > 0n && amount <= SUPPLY, `output ${position} pays nothing that can be paid`)
  const { type } = parsing('a script', () => OutScript.decode(script))
  understood(type !== 'unknown', `output ${position} pays to no kind of address`)
  return { script, amount }
}

const present = (map: object): readonly string[] => Object.entries(map).flatMap(([field, value]) => (value === undefined ? [] : [field]))

/** Every input must be an output of exactly the key that is to sign it, and none may be spent twice. */
function assertOurs({ inputs }: Spend, keys: readonly KeyRef[], scriptOfKey: (key: KeyRef) => Uint8Array): void {
  understood(inputs.length === keys.length, 'another number of keys than of inputs')
  understood(new Set(inputs.map(outpoint)).size === inputs.length, 'the same output twice')
  for (const [position, input] of inputs.entries()) {
    const key = keys[position]
    understood(key !== undefined && Buffer.compare(input.script, scriptOfKey(key)) === 0, `input ${position} is not the named key's`)
  }
}

function describe(spend: Spend, { keys }: Unsigned, ring: KeyRing): ReadTransaction {
  const sum = (parts: readonly { readonly amount: bigint }[]): bigint => parts.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(spend.inputs) - sum(spend.outputs)
  understood(fee >= 0n, 'more goes out than comes in')
  const size = (weightOf(spend) + 3n) / 4n
  return {
    identity: hex.encode(sha256(sha256(transactionOf(spend).unsignedTx)).toReversed()),
    payments: spend.outputs.map(({ script, amount }) => ({ asset: 'BTC', lookupKey: hex.encode(script), units: amount })),
    fee,
    feeRate: (fee + size - 1n) / size,
    guards: spend.inputs.map(outpoint),
    spendsFrom: new Set(keys.map((key) => key.account)),
    sign: () => {
      const digests = signatureDigests(spend)
      const witnesses = keys.map((key, position) => {
        const digest = digests[position]
        if (digest === undefined) throw new Error('a key without an input')
        return ring.withPrivateKey('bitcoin', key, (privateKey, publicKey) => [witnessSignature(digest, privateKey), publicKey])
      })
      const transaction = transactionOf(spend, witnesses)
      return { txid: transaction.id, raw: transaction.hex }
    },
  }
}

/** The transaction, with every input's witness once there are signatures. */
function transactionOf({ version, inputs, outputs }: Spend, witnesses: readonly Uint8Array[][] = []): Transaction {
  const transaction = new Transaction({ version })
  for (const { script, amount } of outputs) transaction.addOutput({ script, amount })
  for (const [position, { txid, index, sequence, script, amount }] of inputs.entries()) {
    const finalScriptWitness = witnesses[position]
    const input = { txid, index, sequence, witnessUtxo: { script, amount } }
    // Signed inputs are added in one go: the library's check that nothing signed is changed would look at all of them each time.
    transaction.addInput(finalScriptWitness === undefined ? input : { ...input, finalScriptWitness }, true)
  }
  return transaction
}

const outpoint = ({ txid, index }: SpentOutput): string => `${hex.encode(txid)}:${index}`

const weightOf = ({ inputs, outputs }: Spend): bigint =>
  outputs.reduce((weight, { script }) => weight + WEIGHT_OUTPUT + 4n * BigInt(script.length), WEIGHT_BASE + WEIGHT_INPUT * BigInt(inputs.length))
