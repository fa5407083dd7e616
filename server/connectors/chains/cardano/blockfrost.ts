/**
 * A client of Blockfrost's HTTP API: timeouts, a limit on the size of an answer, pages, and errors without credentials.
 * It never retries, and nothing it returns is used before `assertChain`.
 */
import { exchange, jsonOf, NodeFault, nodeTarget } from '../node-http.ts'
import {
  type BlockHead,
  type Mined,
  type Parameters,
  readFailure,
  readHead,
  readHeads,
  readMagic,
  readMined,
  readParameters,
  readRaw,
  readRaws,
  readSubmitted,
  readWaiting,
} from './wire.ts'

/**
 * The node's address and its expected network. `url` may hold the project's token as its password; it is never shown.
 */
export type BlockfrostOptions = {
  readonly name: string
  readonly url: string
  readonly networkMagic: number
  readonly timeoutMs?: number
}

/**
 * One node. Every call throws when it cannot be reached or gives an invalid answer; `null` is what the node itself does
 * not know.
 */
export type Blockfrost = {
  /** Throws when the node is not on our network. */
  readonly assertChain: () => Promise<void>
  readonly latest: () => Promise<BlockHead>
  /** Returns a block of the node's chain, by hash or height. */
  readonly block: (name: string | number) => Promise<BlockHead | null>
  /** Returns the blocks after one, oldest first: at most `count`, and at most a hundred. */
  readonly next: (hash: string, count: number) => Promise<readonly BlockHead[] | null>
  /** Returns all transactions of a block, with their bytes, in order. */
  readonly transactions: (hash: string) => Promise<readonly { readonly txid: string; readonly raw: string }[] | null>
  /** Returns a transaction in a block. Throws when the node returns another one. */
  readonly mined: (txid: string) => Promise<Mined | null>
  /** Returns the bytes of a transaction in a block, hex. */
  readonly raw: (txid: string) => Promise<string | null>
  readonly isWaiting: (txid: string) => Promise<boolean>
  readonly parameters: () => Promise<Parameters>
  /** Submits signed bytes; returns the node's reason if it refuses them, else `null`. */
  readonly submit: (raw: string) => Promise<string | null>
}

type Answer = { readonly status: number; readonly value: unknown }

/** Blockfrost's own limit of a page. */
const PAGE_MAX = 100
// A page of a hundred of the largest transactions, in hexadecimal, with a margin.
const ANSWER_BYTES_MAX = 8 * 1024 * 1024
const REASON_CHARS_MAX = 1_000

/** Creates a client; nothing is sent yet. Throws on an invalid URL. */
export function blockfrost({ name, url, networkMagic, timeoutMs }: BlockfrostOptions): Blockfrost {
  const target = nodeTarget(name, url)
  const labelOf = (path: string): string => target.label(subjectOf(path))
  const headers = { accept: 'application/json', ...(target.password === '' ? {} : { project_id: target.password }) }
  const ask = async (path: string, cbor?: Uint8Array): Promise<Answer> => {
    const sending =
      cbor === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/cbor' }, body: Uint8Array.from(cbor) }
    const { status, body } = await exchange(labelOf(path), `${target.base}/${path}`, sending, {
      timeoutMs,
      bytesMax: ANSWER_BYTES_MAX,
    })
    return { status, value: jsonOf(body) }
  }
  const fail = (path: string, { status, value }: Answer): never => {
    const message = readFailure(value)?.message ?? ''
    throw new NodeFault(
      `${labelOf(path)}: it answered with HTTP status ${status}${message === '' ? '' : ` (${message.slice(0, 200)})`}`,
    )
  }
  /**
   * Returns an answer, or `null` where the node itself says that there is none: a proxy's 404 says nothing about the
   * network.
   */
  const find = async (path: string): Promise<unknown> => {
    const answer = await ask(path)
    if (answer.status === 404 && readFailure(answer.value) !== null) return null
    // An empty or non-JSON answer is not the node's statement that there is none.
    return answer.status === 200 && answer.value !== undefined && answer.value !== null
      ? answer.value
      : fail(path, answer)
  }
  const found = async <T>(path: string, read: (value: unknown) => T): Promise<T | null> => {
    const value = await find(path)
    return value === null ? null : read(value)
  }
  const needed = async <T>(path: string, read: (value: unknown) => T): Promise<T> => {
    const value = await found(path, read)
    if (value === null) throw new NodeFault(`the ${name} node knows no ${subjectOf(path)}`)
    return value
  }
  return {
    assertChain: async () => {
      const magic = await needed('genesis', readMagic)
      if (magic !== networkMagic) throw new Error(`the ${name} node is not on network ${networkMagic} but on ${magic}`)
    },
    latest: () => needed('blocks/latest', readHead),
    block: (block) => found(`blocks/${block}`, readHead),
    next: (hash, count) => found(`blocks/${hash}/next?count=${Math.min(count, PAGE_MAX)}`, readHeads),
    transactions: async (hash) => {
      const all = []
      for (let page = 1; ; page++) {
        const some = await found(`blocks/${hash}/txs/cbor?count=${PAGE_MAX}&page=${page}`, readRaws)
        if (some === null) return null
        all.push(...some)
        if (some.length < PAGE_MAX) return all
      }
    },
    mined: async (txid) => {
      const mined = await found(`txs/${txid}`, readMined)
      if (mined !== null && mined.txid !== txid)
        throw new NodeFault(`the ${name} node answered with another transaction`)
      return mined
    },
    raw: (txid) => found(`txs/${txid}/cbor`, readRaw),
    isWaiting: async (txid) => (await found(`mempool/${txid}`, readWaiting)) === txid,
    parameters: () => needed('epochs/latest/parameters', readParameters),
    submit: async (raw) => {
      const answer = await ask('tx/submit', Buffer.from(raw, 'hex'))
      if (answer.status === 200) {
        readSubmitted(answer.value)
        return null
      }
      const failure = readFailure(answer.value)
      // Only this answer means that a node checked the transaction: 425 is a full mempool, 403 and 429 are about us.
      return answer.status === 400 && failure !== null
        ? failure.message.slice(0, REASON_CHARS_MAX)
        : fail('tx/submit', answer)
    },
  }
}

/** Returns what a path asks about, without the account or id. */
const subjectOf = (path: string): string => /^[a-z]+/.exec(path)?.[0] ?? 'status'
