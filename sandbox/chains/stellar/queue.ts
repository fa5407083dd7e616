/**
 * The transactions that wait for a ledger, with stellar-core's rules: one per account, replaced only by a fee bump that
 * pays ten times as much, and dropped after four ledgers.
 */
import { xdr } from '@stellar/stellar-sdk/base'
import { type Invalid, readEnvelope, type Sent } from './validity.ts'

/** A node's answer to a submitted transaction. */
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

// stellar-core: TransactionQueue's pending depth, how long it then bans the transaction, and the factor by which a
// replacement must pay more.
const [LEDGERS_KEPT, LEDGERS_BANNED, BUMP_FACTOR] = [4, 10, 10n]

type Waiting = { readonly sent: Sent; readonly since: number }

/** The queue of one node. It lives in memory only. */
export class Queue {
  readonly #waiting = new Map<string, Waiting>()
  readonly #banned = new Map<string, number>()

  /** Returns every waiting transaction, in order of arrival. */
  all(): readonly Sent[] {
    return [...this.#waiting.values()].map(({ sent }) => sent)
  }

  /** Returns whether a waiting transaction of this account exists. */
  holds(source: string): boolean {
    return this.#waiting.has(source)
  }

  /** Adds a transaction, or returns why not. `check` validates one by itself. */
  add(envelope: string, ledger: number, check: (sent: Sent) => Invalid | null): Submission {
    const sent = readEnvelope(envelope)
    if (sent === null) return { status: 'MALFORMED' }
    const { hash } = sent
    if ((this.#banned.get(hash) ?? -1) >= ledger) return { status: 'TRY_AGAIN_LATER', hash }
    const held = this.#waiting.get(sent.source)?.sent
    if (held?.hash === hash) return { status: 'DUPLICATE', hash }
    // An account with a waiting transaction may only raise its fee.
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

  /** Drops a transaction by its hash. Returns whether it was there. */
  forget(hash: string): boolean {
    const found = [...this.#waiting].find(([, { sent }]) => sent.hash === hash)
    return found !== undefined && this.#waiting.delete(found[0])
  }

  /**
   * After a ledger closed: drops its transactions, drops those that can never be included, and bans for a while those
   * that waited too long.
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
