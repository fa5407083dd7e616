/**
 * Parses a serialised block of Bitcoin or its relatives and verifies it against its own hash. Amounts are the 64-bit
 * integers of the wire format, so there is no decimal text and no float, and a node cannot show other transactions than
 * those the block commits to. It checks the header's proof of work, but no scripts or spends: that is the node's part.
 */
import { hash } from 'node:crypto'
import type { BitcoinChain, BitcoinKin } from '../../../ports/chain.ts'
import { assertWork, type Branch, type MergeMining } from './work.ts'

/** One output of a transaction. `script` is the scriptPubKey, `value` in satoshi. */
export type BlockOutput = { readonly value: bigint; readonly script: Buffer }

/**
 * One transaction's outputs. `pegOut`: it pays out what left Litecoin's extension block (its HogEx), which cannot be
 * spent at once.
 */
export type BlockTransaction = {
  readonly txid: string
  readonly coinbase: boolean
  readonly pegOut: boolean
  readonly outputs: readonly BlockOutput[]
}

/** A block whose content matches its hash. */
export type BitcoinBlock = {
  readonly hash: string
  readonly parentHash: string
  readonly at: Date
  readonly transactions: readonly BlockTransaction[]
}

/** A single transaction: its inputs and outputs. */
export type BitcoinTransaction = BlockTransaction & {
  readonly spends: readonly { readonly txid: string; readonly index: number }[]
}

const HEADER_BYTES = 80
const SECOND_MS = 1_000
const COIN = 100_000_000n
/**
 * The most of each coin that one transaction can pay, in its smallest unit: the total supply; for Dogecoin, which has
 * none, its own limit.
 */
const MONEY_MAX: Readonly<Record<BitcoinKin, bigint>> = {
  BTC: 21_000_000n * COIN,
  BCH: 21_000_000n * COIN,
  LTC: 84_000_000n * COIN,
  DOGE: 10_000_000_000n * COIN,
}
// Dogecoin: this bit of a block's version says that the work was done on another chain's block, with the proof after
// the header.
const MERGE_MINED = 0x100
// Flags for what a transaction has besides inputs and outputs (BIP-144; Litecoin's LIP-2 adds the second).
const [WITNESSES, EXTENSION] = [0x01, 0x08]

/**
 * Parses the block with this hash (as nodes print it). Throws when the bytes are no block, hash differently, do not
 * hold exactly the transactions of the header's merkle root, pay more than can exist, or lack the proof of work for
 * this `chain`. Litecoin's extension block, which holds nothing of ours, is not parsed.
 */
export function readBlock(
  raw: Buffer,
  expectedHash: string,
  coin: BitcoinKin = 'BTC',
  chain: BitcoinChain = 'regtest',
): BitcoinBlock {
  const header = raw.subarray(0, HEADER_BYTES)
  const parentHash = parentHashIn(raw, expectedHash)
  const reader = new Reader(raw, HEADER_BYTES)
  const merged = coin === 'DOGE' && (header.readUInt32LE(0) & MERGE_MINED) !== 0 ? readMergeMining(reader) : null
  assertWork(header, sha256d(header), coin, chain, merged)
  const transactions = reader.list(() => readTransaction(reader))
  for (const { outputs } of transactions) assertMoney(outputs, coin)
  const extended = coin === 'LTC' && transactions.length > 1 && transactions.at(-1)?.pegOut === true
  if (!extended && !reader.atEnd()) throw new Error(`block ${expectedHash} has bytes after its last transaction`)
  if (!merkleRoot(transactions.map((transaction) => transaction.id)).equals(header.subarray(36, 68))) {
    throw new Error(`the transactions sent for block ${expectedHash} are not those of its header`)
  }
  return {
    hash: expectedHash,
    parentHash,
    at: new Date(header.readUInt32LE(68) * SECOND_MS),
    transactions: transactions.map(({ id, coinbase, pegOut, outputs }) => ({
      txid: printed(id),
      coinbase,
      pegOut,
      outputs,
    })),
  }
}

/**
 * Returns the parent hash of the block with this hash. Throws when its header hashes differently; parses nothing else.
 */
export function parentHashIn(raw: Buffer, expectedHash: string): string {
  const header = raw.subarray(0, HEADER_BYTES)
  const blockHash = printed(sha256d(header))
  if (blockHash !== expectedHash) throw new Error(`the node sent block ${blockHash} for ${expectedHash}`)
  return printed(header.subarray(4, 36))
}

/** Throws when a transaction pays more than a coin's total supply (Core's `MoneyRange`): no valid block holds one. */
function assertMoney(outputs: readonly BlockOutput[], coin: BitcoinKin): void {
  const sum = outputs.reduce((total, { value }) => total + value, 0n)
  if (sum > MONEY_MAX[coin]) throw new Error(`a transaction pays ${sum} ${coin} units, more than there can be`)
}

/** Parses a serialised transaction, with or without witnesses, and computes its id. Throws on invalid bytes. */
export function readTransactionBytes(raw: Buffer): BitcoinTransaction {
  const reader = new Reader(raw, 0)
  const { id, coinbase, pegOut, inputs, outputs } = readTransaction(reader)
  if (!reader.atEnd()) throw new Error('there are bytes after the transaction')
  const spends = inputs.map(({ previous, index }) => ({ txid: printed(previous), index }))
  return { txid: printed(id), coinbase, pegOut, spends, outputs }
}

/** Parses the hex bytes that a node sent for a transaction. Throws on invalid bytes, or another transaction's. */
export function readTransactionOf(raw: string, txid: string, coin: BitcoinKin): BitcoinTransaction {
  const transaction = readTransactionBytes(Buffer.from(raw, 'hex'))
  assertMoney(transaction.outputs, coin)
  if (transaction.txid !== txid) throw new Error(`the node sent transaction ${transaction.txid} for ${txid}`)
  return transaction
}

type Input = { readonly previous: Buffer; readonly index: number }
type RawTransaction = {
  readonly id: Buffer
  readonly coinbase: boolean
  readonly pegOut: boolean
  readonly inputs: readonly Input[]
  readonly outputs: readonly BlockOutput[]
}

function readTransaction(reader: Reader): RawTransaction {
  const version = reader.bytes(4)
  // BIP-144: a zero in place of the input count marks a transaction with more than inputs and outputs.
  const more = reader.peek() === 0 ? reader.bytes(2).readUInt8(1) : 0
  if ((more & ~(WITNESSES | EXTENSION)) !== 0) throw new Error('a transaction has what no known one has')
  const start = reader.offset
  const inputs = reader.list(() => readInput(reader))
  const outputs = reader.list(() => ({ value: reader.uint64(), script: reader.bytes(reader.varint()) }))
  const body = reader.since(start)
  if ((more & WITNESSES) !== 0)
    for (let input = 0; input < inputs.length; input++) reader.list(() => reader.bytes(reader.varint()))
  // In blocks the extension's part of a transaction is stored separately; one that has the flag and no such part is the
  // one that pays out of it.
  const pegOut = (more & EXTENSION) !== 0
  if (pegOut && reader.bytes(1).readUInt8() !== 0) throw new Error('a transaction has a part in the extension block')
  // The txid excludes all that.
  const [first] = inputs
  const coinbase = first !== undefined && inputs.length === 1 && spendsNothing(first)
  return { id: sha256d(Buffer.concat([version, body, reader.bytes(4)])), coinbase, pegOut, inputs, outputs }
}

/** Reads the other chain's coinbase and header, and the branches that link them to this block. */
function readMergeMining(reader: Reader): MergeMining {
  const branch = (): Branch => ({ beside: reader.list(() => reader.bytes(32)), sides: reader.uint32() })
  const start = reader.offset
  const { id: coinbaseId } = readTransaction(reader)
  const coinbase = reader.since(start)
  // Skip the other block's hash: its header follows.
  reader.bytes(32)
  const [toHeader, toBlock] = [branch(), branch()]
  return { coinbase, coinbaseId, toHeader, toBlock, header: reader.bytes(HEADER_BYTES) }
}

function readInput(reader: Reader): Input {
  const previous = reader.bytes(32)
  const index = reader.uint32()
  reader.bytes(reader.varint())
  reader.bytes(4)
  return { previous, index }
}

/** A coinbase is recognised by its impossible outpoint. */
const spendsNothing = ({ previous, index }: Input): boolean =>
  index === 0xffff_ffff && previous.every((byte) => byte === 0)

function merkleRoot(ids: readonly Buffer[]): Buffer {
  let level = ids
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i] ?? Buffer.alloc(0)
      const right = level[i + 1]
      // A repeated pair gives the root of the shorter list (CVE-2012-2459): only the padding of an odd level may
      // repeat.
      if (right?.equals(left) === true) throw new Error('a block repeats a transaction')
      next.push(sha256d(Buffer.concat([left, right ?? left])))
    }
    level = next
  }
  return level[0] ?? Buffer.alloc(32)
}

/** Reads little-endian fields; every read past the end throws. */
class Reader {
  readonly raw: Buffer
  offset: number

  constructor(raw: Buffer, offset: number) {
    this.raw = raw
    this.offset = offset
  }

  bytes(length: number): Buffer {
    const end = this.offset + length
    if (end > this.raw.length) throw new RangeError('a block ends in the middle of a field')
    const bytes = this.raw.subarray(this.offset, end)
    this.offset = end
    return bytes
  }

  peek(): number {
    return this.raw.readUInt8(this.offset)
  }

  uint32(): number {
    return this.bytes(4).readUInt32LE()
  }

  uint64(): bigint {
    return this.bytes(8).readBigUInt64LE()
  }

  varint(): number {
    const first = this.bytes(1).readUInt8()
    if (first < 0xfd) return first
    if (first === 0xfd) return this.bytes(2).readUInt16LE()
    if (first === 0xfe) return this.uint32()
    return Number(this.uint64())
  }

  list<T>(item: () => T): T[] {
    const count = this.varint()
    const items: T[] = []
    for (let i = 0; i < count; i++) items.push(item())
    return items
  }

  since(start: number): Buffer {
    return this.raw.subarray(start, this.offset)
  }

  atEnd(): boolean {
    return this.offset === this.raw.length
  }
}

const sha256d = (bytes: Uint8Array): Buffer => hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')

/** Hashes are printed backwards. */
const printed = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex')
