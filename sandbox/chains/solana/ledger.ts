/**
 * The blocks of the Solana development chain, and the rules for including transactions: a recent blockhash, a
 * sufficient price, no duplicates. A block is written before any client can see it, with all account changes, so a
 * killed chain is restored block for block; waiting transactions are lost.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { getBase58Decoder, getBase58Encoder, type Transaction } from '@solana/kit'
import { type AccountState, Bank, type Outcome, type TransactionMeta } from './bank.ts'
import { exactText, exactValue } from './exact-numbers.ts'
import { SOLANA_DEV_GENESIS } from './genesis.ts'
import { decodeMessage, type DecodedMessage, signatureOf } from './message.ts'
import type { TransactionError } from './transaction-error.ts'

/** A blockhash is valid for the next 150 blocks. */
export const BLOCKHASH_LIFE = 150
/** How many blocks the finalized one is behind the newest. About 32 on the real network. */
export const FINALITY_LAG = 2
// A slot without a block at a regular interval, as happens on the real network when a leader is offline.
const SKIPPED_SLOT = 7

/** A transaction in a block. `wire` is base64. */
export type LedgerTransaction = { readonly signature: string; readonly wire: string; readonly meta: TransactionMeta }
/** A block. `height` counts blocks, `slot` also counts slots without a block; `time` is in seconds (UNIX). */
export type LedgerBlock = {
  readonly slot: number
  readonly parentSlot: number
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly time: number
  readonly transactions: readonly LedgerTransaction[]
}

/** A line of the file: everything that does not follow from the line before. Account data is base64. */
type Line = Pick<LedgerBlock, 'slot' | 'time' | 'hash' | 'transactions'> & {
  readonly writes: readonly (Omit<AccountState, 'data'> & { readonly data: string })[]
}
type Waiting = { readonly transaction: Transaction; readonly message: DecodedMessage; readonly wire: string }

/** The required certainty of an answer. */
export type Commitment = 'newest' | 'finalized'

const FILE = 'blocks.jsonl'
const GENESIS: LedgerBlock = {
  slot: 0,
  parentSlot: 0,
  height: 0,
  time: 0,
  transactions: [],
  hash: SOLANA_DEV_GENESIS,
  parentHash: getBase58Decoder().decode(new Uint8Array(32)),
}

/** The chain: its blocks, its accounts, and the transactions that wait for the next block. */
export class Ledger {
  readonly bank = new Bank()
  /** The price per compute unit that blocks require, in micro-lamports; `null` while anything is taken. */
  feeAsked: bigint | null = null
  readonly #file: string
  readonly #blocks: LedgerBlock[] = [GENESIS]
  readonly #bySlot = new Map<number, LedgerBlock>([[0, GENESIS]])
  readonly #byHash = new Map<string, LedgerBlock>([[GENESIS.hash, GENESIS]])
  readonly #bySignature = new Map<string, { readonly block: LedgerBlock; readonly transaction: LedgerTransaction }>()
  readonly #asked = new Map<number, bigint>()
  readonly #waiting = new Map<string, Waiting>()
  /** The state of each account before an unfinalized block changed it. */
  readonly #before: { readonly height: number; readonly accounts: ReadonlyMap<string, AccountState | null> }[] = []

  /** Opens the chain in `folder`, with all its blocks; a torn last line is cut off. */
  constructor(folder: string) {
    this.#file = join(folder, FILE)
    const content = existsSync(this.#file) ? readFileSync(this.#file) : Buffer.alloc(0)
    const end = content.lastIndexOf('\n') + 1
    if (end < content.length) truncateSync(this.#file, end)
    for (const line of content.toString('utf8', 0, end).split('\n')) if (line !== '') this.#restore(lineOf(line))
    const { slot, time } = this.tip('newest')
    this.bank.enterSlot(slot, time)
  }

  /** The newest block of this certainty. */
  tip(commitment: Commitment): LedgerBlock {
    const last = this.#blocks.length - 1
    return this.#blocks[commitment === 'newest' ? last : Math.max(0, last - FINALITY_LAG)] ?? GENESIS
  }

  /** Returns the block of a slot; `undefined` when the slot has none. */
  blockAt(slot: number): LedgerBlock | undefined {
    return this.#bySlot.get(slot)
  }

  /** Returns the blocks from a slot on, oldest first. */
  blocksFrom(slot: number): readonly LedgerBlock[] {
    return this.#blocks.filter((block) => block.slot >= slot)
  }

  /** Returns a transaction and its block. */
  find(signature: string): { readonly block: LedgerBlock; readonly transaction: LedgerTransaction } | undefined {
    return this.#bySignature.get(signature)
  }

  /** The required price per compute unit by slot, for the newest blocks; in micro-lamports. */
  recentFees(): readonly { readonly slot: number; readonly fee: bigint }[] {
    return this.#blocks.slice(-BLOCKHASH_LIFE).map(({ slot }) => ({ slot, fee: this.#asked.get(slot) ?? 0n }))
  }

  /** Returns an account as of the newest block of this certainty. */
  account(address: string, commitment: Commitment): AccountState | null {
    const final = this.tip('finalized').height
    const undone =
      commitment === 'newest'
        ? undefined
        : this.#before.find(({ height, accounts }) => height > final && accounts.has(address))
    return undone === undefined ? this.bank.get(address) : (undone.accounts.get(address) ?? null)
  }

  /** Returns why the next block would not take this message, or `null`. */
  refusal(signature: string, { lifetimeToken }: DecodedMessage): TransactionError | null {
    if (this.#bySignature.has(signature)) return 'AlreadyProcessed'
    return this.isRecent(lifetimeToken, 'newest') ? null : 'BlockhashNotFound'
  }

  /** Returns whether the block after the newest one of this certainty would accept this blockhash. */
  isRecent(hash: string, commitment: Commitment): boolean {
    const named = this.#byHash.get(hash)
    const { height } = this.tip(commitment)
    return named !== undefined && named.height <= height && height + 1 <= named.height + BLOCKHASH_LIFE
  }

  /** Queues a transaction for the next block. A duplicate is queued once. */
  enqueue(transaction: Transaction, wire: string): void {
    const message = decodeMessage(transaction)
    this.#waiting.set(signatureOf(transaction), { transaction, message, wire })
  }

  /** Drops a waiting transaction. Returns whether it was there. */
  forget(signature: string): boolean {
    return this.#waiting.delete(signature)
  }

  /**
   * Makes a block of the waiting transactions in order of arrival; those that pay too little stay, those that can never
   * be included are dropped.
   */
  mine(): LedgerBlock {
    const parent = this.tip('newest')
    const next = parent.slot + 1
    const slot = next % SKIPPED_SLOT === 0 ? next + 1 : next
    const time = Math.max(parent.time, Math.floor(Date.now() / 1_000))
    this.bank.enterSlot(slot, time)
    const before = new Map<string, AccountState | null>()
    const transactions: LedgerTransaction[] = []
    for (const [signature, { transaction, message, wire }] of this.#waiting) {
      if (this.refusal(signature, message) === null && this.feeAsked !== null && message.priority.price < this.feeAsked)
        continue
      this.#waiting.delete(signature)
      const outcome = this.#run(signature, transaction, message, before)
      if (outcome.kind === 'ran') transactions.push({ signature, wire, meta: outcome.meta })
    }
    const writes = [...before.keys()].map((address) => this.bank.get(address) ?? goneAccount(address))
    const line: Line = {
      slot,
      time,
      hash: hashOf(parent, slot, time, transactions),
      transactions,
      writes: writes.map((account) => ({ ...account, data: Buffer.from(account.data).toString('base64') })),
    }
    appendFileSync(this.#file, `${exactText(line)}\n`)
    if (this.feeAsked !== null) this.#asked.set(slot, this.feeAsked)
    return this.#append(line, before)
  }

  #run(
    signature: string,
    transaction: Transaction,
    message: DecodedMessage,
    before: Map<string, AccountState | null>,
  ): Outcome {
    const err = this.refusal(signature, message)
    if (err !== null) return { kind: 'refused', err }
    const held = message.staticAccounts.map((key) => [key, this.bank.get(key)] as const)
    const outcome = this.bank.run(transaction, message)
    const written = new Set(outcome.kind === 'ran' ? outcome.writes.map(({ address }) => address) : [])
    for (const [key, state] of held) if (written.has(key) && !before.has(key)) before.set(key, state)
    return outcome
  }

  #restore(line: Line): void {
    const before = new Map<string, AccountState | null>(
      line.writes.map(({ address }) => [address, this.bank.get(address)]),
    )
    for (const { data, ...account } of line.writes) this.bank.set({ ...account, data: Buffer.from(data, 'base64') })
    this.#append(line, before)
  }

  #append({ slot, time, hash, transactions }: Line, before: ReadonlyMap<string, AccountState | null>): LedgerBlock {
    const parent = this.tip('newest')
    const block = {
      slot,
      parentSlot: parent.slot,
      height: parent.height + 1,
      hash,
      parentHash: parent.hash,
      time,
      transactions,
    }
    this.#blocks.push(block)
    this.#bySlot.set(slot, block)
    this.#byHash.set(hash, block)
    for (const transaction of transactions) this.#bySignature.set(transaction.signature, { block, transaction })
    this.#before.push({ height: block.height, accounts: before })
    if (this.#before.length > FINALITY_LAG) this.#before.shift()
    return block
  }
}

function hashOf(parent: LedgerBlock, slot: number, time: number, transactions: readonly LedgerTransaction[]): string {
  const hash = createHash('sha256').update(new Uint8Array(getBase58Encoder().encode(parent.hash)))
  hash.update(JSON.stringify([slot, time, transactions.map(({ signature }) => signature)]))
  return getBase58Decoder().decode(hash.digest())
}

/** An account with nothing in it does not exist. */
const goneAccount = (address: string): AccountState => ({
  address,
  lamports: 0n,
  owner: GENESIS.parentHash,
  data: new Uint8Array(0),
  executable: false,
})

function lineOf(text: string): Line {
  const { slot, time, ...rest } = exactValue(text) as Omit<Line, 'slot' | 'time'> & {
    readonly slot: bigint
    readonly time: bigint
  }
  return { ...rest, slot: Number(slot), time: Number(time) }
}
