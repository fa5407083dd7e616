/**
 * The closed ledgers, and what waits for the next one: the open ledger, whose transactions were executed provisionally,
 * and the queue of those that pay too little for it or whose sequence number is too high. Nothing closes by itself.
 * Closed ledgers are final; waiting transactions are lost with the process, as on a server.
 */
import { apply, leastFee, type Outcome, refusalOf } from './engine.ts'
import { type ClosedLedger, readJournal, recordLedger } from './journal.ts'
import { type Account, copyOf, genesis, type State } from './state.ts'
import { half, readTransaction, type SignedTransaction } from './transaction.ts'

/** A transaction in a closed ledger. */
export type Included = SignedTransaction & {
  readonly outcome: Outcome
  readonly ledger: Header
  readonly position: number
}
/** A closed ledger. Hashes are hex in upper case; `closeTime` in seconds since 2000. */
export type Header = {
  readonly index: number
  readonly hash: string
  readonly parentHash: string
  readonly closeTime: number
}
/** A server's answer to a submission. `kept`: it may still get into a ledger. */
export type Submission = {
  readonly result: string
  readonly kept: boolean
  readonly applied: boolean
  readonly queued: boolean
}

/** 2024-01-01: part of every later hash, so it is the same on every machine. */
const GENESIS_TIME = 757_382_400
/** The most queued transactions of one account, and by how much a replacement must pay more: a quarter. */
const QUEUED_MAX = 10
const [BUMP, BUMP_BASE] = [125n, 100n]
const NONE: ReadonlySet<string> = new Set()

/** The chain of ledgers, stored in one file. */
export class Ledgers {
  /** The required fee in drops to get into a ledger; `null` for the minimum. */
  feeAsked: bigint | null = null
  readonly #path: string
  readonly #headers: Header[] = [
    { index: 1, hash: half('4C575200', '00000001'), parentHash: '0'.repeat(64), closeTime: GENESIS_TIME },
  ]
  readonly #byHash = new Map<string, Included>()
  readonly #byLedger = new Map<number, readonly Included[]>()
  /** The history of each account, by the ledgers that changed it. */
  readonly #past = new Map<string, { readonly ledger: number; readonly account: Account | undefined }[]>()
  readonly #first: State = genesis()
  #validated: State = genesis()
  #open: State = copyOf(this.#validated)
  #applied: SignedTransaction[] = []
  #queue: SignedTransaction[] = []

  /** Reads the closed ledgers. Throws on a file that another program wrote. */
  constructor(path: string) {
    this.#path = path
    for (const ledger of readJournal(path))
      this.#seal(
        ledger.blobs.map((blob) => readTransaction(blob, true)),
        ledger,
      )
    this.#open = copyOf(this.#validated)
  }

  /** The newest closed ledger. */
  get head(): Header {
    const newest = this.#headers.at(-1)
    if (newest === undefined) throw new Error('a chain without ledgers')
    return newest
  }

  /** The state of the newest closed ledger, and of the open one; read only. */
  get validated(): State {
    return this.#validated
  }
  get open(): State {
    return this.#open
  }

  /** Returns an account as of a closed ledger. */
  accountAt = (address: string, index: number): Account | undefined => {
    const before = this.#past.get(address)?.findLast(({ ledger }) => ledger <= index)
    return before === undefined ? this.#first.accounts.get(address) : before.account
  }
  header = (index: number): Header | undefined => this.#headers[index - 1]
  included = (hash: string): Included | undefined => this.#byHash.get(hash)
  inLedger = (index: number): readonly Included[] => this.#byLedger.get(index) ?? []
  /** Returns a waiting transaction, from the open ledger or the queue. */
  waiting = (hash: string): SignedTransaction | undefined =>
    [...this.#applied, ...this.#queue].find((each) => each.hash === hash)
  /** Returns an account's queued transactions, in order of sequence number. */
  queuedOf = (account: string): readonly SignedTransaction[] =>
    this.#queue.filter(({ json }) => json['Account'] === account).toSorted((a, b) => sequenceOf(a) - sequenceOf(b))

  /** Accepts a transaction, or returns why not. */
  submit(transaction: SignedTransaction): Submission {
    const refused = refusalOf(this.#open, transaction, {
      index: this.head.index + 1,
      holds: new Set(this.#applied.map(({ hash }) => hash)),
    })
    if (refused === 'terPRE_SEQ' || refused === 'terNO_ACCOUNT' || refused === 'terINSUF_FEE_B')
      return this.#hold(transaction, refused)
    if (refused !== null) return refusal(refused)
    if (!this.#pays(transaction)) return this.#enqueue(transaction)
    // A transaction that pays enough gets in, and replaces a waiting one with the same sequence number.
    this.#drop((other) => sameSlot(other, transaction))
    this.#applied.push(transaction)
    const { result } = apply(this.#open, transaction, this.head.index + 1)
    return { result, kept: true, applied: true, queued: false }
  }

  /** Drops a waiting transaction. Returns whether it was there. */
  forget(hash: string): boolean {
    const found = this.waiting(hash) !== undefined
    this.#drop((other) => other.hash === hash)
    const again = this.#applied.filter((other) => other.hash !== hash)
    this.#open = copyOf(this.#validated)
    this.#applied = []
    for (const each of again) this.submit(each)
    return found
  }

  /**
   * Closes a ledger with every waiting transaction that pays enough and can be executed. Drops those that never can.
   */
  close(): Header {
    const index = this.head.index + 1
    const state = copyOf(this.#validated)
    const closing: SignedTransaction[] = []
    let rest = [...this.#applied, ...this.#queue]
    for (let before = -1; before !== closing.length;) {
      before = closing.length
      rest = rest.filter((each) => {
        if (!this.#pays(each) || refusalOf(state, each, { index, holds: NONE }) !== null) return true
        apply(state, each, index)
        closing.push(each)
        return false
      })
    }
    const closeTime = Math.max(this.head.closeTime + 1, Math.floor(Date.now() / 1_000) - 946_684_800)
    const ledger = { index, closeTime, blobs: closing.map(({ blob }) => blob) }
    recordLedger(this.#path, ledger)
    const header = this.#seal(closing, ledger)
    this.#applied = []
    this.#open = copyOf(this.#validated)
    this.#queue = rest.filter((each) =>
      /^ter|^null$/.test(String(refusalOf(this.#open, each, { index: index + 1, holds: NONE }))),
    )
    return header
  }

  #seal(transactions: readonly SignedTransaction[], { index, closeTime }: ClosedLedger): Header {
    const parent = this.head
    if (index !== parent.index + 1) throw new Error(`the ledger file has ledger ${index} after ${parent.index}`)
    const outcomes = transactions.map((transaction) => ({
      transaction,
      outcome: apply(this.#validated, transaction, index),
    }))
    const number = (value: number): string => value.toString(16).padStart(8, '0')
    const results = outcomes.map(
      ({ transaction, outcome }) => transaction.hash + Buffer.from(outcome.result).toString('hex'),
    )
    const hash = half('4C575200', number(index), parent.hash, number(closeTime), ...results)
    const header = { index, hash, parentHash: parent.hash, closeTime }
    this.#headers.push(header)
    const included = outcomes.map(({ transaction, outcome }, position) => ({
      ...transaction,
      outcome,
      ledger: header,
      position,
    }))
    for (const each of included) this.#byHash.set(each.hash, each)
    if (included.length > 0) this.#byLedger.set(index, included)
    for (const address of new Set(included.flatMap(({ outcome }) => [...outcome.affected]))) {
      const account = this.#validated.accounts.get(address)
      const past = this.#past.get(address) ?? []
      past.push({ ledger: index, account: account === undefined ? undefined : { ...account } })
      this.#past.set(address, past)
    }
    return header
  }

  #pays({ fields }: SignedTransaction): boolean {
    return (
      fields !== null &&
      fields.Fee >= (this.feeAsked === null ? leastFee(fields) : larger(this.feeAsked, leastFee(fields)))
    )
  }

  #enqueue(transaction: SignedTransaction): Submission {
    const { fields } = transaction
    if (fields === null) return refusal('temDISABLED')
    const last = fields.LastLedgerSequence
    if (last !== undefined && last < this.head.index + 3) return refusal('telCAN_NOT_QUEUE')
    const mine = this.queuedOf(fields.Account)
    const same = mine.find((other) => sameSlot(other, transaction))
    if (same?.hash === transaction.hash) return { result: 'terQUEUED', kept: true, applied: false, queued: true }
    if (same !== undefined && fields.Fee * BUMP_BASE <= (same.fields?.Fee ?? 0n) * BUMP)
      return refusal('telCAN_NOT_QUEUE_FEE')
    if (same === undefined && mine.length >= QUEUED_MAX) return refusal('telCAN_NOT_QUEUE_FULL')
    this.#drop((other) => sameSlot(other, transaction))
    this.#queue.push(transaction)
    return { result: 'terQUEUED', kept: true, applied: false, queued: true }
  }

  #hold(transaction: SignedTransaction, result: string): Submission {
    this.#drop((other) => sameSlot(other, transaction))
    this.#queue.push(transaction)
    return { result, kept: true, applied: false, queued: false }
  }

  #drop(which: (other: SignedTransaction) => boolean): void {
    this.#queue = this.#queue.filter((other) => !which(other))
  }
}

const refusal = (result: string): Submission => ({ result, kept: false, applied: false, queued: false })
const sequenceOf = ({ fields }: SignedTransaction): number => fields?.Sequence ?? 0
const sameSlot = (a: SignedTransaction, b: SignedTransaction): boolean =>
  a.json['Account'] === b.json['Account'] && sequenceOf(a) === sequenceOf(b)
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
