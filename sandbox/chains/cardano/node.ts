/**
 * One node of the development chain: mempool, blocks and disk. Nothing happens by itself; a block is made on request.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import * as z from 'zod'
import {
  FAKE_TOKEN,
  FAKE_UNITS,
  FAUCET_ADDRESS,
  FAUCET_OUTPUTS,
  GENESIS_TXID,
  PARAMETERS,
  SYSTEM_START,
} from './accounts.ts'
import { apply, leastFee, pointer, undo, type Undo, type Unspent } from './ledger.ts'
import { addressOf, readOutput, readSent, Refused, type Sent } from './transaction.ts'
import { plainOutput } from './faucet.ts'

/** A block. `salt` distinguishes blocks with the same content at the same time. */
export type Block = {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly slot: number
  readonly transactions: readonly Sent[]
}

const line = z.union([
  z.object({ slot: z.int(), salt: z.int(), transactions: z.array(z.string()) }),
  z.object({ rollback: z.int().positive() }),
])
type Line = z.output<typeof line>

const NO_PARENT = '0'.repeat(64)
const SECOND_MS = 1_000

/** A node with all its state. */
export class CardanoNode {
  readonly #path: string
  readonly #unspent: Unspent = firstOutputs()
  readonly #blocks: (Block & { readonly undo: readonly Undo[] })[] = []
  readonly #pool = new Map<string, Sent>()
  #minFeeA: bigint = PARAMETERS.minFeeA
  #branches = 0

  /** Replays the journal; starts a new chain where there is none. A torn last line is cut off. */
  constructor(path: string) {
    this.#path = path
    this.#append({ slot: 0, salt: 0, transactions: [] })
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const finished = text.slice(0, text.lastIndexOf('\n') + 1)
    if (finished.length < text.length) truncateSync(path, Buffer.byteLength(finished))
    for (const each of finished.split('\n')) if (each !== '') this.#replay(line.parse(JSON.parse(each)))
  }

  /** The newest block. */
  get tip(): Block {
    const tip = this.#blocks.at(-1)
    if (tip === undefined) throw new Error('a chain without blocks')
    return tip
  }

  /** The present fee rate, in lovelace per byte. */
  get minFeeA(): bigint {
    return this.#minFeeA
  }

  /** Raises the required fee rate; waiting transactions that pay less keep waiting. */
  askFee(price: bigint | null): void {
    this.#minFeeA = price ?? PARAMETERS.minFeeA
  }

  /** Blocks by height, from one on. */
  blocksFrom(height: number, count: number): readonly Block[] {
    return this.#blocks.slice(Math.max(0, height), Math.max(0, height) + count)
  }

  /** A block of this chain, by its hash or height. */
  block(name: string): Block | null {
    return (
      (/^\d{1,15}$/.test(name) ? this.#blocks[Number(name)] : this.#blocks.findLast(({ hash }) => hash === name)) ??
      null
    )
  }

  /** Returns a mined transaction and its block. */
  mined(txid: string): { readonly block: Block; readonly sent: Sent } | null {
    for (const block of this.#blocks.toReversed()) {
      const sent = block.transactions.find((each) => each.txid === txid)
      if (sent !== undefined) return { block, sent }
    }
    return null
  }

  /** Returns a waiting transaction. */
  waiting(txid: string): Sent | null {
    return this.#pool.get(txid) ?? null
  }

  /** The unspent outputs of the mined blocks. */
  get unspent(): ReadonlyMap<string, Unspent extends Map<string, infer O> ? O : never> {
    return this.#unspent
  }

  /** The unspent outputs once everything waiting is mined. */
  get unspentSoon(): Unspent {
    const soon = new Map(this.#unspent)
    for (const sent of this.#pool.values()) apply(soon, sent, this.#next(0n))
    return soon
  }

  /** Adds a transaction to the mempool; returns its id. Throws `Refused`. */
  submit(raw: string): string {
    const sent = readSent(raw)
    apply(this.unspentSoon, sent, this.#next())
    this.#pool.set(sent.txid, sent)
    return sent.txid
  }

  /** Drops a waiting transaction, and those that spend its outputs. Returns whether it was there. */
  forget(txid: string): boolean {
    const there = this.#pool.delete(txid)
    this.#clean()
    return there
  }

  /**
   * Makes a block of every waiting transaction that pays enough. Slots follow the clock, and a block takes at least
   * one.
   */
  mine(): Block {
    const clock = Math.floor(Date.now() / SECOND_MS) - SYSTEM_START
    const slot = Math.max(this.tip.slot + 1, clock)
    const [soon, taken] = [new Map(this.#unspent), [] as string[]]
    for (const sent of this.#pool.values()) {
      if (sent.fee < leastFee(sent.size, this.#minFeeA)) continue
      if (applies(soon, sent, { slot: BigInt(slot), minFeeA: 0n })) taken.push(sent.raw)
    }
    const next = { slot, salt: this.#branches, transactions: taken }
    this.#append(next)
    this.#write(next)
    this.#clean()
    return this.tip
  }

  /** Removes the newest blocks. Their transactions wait again, or are gone for good. */
  rollBack(depth: number, keepTransactions: boolean): void {
    const dropped = this.#drop(depth)
    this.#write({ rollback: depth })
    const waited = [...this.#pool.values()]
    this.#pool.clear()
    for (const sent of [...(keepTransactions ? dropped : []), ...waited]) this.#pool.set(sent.txid, sent)
    this.#clean()
  }

  #next(minFeeA = this.#minFeeA) {
    return { slot: BigInt(this.tip.slot + 1), minFeeA }
  }

  #replay(happened: Line): void {
    if ('rollback' in happened) this.#drop(happened.rollback)
    else this.#append(happened)
  }

  #drop(depth: number): readonly Sent[] {
    this.#branches += 1
    const dropped = this.#blocks.splice(-depth)
    for (const block of dropped.toReversed()) for (const each of block.undo.toReversed()) undo(this.#unspent, each)
    return dropped.flatMap(({ transactions }) => transactions)
  }

  #append({ slot, salt, transactions }: Exclude<Line, { rollback: number }>): void {
    const before = this.#blocks.at(-1)
    const sent = transactions.map((raw) => readSent(raw))
    const parentHash = before?.hash ?? NO_PARENT
    const header = JSON.stringify([parentHash, slot, salt, sent.map(({ txid }) => txid)])
    const undone = sent.map((each) => apply(this.#unspent, each, { slot: BigInt(slot), minFeeA: 0n }))
    const hash = createHash('sha256').update(header).digest('hex')
    this.#blocks.push({ height: this.#blocks.length, hash, parentHash, slot, transactions: sent, undo: undone })
    for (const { txid } of sent) this.#pool.delete(txid)
  }

  #write(happened: Line): void {
    appendFileSync(this.#path, `${JSON.stringify(happened)}\n`)
  }

  /** Drops transactions that cannot be in the next block. */
  #clean(): void {
    const soon = new Map(this.#unspent)
    for (const sent of this.#pool.values()) if (!applies(soon, sent, this.#next(0n))) this.#pool.delete(sent.txid)
  }
}

function applies(unspent: Unspent, sent: Sent, moment: Parameters<typeof apply>[2]): boolean {
  try {
    apply(unspent, sent, moment)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** The faucet's outputs, and the one that holds its token. */
function firstOutputs(): Unspent {
  const address = addressOf(FAUCET_ADDRESS)
  if (address === null) throw new Error('a faucet without an address')
  const coins = Array.from({ length: FAUCET_OUTPUTS.count }, () => plainOutput(address, FAUCET_OUTPUTS.units))
  const all = [...coins, plainOutput(address, FAUCET_OUTPUTS.units, new Map([[FAKE_TOKEN, FAKE_UNITS]]))]
  return new Map(all.map((output, index) => [pointer(GENESIS_TXID, index), readOutput(output)]))
}
