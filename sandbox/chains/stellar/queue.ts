/**
 * The transactions that wait for a ledger, as stellar-core keeps them: one of each account, replaced only by a fee bump
 * that pays ten times as much, and dropped when four ledgers went by without it.
 */
import { xdr } from '@stellar/stellar-sdk/base'
import { type Invalid, readEnvelope, type Sent } from './validity.ts'

/** What a node says to a transaction that it is sent. */
export type Submission =
  | { readonly status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER'; readonly hash: string }
  | {
      readonly status: 'ERROR'
      readonly hash: string
      readonly code: string
      readonly result: xdr.TransactionResultResult
      readonly fee: bigint
    }
  | { readonly status: 'MALFORMED' }

// stellar-core: TransactionQueue's pending depth, how long it then takes no such transaction, and by how much a
// replacement must pay more.
const [LEDGERS_KEPT, LEDGERS_BANNED, BUMP_FACTOR] = [4, 10, 10n]

type Waiting = { readonly sent: Sent; readonly since: number }

/** The queue of one node. It lives in memory only. */
export class Queue {
  readonly #waiting = new Map<string, Waiting>()
  readonly #banned = new Map<string, number>()

  /** Everything that waits, in the order it came. */
  all(): readonly Sent[] {
    return [...this.#waiting.values()].map(({ sent }) => sent)
  }

  /** Whether this account's number is already in use by what waits. */
  holds(source: string): boolean {
    return this.#waiting.has(source)
  }

  /** Takes a transaction in, or says why not. `check` says what is wrong with one by itself. */
  add(envelope: string, ledger: number, check: (sent: Sent) => Invalid | null): Submission {
    const sent = readEnvelope(envelope)
    if (sent === null) return { status: 'MALFORMED' }
    const { hash } = sent
    if ((this.#banned.get(hash) ?? -1) >= ledger) return { status: 'TRY_AGAIN_LATER', hash }
    const held = this.#waiting.get(sent.source)?.sent
    if (held?.hash === hash) return { status: 'DUPLICATE', hash }
    // Whoever has one waiting may only pay more for it.
    if (held !== undefined && (sent.bump === null || sent.inner.sequence !== held.inner.sequence))
      return { status: 'TRY_AGAIN_LATER', hash }
    const wrong = check(sent)
    if (wrong !== null) return { status: 'ERROR', hash, ...wrong, fee: sent.feeMax }
    if (held !== undefined && sent.feeMax * held.operations < BUMP_FACTOR * held.feeMax * sent.operations) {
      const result = xdr.TransactionResultResult.txInsufficientFee()
      return {
        status: 'ERROR',
        hash,
        code: 'tx_insufficient_fee',
        result,
        fee: (BUMP_FACTOR * held.feeMax * sent.operations) / held.operations,
      }
    }
    this.#waiting.set(sent.source, { sent, since: ledger })
    return { status: 'PENDING', hash }
  }

  /** Forgets a transaction by its hash. Answers whether it was there. */
  forget(hash: string): boolean {
    const found = [...this.#waiting].find(([, { sent }]) => sent.hash === hash)
    return found !== undefined && this.#waiting.delete(found[0])
  }

  /**
   * After a ledger closed: what it took is gone, what can never be taken is gone too, and what waited too long is not
   * taken for a while.
   */
  afterLedger(ledger: number, check: (sent: Sent) => Invalid | null): readonly string[] {
    const dropped: string[] = []
    for (const [source, { sent, since }] of this.#waiting) {
      const late = ledger - since >= LEDGERS_KEPT
      if (!late && check(sent) === null) continue
      this.#waiting.delete(source)
      dropped.push(sent.hash)
      if (late) this.#banned.set(sent.hash, ledger + LEDGERS_BANNED)
    }
    for (const [hash, until] of this.#banned) if (until < ledger) this.#banned.delete(hash)
    return dropped
  }
}
