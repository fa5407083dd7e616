/**
 * The chain's account state, as numbers by name, in layers: a block's changes are above those of the blocks before and
 * can be discarded. It knows no rules.
 */

/** One layer. Reads fall through to the layers below, writes stay in it. */
export class State {
  #below: State | null
  readonly #own = new Map<string, bigint>()

  constructor(below: State | null = null) {
    this.#below = below
  }

  /** Returns a number; 0 when nothing was ever written there. */
  get(name: string): bigint {
    return this.#find(name) ?? 0n
  }

  /** Returns whether something was ever written there, even 0. */
  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  set(name: string, value: bigint): void {
    this.#own.set(name, value)
  }

  /** Adds to a number. Throws below 0: the caller must check before. */
  add(name: string, change: bigint): void {
    const value = this.get(name) + change
    if (value < 0n) throw new Error(`${name} would fall below 0`)
    this.set(name, value)
  }

  /** Creates a layer above this one. */
  fork(): State {
    return new State(this)
  }

  /** Merges this layer's changes into the one below. */
  commit(): void {
    for (const [name, value] of this.#own) this.#below?.set(name, value)
    this.#own.clear()
  }

  /** Moves this layer onto another one, after the one below was committed into that. */
  settleOn(below: State): void {
    this.#below = below
  }

  #find(name: string): bigint | undefined {
    // A loop rather than only recursion: layers are few, but reads are many.
    const own = this.#own.get(name)
    return own !== undefined || this.#below === null ? own : this.#below.#find(name)
  }
}

/** The name of an account's coins, in sun; an account exists when there is such a name. */
export const coins = (address: string): string => `trx ${address}`
/** The name of a holder's tokens. */
export const tokens = (contract: string, holder: string): string => `token ${contract} ${holder}`
/** The names of an account's used free bandwidth, in bytes, and of its time (milliseconds of UNIX time). */
export const bandwidth = (address: string) => ({ used: `net ${address}`, at: `net at ${address}` }) as const
