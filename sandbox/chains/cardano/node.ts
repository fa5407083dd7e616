/**
 * One node of the development chain: the pool, the blocks and the disk together. Nothing happens by itself; a block is
 * made when it is told to.
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

/** A block. `salt` tells one from another that would hold the same at the same time. */
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

/** A node with everything it knows. */
export class CardanoNode {
  readonly #path: string
  readonly #unspent: Unspent = firstOutputs()
  readonly #blocks: (Block & { readonly undo: readonly Undo[] })[] = []
  readonly #pool = new Map<string, Sent>()
  #minFeeA: bigint = PARAMETERS.minFeeA
  #branches = 0

  /** Plays the journal back; begins a new chain where there is none. A last line that was never finished is cut off. */
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

  /** Lovelace for a byte, now. */
  get minFeeA(): bigint {
    return this.#minFeeA
  }

  /** Asks for more from now on; of what waits, what pays less goes on waiting. */
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

  /** The block that holds a transaction, and the transaction. */
  mined(txid: string): { readonly block: Block; readonly sent: Sent } | null {
    for (const block of this.#blocks.toReversed()) {
      const sent = block.transactions.find((each) => each.txid === txid)
      if (sent !== undefined) return { block, sent }
    }
    return null
  }

  /** A transaction that waits. */
  waiting(txid: string): Sent | null {
    return this.#pool.get(txid) ?? null
  }

  /** Outputs as mined. */
  get unspent(): ReadonlyMap<string, Unspent extends Map<string, infer O> ? O : never> {
    return this.#unspent
  }

  /** Outputs when everything that waits is mined. */
  get unspentSoon(): Unspent {
    const soon = new Map(this.#unspent)
    for (const sent of this.#pool.values()) apply(soon, sent, this.#next(0n))
    return soon
  }

  /** Takes a transaction into the pool; answers its id. Throws `Refused`. */
  submit(raw: string): string {
    const sent = readSent(raw)
    apply(this.unspentSoon, sent, this.#next())
    this.#pool.set(sent.txid, sent)
    return sent.txid
  }

  /** Forgets a waiting transaction, and what spends its outputs. Answers whether it was there. */
  forget(txid: string): boolean {
    const there = this.#pool.delete(txid)
    this.#clean()
    return there
  }

  /** Makes a block of everything that waits and pays enough. Slots follow the clock, and a block takes one at least. */
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

  /** Takes the newest blocks back. What they held waits again, or is gone for good. */
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

  /** Drops from the pool what cannot be in the next block any more. */
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
