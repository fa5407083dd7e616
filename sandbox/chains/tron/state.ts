/**
 * What the chain's accounts hold, as numbers by name, in layers: a block's changes lie above those of the blocks before
 * and can be dropped again. It knows no rule.
 */

/** One layer. Reads fall through to the layers below, writes stay in it. */
export class State {
  #below: State | null
  readonly #own = new Map<string, bigint>()

  constructor(below: State | null = null) {
    this.#below = below
  }

  /** A number; 0 when nothing was ever written there. */
  get(name: string): bigint {
    return this.#find(name) ?? 0n
  }

  /** Whether something was ever written there, even 0. */
  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  set(name: string, value: bigint): void {
    this.#own.set(name, value)
  }

  /** Adds to a number. Throws below 0: whoever calls has looked before. */
  add(name: string, change: bigint): void {
    const value = this.get(name) + change
    if (value < 0n) throw new Error(`${name} would fall below 0`)
    this.set(name, value)
  }

  /** A layer above this one. */
  fork(): State {
    return new State(this)
  }

  /** Writes this layer's changes into the one below, which then holds them for good. */
  commit(): void {
    for (const [name, value] of this.#own) this.#below?.set(name, value)
    this.#own.clear()
  }

  /** Puts this layer on another one: the one below has been committed into that. */
  settleOn(below: State): void {
    this.#below = below
  }

  #find(name: string): bigint | undefined {
    // Not by recursion alone: layers are few, but reads are many.
    const own = this.#own.get(name)
    return own !== undefined || this.#below === null ? own : this.#below.#find(name)
  }
}

/** Where an account's coins are counted; that there is such a name means that the account exists. Sun. */
export const coins = (address: string): string => `trx ${address}`
/** Where a holder's tokens are counted. */
export const tokens = (contract: string, holder: string): string => `token ${contract} ${holder}`
/** Where the free bandwidth that an account has used is counted, in bytes, and when (milliseconds of UNIX time). */
export const bandwidth = (address: string) => ({ used: `net ${address}`, at: `net at ${address}` }) as const
