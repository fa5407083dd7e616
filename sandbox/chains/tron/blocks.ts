/**
 * The chain itself: blocks, waiting transactions, and the resulting account states. Blocks become solidified when there
 * are eighteen above them, as on a network whose 27 producers all work; those are never rolled back.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { FAUCET, TESTER, TOKENS } from './accounts.ts'
import { TOKEN_SUPPLY } from './contracts.ts'
import { checkSignature, execute, NotTaken, type Receipt } from './execution.ts'
import { type Journal, type MinedBlock } from './journal.ts'
import { writeFields } from './protobuf.ts'
import { coins, State, tokens } from './state.ts'
import { decodeTransaction, type DevTransaction } from './transaction.ts'

/** A block. Times are milliseconds of UNIX time. */
export type DevBlock = {
  readonly number: number
  readonly id: string
  readonly parentId: string
  readonly timestampMs: number
  readonly trieRoot: string
  readonly witness: string
  readonly included: readonly Included[]
}

/** A transaction in a block, with its result. */
export type Included = { readonly raw: string; readonly transaction: DevTransaction; readonly receipt: Receipt }

type Waiting = Pick<Included, 'raw' | 'transaction'>

/** How many blocks the head is above the solidified one. */
export const SOLID_LAG = 18
/** The default price of a unit of energy, in sun. */
export const USUAL_ENERGY_PRICE = 100n

const PRODUCERS: readonly string[] = Array.from(
  { length: 27 },
  (_, nth) => `41${hex.encode(sha256(Uint8Array.of(nth))).slice(0, 40)}`,
)
const HEADER_VERSION = 31n
/** Consecutive blocks are three seconds apart, as on the network. */
const SLOT_MS = 3_000
const MIN_STEP_MS = 1_000
const EXPIRATION_MAX_MS = 24n * 60n * 60n * 1_000n
const TAPOS_BLOCKS = 0x1_0000
const NO_HASH = '0'.repeat(64)
const RESULT_CODES = { SUCCESS: 1n, REVERT: 2n, OUT_OF_ENERGY: 10n } as const

/** The genesis block, the same on every machine: half of every coin and token is the faucet's, half the tester's. */
export const GENESIS: DevBlock = sealed({ number: 0, parentId: NO_HASH, timestampMs: 0, included: [] })

/** A running chain. Nothing happens on it by itself. */
export class TronBlocks {
  readonly #journal: Journal
  readonly #solid = new State()
  /** Changes of the blocks above the solidified head, oldest first. */
  #layers: State[] = []
  readonly #blocks: DevBlock[] = [GENESIS]
  readonly #byTxid = new Map<string, { readonly block: DevBlock; readonly included: Included }>()
  #pool: Waiting[] = []
  #pending: State
  #energyPrice = USUAL_ENERGY_PRICE

  /** Replays the journal. Throws when other blocks result, for example after a change of these rules. */
  constructor(journal: Journal) {
    this.#journal = journal
    for (const { address } of [FAUCET, TESTER]) {
      this.#solid.set(coins(address), TOKEN_SUPPLY / 20n)
      for (const { contract } of TOKENS) this.#solid.set(tokens(contract, address), TOKEN_SUPPLY / 2n)
    }
    this.#pending = this.#top().fork()
    for (const block of journal.blocks) this.#restore(block)
    this.#refill([])
  }

  /** The newest block. */
  get head(): DevBlock {
    return this.#blocks.at(-1) ?? GENESIS
  }

  /** The newest block that is never rolled back. */
  get solidHead(): DevBlock {
    return this.#blocks.at(-1 - SOLID_LAG) ?? GENESIS
  }

  /** The price in sun of a unit of energy, for all transactions from now on. */
  get energyPrice(): bigint {
    return this.#energyPrice
  }

  set energyPrice(price: bigint) {
    this.#energyPrice = price
    this.#refill(this.#pool)
  }

  /** Returns the block at this height, `null` above the head. */
  at(number: number): DevBlock | null {
    return this.#blocks[number] ?? null
  }

  /** Returns a transaction and its block, `null` when it is in none. */
  find(txid: string): { readonly block: DevBlock; readonly included: Included } | null {
    return this.#byTxid.get(txid) ?? null
  }

  /** Returns a waiting transaction, `null` when there is none. */
  waiting(txid: string): DevTransaction | null {
    return this.#pool.find(({ transaction }) => transaction.txid === txid)?.transaction ?? null
  }

  /** The account state: as solidified, or after everything that waits. Read only. */
  state(of: 'solid' | 'head'): State {
    return of === 'solid' ? this.#solid : this.#pending
  }

  /**
   * Queues a transaction for a block. Throws `NotTaken` with the node's code and text, and an error on invalid bytes.
   */
  take(raw: string): DevTransaction {
    const transaction = decodeTransaction(raw)
    this.#checkWindow(transaction)
    if (this.find(transaction.txid) !== null || this.waiting(transaction.txid) !== null)
      throw new NotTaken('DUP_TRANSACTION_ERROR', 'Dup transaction.')
    checkSignature(transaction)
    execute(this.#pending, transaction, this.#moment())
    this.#pool.push({ raw, transaction })
    return transaction
  }

  /** Drops a waiting transaction. Returns whether it was there. */
  forget(txid: string): boolean {
    const kept = this.#pool.filter(({ transaction }) => transaction.txid !== txid)
    const found = kept.length < this.#pool.length
    this.#refill(kept)
    return found
  }

  /**
   * Makes blocks: the first at the present time with everything that waits, the others at the network's pace. No block
   * gets the time `avoidedMs`.
   */
  mine(count: number, { firstMs = Date.now(), avoidedMs = -1 } = {}): void {
    for (let i = 0; i < count; i++) {
      const earliest = this.head.timestampMs + (i === 0 ? MIN_STEP_MS : SLOT_MS)
      const timestampMs = i === 0 ? Math.max(earliest, firstMs) : earliest
      this.#mineOne(timestampMs === avoidedMs ? timestampMs + 1 : timestampMs)
    }
  }

  /**
   * Replaces the newest blocks by one more than there were. With `keep` the first new one holds their transactions.
   * Throws on a depth that reaches a solidified block.
   */
  replace(depth: number, keep: boolean): void {
    if (depth > SOLID_LAG || depth >= this.#blocks.length) throw new RangeError('a solidified block stays')
    const taken = this.#blocks.splice(this.#blocks.length - depth)
    this.#layers.splice(this.#layers.length - depth)
    for (const { included } of taken) for (const { transaction } of included) this.#byTxid.delete(transaction.txid)
    this.#journal.rolledBack(depth)
    const dropped = taken.flatMap(({ included }) => included.map(({ raw, transaction }) => ({ raw, transaction })))
    this.#refill([...(keep ? dropped : []), ...this.#pool])
    this.mine(depth + 1, { avoidedMs: taken[0]?.timestampMs ?? -1 })
  }

  #mineOne(timestampMs: number): void {
    const layer = this.#top().fork()
    const included = this.#pool.flatMap(({ raw, transaction }) => {
      const receipt = this.#attempt(layer, transaction)
      return receipt === null ? [] : [{ raw, transaction, receipt }]
    })
    const block = sealed({ number: this.head.number + 1, parentId: this.head.id, timestampMs, included })
    this.#journal.mined({
      id: block.id,
      timestampMs,
      energyPrice: this.#energyPrice.toString(),
      transactions: included.map(({ raw }) => raw),
    })
    this.#append(block, layer)
    this.#refill(this.#pool.filter(({ transaction }) => this.find(transaction.txid) === null))
  }

  #restore({ id, timestampMs, energyPrice, transactions }: MinedBlock): void {
    const layer = this.#top().fork()
    this.#energyPrice = BigInt(energyPrice)
    // Signatures were checked when the block was made.
    const included = transactions.map((raw) => {
      const transaction = decodeTransaction(raw)
      return { raw, transaction, receipt: execute(layer, transaction, this.#moment()) }
    })
    const block = sealed({ number: this.head.number + 1, parentId: this.head.id, timestampMs, included })
    if (block.id !== id) throw new Error('the recorded Tron chain cannot be restored')
    this.#append(block, layer)
    this.#energyPrice = USUAL_ENERGY_PRICE
  }

  #append(block: DevBlock, layer: State): void {
    this.#blocks.push(block)
    this.#layers.push(layer)
    for (const included of block.included) this.#byTxid.set(included.transaction.txid, { block, included })
    if (this.#layers.length <= SOLID_LAG) return
    this.#layers.shift()?.commit()
    this.#layers[0]?.settleOn(this.#solid)
  }

  /** Executes a transaction now; `null` when no block may hold it any more. */
  #attempt(state: State, transaction: DevTransaction): Receipt | null {
    try {
      this.#checkWindow(transaction)
      return execute(state, transaction, this.#moment())
    } catch (cause) {
      if (cause instanceof NotTaken) return null
      throw cause
    }
  }

  /** Queues these again, as far as the newest block allows each after those before it. */
  #refill(pool: readonly Waiting[]): void {
    this.#pending = this.#top().fork()
    this.#pool = pool.filter(({ transaction }) => this.#attempt(this.#pending, transaction) !== null)
  }

  #checkWindow({ refBlockBytes, refBlockHash, expiration }: DevTransaction): void {
    const { number, timestampMs } = this.head
    const named = number - ((number - Number.parseInt(refBlockBytes || '0', 16)) & (TAPOS_BLOCKS - 1))
    if (refBlockBytes.length !== 4 || this.at(named)?.id.slice(16, 32) !== refBlockHash)
      throw new NotTaken('TAPOS_ERROR', 'Tapos check error.')
    if (expiration <= BigInt(timestampMs) || expiration > BigInt(timestampMs) + EXPIRATION_MAX_MS)
      throw new NotTaken('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  }

  #moment(): { readonly nowMs: bigint; readonly energyPrice: bigint } {
    return { nowMs: BigInt(this.head.timestampMs), energyPrice: this.#energyPrice }
  }

  #top(): State {
    return this.#layers.at(-1) ?? this.#solid
  }
}

type Unsealed = Omit<DevBlock, 'id' | 'trieRoot' | 'witness'>

/** Computes a block's id as the network does: the hash of its header, with its height in the first eight bytes. */
function sealed(block: Unsealed): DevBlock {
  const witness = PRODUCERS[block.number % PRODUCERS.length] ?? ''
  const trieRoot = merkleRoot(block.included.map(leafOf))
  const header = writeFields([
    [1, BigInt(block.timestampMs)],
    [2, trieRoot],
    [3, hex.decode(block.parentId)],
    [7, BigInt(block.number)],
    [9, hex.decode(witness)],
    [10, HEADER_VERSION],
  ])
  const id = block.number.toString(16).padStart(16, '0') + hex.encode(sha256(header)).slice(16)
  return { ...block, id, trieRoot: hex.encode(trieRoot), witness }
}

function leafOf({ transaction, receipt }: Included): Uint8Array {
  const signatures = transaction.signatures.map((signature) => [2, hex.decode(signature)] as const)
  return sha256(
    writeFields([
      [1, hex.decode(transaction.rawDataHex)],
      ...signatures,
      [5, writeFields([[3, RESULT_CODES[receipt.contractRet]]])],
    ]),
  )
}

function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [first, second] = leaves
  if (first === undefined) return hex.decode(NO_HASH)
  if (second === undefined) return first
  const parents = leaves.flatMap((left, i) => {
    const right = leaves[i + 1]
    return i % 2 === 1 ? [] : [right === undefined ? left : sha256(Uint8Array.of(...left, ...right))]
  })
  return merkleRoot(parents)
}
