/**
 * The chain itself: the real virtual machine runs every message, a block is made on request, and is written to disk
 * first. It is the only place that executes transactions.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  Address,
  beginCell,
  Cell,
  loadMessage,
  loadShardAccount,
  type ShardAccount,
  storeMessage,
  storeShardAccount,
} from '@ton/core'
import { Blockchain, EmulationError } from '@ton/sandbox'
import type { Tip } from '../dev-chain.ts'
import { withGasPrice } from './gas-price.ts'
import { type HeldTransaction, holdTransaction, normalisedHash } from './messages.ts'
import { openRecordFile, type RecordedBlock, type RecordFile } from './record-file.ts'

/** Result of submitting an external message. `hash` is the normalised one. */
export type Admission =
  | { readonly ok: true; readonly hash: Buffer; readonly ownHash: Buffer }
  | { readonly ok: false; readonly error: string }

type Waiting = { readonly cell: Cell; readonly hash: string; readonly account: string }

// The machine advances the logical time by this much between transactions; a block ends in the middle.
const LT_STEP = 1_000_000n
const LT_TAIL = LT_STEP / 2n

/** The chain in a folder. Calls must not overlap: the caller holds a mutex. */
export class TonLedger {
  readonly #chain: Blockchain
  readonly #usualConfig: Cell
  readonly #record: RecordFile
  readonly #clock: () => number
  readonly #transactions: HeldTransaction[] = []
  readonly #blocks: RecordedBlock[] = []
  #waiting: Waiting[] = []
  #endowed = new Set<string>()

  private constructor(chain: Blockchain, record: RecordFile, clock: () => number) {
    this.#chain = chain
    this.#usualConfig = chain.config
    this.#record = record
    this.#clock = clock
  }

  /** Opens the chain with everything it had. `clock` returns the time in seconds. */
  static async open(folder: string, clock: () => number): Promise<TonLedger> {
    const ledger = new TonLedger(await Blockchain.create(), openRecordFile(join(folder, 'blocks.jsonl')), clock)
    await ledger.#restore()
    return ledger
  }

  async #restore(): Promise<void> {
    const accounts = new Map<string, string>()
    for (const block of this.#record.blocks) {
      this.#blocks.push(block)
      for (const boc of block.transactions) this.#transactions.push(holdTransaction(Cell.fromBase64(boc), block.seqno))
      for (const [account, boc] of Object.entries(block.accounts)) accounts.set(account, boc)
    }
    const contracts = [...accounts].map(([raw, boc]) => {
      const account = readAccount(boc)
      return { address: Address.parse(raw), account, lastTxTime: account.account?.storageStats.lastPaid ?? 0 }
    })
    const newest = this.#blocks.at(-1)
    await this.#chain.loadFrom({
      ...this.#chain.snapshot(),
      contracts,
      lt: newest === undefined ? 0n : BigInt(newest.endLt) - LT_TAIL,
    })
  }

  /** The blocks, oldest first; the first has the number 1. */
  get blocks(): readonly RecordedBlock[] {
    return this.#blocks
  }

  /** Every transaction, in the order of the logical times. */
  get transactions(): readonly HeldTransaction[] {
    return this.#transactions
  }

  /** The configuration of new blocks. */
  get config(): Cell {
    return this.#chain.config
  }

  /** The newest block. Throws before there is one. */
  get head(): RecordedBlock {
    const newest = this.#blocks.at(-1)
    if (newest === undefined) throw new Error('a chain without blocks')
    return newest
  }

  /** Returns an account as of the newest block. */
  async account(address: Address): Promise<ShardAccount> {
    return (await this.#chain.getContract(address)).account
  }

  /** Runs a get-method on the newest state. */
  async run(
    address: Address,
    method: string | number,
    stack: Parameters<Blockchain['runGetMethod']>[2],
  ): ReturnType<Blockchain['runGetMethod']> {
    return this.#chain.runGetMethod(address, method, stack, { now: Math.max(this.#clock(), this.head.utime) })
  }

  /** See `DevChain.askFee`: nanotons per gas. */
  askFee(price: bigint | null): void {
    this.#chain.setConfig(price === null ? this.#usualConfig : withGasPrice(this.#usualConfig, price))
  }

  /** Returns whether a message waits for the next block. The hash is the normalised one, hex. */
  waits(hash: string): boolean {
    return this.#waiting.some((each) => each.hash === hash)
  }

  /** Returns the number of messages that wait for this account. */
  waitingFor(address: Address): number {
    return this.#waiting.filter(({ account }) => account === address.toRawString()).length
  }

  /** Drops a waiting message. Returns whether it was there. */
  forget(hash: string): boolean {
    const before = this.#waiting.length
    this.#waiting = this.#waiting.filter((each) => each.hash !== hash)
    return this.#waiting.length < before
  }

  /**
   * Submits an external message. As real nodes do, it first runs on the present state: a message the account would not
   * accept is refused.
   */
  async admit(cell: Cell): Promise<Admission> {
    const message = loadMessage(cell.beginParse())
    const hash = normalisedHash(message)
    if (hash === null || message.info.type !== 'external-in')
      return { ok: false, error: 'Failed to unpack external message: not an inbound external message' }
    const account = await this.account(message.info.dest)
    const answer = await this.#chain.executor.runTransaction({
      config: this.#chain.configBase64,
      libs: null,
      verbosity: 'short',
      shardAccount: writeAccount(account),
      message: beginCell().store(storeMessage(message)).endCell(),
      now: this.#nextTime(),
      lt: this.#chain.lt + LT_STEP,
      randomSeed: Buffer.alloc(32),
      ignoreChksig: false,
      debugEnabled: false,
    })
    if (!answer.result.success) return { ok: false, error: refusalText(answer.result, message.info.dest) }
    this.enqueue(cell)
    return { ok: true, hash, ownHash: cell.hash() }
  }

  /** Queues a message without checking it: the faucet's later ones are valid only after the earlier ones. */
  enqueue(cell: Cell): string {
    const message = loadMessage(cell.beginParse())
    const hash = normalisedHash(message)?.toString('hex')
    if (hash === undefined || message.info.type !== 'external-in') throw new Error('only messages from outside wait')
    if (!this.waits(hash)) this.#waiting.push({ cell, hash, account: message.info.dest.toRawString() })
    return hash
  }

  /** Credits an account with new coins, for the genesis. */
  async endow(address: Address, nanotons: bigint): Promise<void> {
    const contract = await this.#chain.getContract(address)
    contract.balance = nanotons
    this.#endowed.add(address.toRawString())
  }

  /** Makes a block of the waiting messages. Invalid ones (expired, sequence number used) are dropped, as nodes do. */
  async mine(): Promise<Tip> {
    const utime = this.#nextTime()
    const startLt = this.#chain.lt + LT_TAIL + 1n
    const waiting = this.#waiting
    this.#waiting = []
    const seqno = this.#blocks.length + 1
    const made: HeldTransaction[] = []
    for (const { cell } of waiting)
      try {
        const { transactions } = await this.#chain.sendMessage(cell, { now: utime })
        made.push(...transactions.map(({ raw }) => holdTransaction(raw, seqno)))
      } catch (error) {
        if (!(error instanceof EmulationError)) throw error
      }
    made.sort((a, b) => (a.transaction.lt < b.transaction.lt ? -1 : 1))
    const block = await this.#blockOf(made, { seqno, utime, startLt })
    this.#record.append(block)
    this.#blocks.push(block)
    this.#transactions.push(...made)
    return { height: seqno, hash: Buffer.from(block.rootHash, 'base64').toString('hex') }
  }

  async #blockOf(
    made: readonly HeldTransaction[],
    { seqno, utime, startLt }: { seqno: number; utime: number; startLt: bigint },
  ): Promise<RecordedBlock> {
    const touched = new Set([...this.#endowed, ...made.map(({ account }) => account.toLowerCase())])
    this.#endowed = new Set()
    const accounts: Record<string, string> = {}
    for (const raw of touched) accounts[raw] = writeAccount(await this.account(Address.parse(raw)))
    const content = JSON.stringify([
      this.#blocks.at(-1)?.rootHash ?? '',
      seqno,
      utime,
      made.map(({ hash }) => hash.toString('hex')),
    ])
    const root = createHash('sha256').update(content).digest()
    return {
      seqno,
      rootHash: root.toString('base64'),
      fileHash: createHash('sha256').update(root).digest('base64'),
      utime,
      startLt: String(startLt),
      endLt: String(this.#chain.lt + LT_TAIL),
      transactions: made.map(({ transaction }) => transaction.raw.toBoc().toString('base64')),
      accounts,
    }
  }

  #nextTime(): number {
    return Math.max(this.#clock(), this.#blocks.at(-1)?.utime ?? 0)
  }
}

const readAccount = (boc: string): ShardAccount => loadShardAccount(Cell.fromBase64(boc).beginParse())
const writeAccount = (account: ShardAccount): string =>
  beginCell().store(storeShardAccount(account)).endCell().toBoc().toString('base64')

/** A node's error text when an account does not accept a message. */
function refusalText(
  result: { readonly error: string; readonly vmResults?: { readonly vmExitCode: number } },
  account: Address,
): string {
  const before =
    'LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\nCannot run message on account: '
  const code = result.vmResults?.vmExitCode
  return code === undefined
    ? `${before}inbound external message rejected by account ${account.hash.toString('hex').toUpperCase()} before smart-contract execution`
    : `${before}inbound external message rejected by transaction:\nexitcode=${code}, steps=0, gas_used=0`
}
