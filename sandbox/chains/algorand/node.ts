/** One node of the development chain: mempool, rounds and disk. Nothing happens by itself; a round ends on request. */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import * as z from 'zod'
import { FAUCET_PKCS8, FAUCET_UNITS, faucetAddress, MIN_FEE, ROUNDS_MAX } from './accounts.ts'
import { genesisHoldings } from './assets.ts'
import {
  apply,
  copyOf,
  makeRound,
  minBalanceOf,
  readSent,
  type Round,
  type Sent,
  type Settled,
  type State,
} from './ledger.ts'
import { Refused } from './refused.ts'

const FIRST_AT = 1_700_000_000

const line = z.object({ at: z.int(), transactions: z.array(z.string()) })

/** Status of a transaction, as `GET /v2/transactions/pending/{txid}` returns it. */
export type TransactionStatus = { readonly sent: Sent; readonly round: bigint | null; readonly error: string }

const faucet = createPrivateKey({ key: FAUCET_PKCS8, format: 'der', type: 'pkcs8' })
const publicKey = createPublicKey(faucet).export({ format: 'der', type: 'spki' }).subarray(-32)
/** The faucet: its key and its address. */
export const FAUCET = { key: faucet, address: faucetAddress(publicKey) } as const

/** A node with all its state. */
export class AlgorandNode {
  readonly #path: string
  readonly #state: State = {
    balances: new Map([[FAUCET.address, FAUCET_UNITS]]),
    holdings: genesisHoldings(FAUCET.address),
    leases: new Map(),
  }
  readonly #rounds: Round[] = [makeRound(null, 0n, FIRST_AT, [])]
  readonly #confirmed = new Map<string, Settled>()
  readonly #pool = new Map<string, Sent>()
  readonly #errors = new Map<string, { readonly sent: Sent; readonly error: string }>()
  #perByte = 0n

  /** Replays the journal; starts a new chain where there is none. A torn last line is cut off. */
  constructor(path: string) {
    this.#path = path
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const finished = text.slice(0, text.lastIndexOf('\n') + 1)
    if (finished.length < text.length) truncateSync(path, Buffer.byteLength(finished))
    for (const each of finished.split('\n')) {
      if (each === '') continue
      const { at, transactions } = line.parse(JSON.parse(each))
      this.#end(
        at,
        transactions.map((blob) => readSent(Uint8Array.from(Buffer.from(blob, 'base64')))),
      )
    }
  }

  /** The newest round. */
  get last(): Round {
    const last = this.#rounds.at(-1)
    if (last === undefined) throw new Error('a chain without rounds')
    return last
  }

  /** Its number. */
  get lastRound(): bigint {
    return this.last.block.header.round
  }

  /** The fee rate blocks require now, in millionths of a coin per byte; 0 for the minimum fee alone. */
  get perByte(): bigint {
    return this.#perByte
  }

  /** Sets the required fee rate from the next block on. */
  askFee(price: bigint): void {
    this.#perByte = price
  }

  /** A round by its number. */
  at(round: bigint): Round | null {
    return this.#rounds[Number(round)] ?? null
  }

  /** Returns the confirmed balance of an address, in millionths. */
  balance(address: string): bigint {
    return this.#state.balances.get(address) ?? 0n
  }

  /** Returns the confirmed minimum balance of an address, in millionths. */
  minBalance(address: string): bigint {
    return minBalanceOf(this.#state, address)
  }

  /** Returns the confirmed holdings of an address, in base units, for the assets it opted in to. */
  holdings(address: string): readonly (readonly [asset: bigint, units: bigint])[] {
    return [...(this.#state.holdings.get(address) ?? [])]
  }

  /** Returns the confirmed holding of one asset, in base units; `null` where the address has not opted in. */
  holding(address: string, asset: bigint): bigint | null {
    return this.#state.holdings.get(address)?.get(asset) ?? null
  }

  /** Adds a transaction to the mempool; returns its id. Throws `Refused`. */
  submit(blob: Uint8Array): string {
    const sent = readSent(blob)
    if (this.#confirmed.has(sent.txid) || this.#pool.has(sent.txid)) {
      throw new Refused(`TransactionPool.Remember: transaction already in ledger: ${sent.txid}`)
    }
    const next = copyOf(this.#state)
    for (const waiting of this.#pool.values()) apply(next, waiting, this.lastRound + 1n, 0n, false)
    apply(next, sent, this.lastRound + 1n, this.#perByte, true)
    this.#pool.set(sent.txid, sent)
    this.#errors.delete(sent.txid)
    return sent.txid
  }

  /** Drops a waiting transaction. Returns whether it was there. */
  forget(txid: string): boolean {
    return this.#pool.delete(txid)
  }

  /** Returns the status of a transaction; `null` for one the node does not know, or no longer knows. */
  status(txid: string): TransactionStatus | null {
    const settled = this.#confirmed.get(txid)
    if (settled !== undefined)
      return this.lastRound - settled.round < ROUNDS_MAX
        ? { sent: settled.sent, round: settled.round, error: '' }
        : null
    const waiting = this.#pool.get(txid)
    if (waiting !== undefined) return { sent: waiting, round: null, error: '' }
    const dropped = this.#errors.get(txid)
    return dropped === undefined ? null : { ...dropped, round: null }
  }

  /** Ends a round with every waiting transaction that pays enough. */
  end(): Round {
    const at = Math.max(Number(this.last.block.header.timestamp) + 1, Math.floor(Date.now() / 1_000))
    const paying = [...this.#pool.values()].filter(
      ({ signed, blob }) => signed.txn.fee >= this.#perByte * BigInt(blob.length),
    )
    const ended = this.#end(at, paying)
    const transactions = ended.settled.map(({ sent }) => Buffer.from(sent.blob).toString('base64'))
    appendFileSync(this.#path, `${JSON.stringify({ at, transactions })}\n`)
    this.#clean()
    return ended
  }

  #end(at: number, paying: readonly Sent[]): Round {
    const round = this.lastRound + 1n
    const settled: Settled[] = []
    for (const sent of paying) {
      try {
        settled.push({ sent, round, closing: apply(this.#state, sent, round, 0n, false) })
        this.#pool.delete(sent.txid)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    const ended = makeRound(this.last, round, at, settled)
    this.#rounds.push(ended)
    for (const each of settled) this.#confirmed.set(each.sent.txid, each)
    return ended
  }

  /** Drops transactions that cannot be in the next round. */
  #clean(): void {
    const next = copyOf(this.#state)
    for (const sent of this.#pool.values()) {
      try {
        apply(next, sent, this.lastRound + 1n, 0n, false)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        this.#pool.delete(sent.txid)
        this.#errors.set(sent.txid, { sent, error: error.message })
      }
    }
  }
}

/** The fee of a faucet payment, in millionths: enough unless blocks are truly congested. */
export const FAUCET_FEE = MIN_FEE * 10n
