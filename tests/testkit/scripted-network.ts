/**
 * The core of a scripted network: a mempool, blocks of our own transactions on a scripted chain, and the resulting
 * state. It always obeys; the sender adds a node's failures (silent, slow, refusing).
 */
import type { BroadcastOutcome, TransactionStatus, Window } from '@zend/server/ports/chain-sender'
import type { FeeRate } from '@zend/server/ports/network-family'
import type { Payment, ScriptedChain } from './scripted-chain.ts'
import type {
  OthersPayments,
  ScriptedOutcome,
  ScriptedRules,
  ScriptedTransaction,
  ScriptedWindows,
} from './scripted-rules.ts'

type Mined<T> = {
  readonly tx: T
  readonly height: number
  readonly hash: string
  readonly asked: FeeRate
  readonly reverts: boolean
  readonly outcome: ScriptedOutcome
}

/** A mempool and its mined transactions. `rules` are those of the present state. */
export class ScriptedNetwork<T extends ScriptedTransaction> {
  readonly #chain: ScriptedChain
  readonly #rulesOver: (others: OthersPayments) => ScriptedRules<T>
  readonly #pool = new Map<string, T>()
  /** In the order of mining. */
  #mined = new Map<string, Mined<T>>()
  /** Kept out of blocks. */
  readonly held = new Set<string>()
  /** Fail when they are mined. */
  readonly failing = new Set<string>()
  /** The required fees of blocks. */
  asked: FeeRate
  rules: ScriptedRules<T>

  readonly #windows: ScriptedWindows | null

  constructor(
    chain: ScriptedChain,
    asked: FeeRate,
    rulesOver: (others: OthersPayments) => ScriptedRules<T>,
    windows: ScriptedWindows | null = null,
  ) {
    this.#windows = windows
    this.#chain = chain
    this.#rulesOver = rulesOver
    this.asked = asked
    this.rules = this.#newRules()
  }

  /** Waiting transactions, in order of arrival. */
  waiting(): readonly T[] {
    return [...this.#pool.values()].filter((tx) => this.#isOpen(tx))
  }

  /** The guards of everything mined. */
  used(): ReadonlySet<string> {
    return new Set([...this.#mined.values()].flatMap(({ tx: { guards } }) => guards))
  }

  /** Adds raw bytes to the mempool, unless `refusal` or the family's rules forbid it. Throws on invalid bytes. */
  async take(raw: string, refusal: string | null): Promise<BroadcastOutcome> {
    const tx = await this.rules.decode(raw)
    if (this.#pool.has(tx.txid) || this.#mined.has(tx.txid)) return { kind: 'accepted' }
    const conflicts = this.#conflictsWith(tx)
    const reason =
      refusal ??
      (this.#isOpen(tx) ? null : 'the time in which it could be mined is over') ??
      this.rules.objection(tx, this.waiting()) ??
      (conflicts.length === 0 ? null : this.rules.replacementObjection(tx, conflicts))
    if (reason !== null) return { kind: 'refused', reason }
    if (this.rules.keepsBoth !== true) for (const { txid } of conflicts) this.#pool.delete(txid)
    this.#pool.set(tx.txid, tx)
    return { kind: 'accepted' }
  }

  /** Drops a transaction from the mempool. */
  forget(txid: string): void {
    this.#pool.delete(txid)
  }

  /** Mines one block of everything that can be in it; returns the mined ids. */
  mine(): readonly string[] {
    const block: Omit<Mined<T>, 'height' | 'hash'>[] = []
    for (const tx of this.#pool.values()) if (!this.#isOpen(tx)) this.#pool.delete(tx.txid)
    const next = (): T | undefined =>
      this.waiting().find((tx) => !this.held.has(tx.txid) && this.rules.minable(tx, this.asked))
    for (let tx = next(); tx !== undefined; tx = next()) {
      const reverts = this.failing.has(tx.txid)
      block.push({ tx, asked: this.asked, reverts, outcome: this.rules.apply(tx, this.asked, reverts) })
      for (const { txid } of this.#conflictsWith(tx)) this.#pool.delete(txid)
    }
    this.#chain.mine(...block.flatMap(({ outcome }) => outcome.payments))
    const head = this.#chain.head()
    for (const entry of block)
      this.#mined.set(entry.tx.txid, { ...entry, height: head?.height ?? 0, hash: head?.hash ?? '' })
    return block.map(({ tx }) => tx.txid)
  }

  /** Removes blocks. Our transactions in them wait again unless they are to be forgotten; returns others' payments. */
  reorganise(depth: number, forget: boolean): readonly Payment[] {
    const base = (this.#chain.head()?.height ?? 0) - depth
    const entries = [...this.#mined]
    const back = new Map(entries.filter(([, { height }]) => height > base))
    const dropped = this.#chain.reorganise(depth)
    this.#mined = new Map(entries.filter(([txid]) => !back.has(txid)))
    this.rules = this.#newRules()
    for (const { tx, asked, reverts } of this.#mined.values()) this.rules.apply(tx, asked, reverts)
    if (!forget) for (const [txid, { tx }] of back) this.#pool.set(txid, tx)
    return dropped.filter(({ txid }) => txid === undefined || !back.has(txid))
  }

  /** Returns the window for a new transaction; `null` where nothing bounds it. */
  window(): Window | null {
    return this.#windows?.open() ?? null
  }

  /** Returns the status of a transaction. `window` is the one that it was built with. */
  statusOf(txid: string, window?: Window): TransactionStatus {
    const found = this.#mined.get(txid)
    if (found === undefined) return this.#statusOutside(txid, window)
    const { height, hash, outcome } = found
    const confirmations = (this.#chain.head()?.height ?? 0) - height + 1
    if (confirmations <= (this.#windows?.reportedAfter ?? 0)) return { kind: 'waiting' }
    const final = this.#chain.final()
    const awaited = final !== undefined && height > (final?.height ?? -1)
    const { success, feePaid } = outcome
    return {
      kind: 'included',
      block: { height, hash },
      confirmations,
      success,
      feePaid,
      ...(awaited ? { awaitsFinality: true } : {}),
    }
  }

  /** Status of one that is in no block. */
  #statusOutside(txid: string, window: Window | undefined): TransactionStatus {
    if (this.#windows?.reportsWaiting !== false && this.waiting().some((tx) => tx.txid === txid))
      return { kind: 'waiting' }
    return { kind: window !== undefined && this.#windows?.isDead(window.lastValid) === true ? 'dead' : 'unknown' }
  }

  #isOpen({ lastValid }: T): boolean {
    return lastValid === undefined || this.#windows === null || this.#windows.isOpen(lastValid)
  }

  /** Waiting transactions with a guard of this transaction, itself included. */
  #conflictsWith(tx: T): readonly T[] {
    return this.waiting().filter((other) => other.guards.some((guard) => tx.guards.includes(guard)))
  }

  #newRules(): ScriptedRules<T> {
    return this.#rulesOver(() => this.#chain.payments().filter(({ txid }) => !this.#mined.has(txid)))
  }
}
