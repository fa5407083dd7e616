/**
 * One node of the development chain: the queue, the ledgers and the disk together. Nothing happens by itself; a ledger
 * closes when it is told to.
 */
import { BASE_FEE } from './accounts.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Grant, type Ledger, Ledgers, type Settled } from './ledgers.ts'
import { Queue, type Submission } from './queue.ts'
import { type Invalid, type Sent, whyInvalid } from './validity.ts'

/** Told how a transaction ended: in a ledger, or (`null`) dropped by the queue. */
type Waiter = (settled: Settled | null) => void

/** A node with everything it knows. */
export class StellarNode {
  readonly ledgers = new Ledgers()
  readonly queue = new Queue()
  readonly #journal: Journal
  readonly #waiters = new Map<string, Waiter[]>()
  #feeAsked: bigint | null = null

  /** Reads the journal back; begins a new chain where there is none. */
  constructor(journalPath: string) {
    this.#journal = openJournal(journalPath, this.ledgers)
  }

  /** What ledgers ask for now, in stroops for an operation; `null` for the least. */
  get feeAsked(): bigint | null {
    return this.#feeAsked
  }

  /** Asks for more from the next ledger on. */
  askFee(price: bigint | null): void {
    this.#feeAsked = price
  }

  /** What an operation costs in the next ledger, in stroops. */
  get price(): bigint {
    return this.#feeAsked !== null && this.#feeAsked > BASE_FEE ? this.#feeAsked : BASE_FEE
  }

  /** Takes a transaction into the queue, base64. */
  submit(envelope: string): Submission {
    return this.queue.add(envelope, this.ledgers.last.sequence, this.#check)
  }

  /** Opens an account from another, or makes it take a token, by order. */
  grant(grant: Grant): void {
    this.ledgers.grant(grant)
    this.#journal.grant(grant)
  }

  /** Closes a ledger with everything that waits and pays enough. */
  close(): Ledger {
    const closedAt = this.#nextClose()
    const taken = this.queue.all().filter(({ feeMax, operations }) => feeMax >= this.price * operations)
    const ledger = this.ledgers.close(closedAt, this.price, taken)
    this.#journal.ledger(ledger)
    const dropped = this.queue.afterLedger(ledger.sequence, this.#check)
    for (const hash of dropped) this.#tell(hash, this.ledgers.transaction(hash))
    return ledger
  }

  /** Calls back when this transaction is in a ledger, or dropped. Answers how to stop waiting. */
  onSettled(hash: string, waiter: Waiter): () => void {
    this.#waiters.set(hash, [...(this.#waiters.get(hash) ?? []), waiter])
    return () =>
      this.#waiters.set(
        hash,
        (this.#waiters.get(hash) ?? []).filter((other) => other !== waiter),
      )
  }

  // By the clock, but always later than the one before, so that time passes with ledgers.
  readonly #nextClose = (): number => Math.max(this.ledgers.last.closedAt + 1, Math.floor(Date.now() / 1_000))
  readonly #check = (sent: Sent): Invalid | null =>
    whyInvalid(sent, BigInt(this.#nextClose()), (id) => this.ledgers.account(id))

  #tell(hash: string, settled: Settled | null): void {
    for (const waiter of this.#waiters.get(hash) ?? []) waiter(settled)
    this.#waiters.delete(hash)
  }
}
