/**
 * One node of the development chain: queue, ledgers and disk. Nothing happens by itself; a ledger closes on request.
 */
import { BASE_FEE } from './accounts.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Grant, type Ledger, Ledgers, type Settled } from './ledgers.ts'
import { Queue, type Submission } from './queue.ts'
import { type Invalid, type Sent, whyInvalid } from './validity.ts'

/** Called when a transaction ended: in a ledger, or (`null`) dropped by the queue. */
type Waiter = (settled: Settled | null) => void

/** A node with all its state. */
export class StellarNode {
  readonly ledgers = new Ledgers()
  readonly queue = new Queue()
  readonly #journal: Journal
  readonly #waiters = new Map<string, Waiter[]>()
  #feeAsked: bigint | null = null

  /** Replays the journal; starts a new chain where there is none. */
  constructor(journalPath: string) {
    this.#journal = openJournal(journalPath, this.ledgers)
  }

  /** The required fee now, in stroops per operation; `null` for the minimum. */
  get feeAsked(): bigint | null {
    return this.#feeAsked
  }

  /** Sets the required fee from the next ledger on. */
  askFee(price: bigint | null): void {
    this.#feeAsked = price
  }

  /** The fee per operation in the next ledger, in stroops. */
  get price(): bigint {
    return this.#feeAsked !== null && this.#feeAsked > BASE_FEE ? this.#feeAsked : BASE_FEE
  }

  /** Queues a transaction, base64. */
  submit(envelope: string): Submission {
    return this.queue.add(envelope, this.ledgers.last.sequence, this.#check)
  }

  /** Opens an account from another, or makes it trust a token, without a transaction. */
  grant(grant: Grant): void {
    this.ledgers.grant(grant)
    this.#journal.grant(grant)
  }

  /** Closes a ledger with every waiting transaction that pays enough. */
  close(): Ledger {
    const closedAt = this.#nextClose()
    const taken = this.queue.all().filter(({ feeMax, operations }) => feeMax >= this.price * operations)
    const ledger = this.ledgers.close(closedAt, this.price, taken)
    this.#journal.ledger(ledger)
    const dropped = this.queue.afterLedger(ledger.sequence, this.#check)
    for (const hash of dropped) this.#notify(hash, this.ledgers.transaction(hash))
    return ledger
  }

  /** Calls back when this transaction is in a ledger, or dropped. Returns a function that stops waiting. */
  onSettled(hash: string, waiter: Waiter): () => void {
    this.#waiters.set(hash, [...(this.#waiters.get(hash) ?? []), waiter])
    return () =>
      this.#waiters.set(
        hash,
        (this.#waiters.get(hash) ?? []).filter((other) => other !== waiter),
      )
  }

  // The clock's time, but always later than the one before, so that time passes with ledgers.
  readonly #nextClose = (): number => Math.max(this.ledgers.last.closedAt + 1, Math.floor(Date.now() / 1_000))
  readonly #check = (sent: Sent): Invalid | null =>
    whyInvalid(sent, BigInt(this.#nextClose()), (id) => this.ledgers.account(id))

  #notify(hash: string, settled: Settled | null): void {
    for (const waiter of this.#waiters.get(hash) ?? []) waiter(settled)
    this.#waiters.delete(hash)
  }
}
