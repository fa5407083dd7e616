/**
 * A client of an algod node over HTTP: timeouts, a limit on the size of an answer, and errors without credentials. It
 * never retries, and trusts no node of another network: every use begins with `params`.
 */
import { exactJson } from '../../exact-json.ts'
import { exchange, jsonOf, NodeFault, nodeTarget } from '../node-http.ts'
import { type Block, readBlock } from './block.ts'
import {
  type Account,
  type Holding,
  type Params,
  type Pending,
  readAccount,
  readDecimals,
  readHash,
  readHolding,
  readMessage,
  readParams,
  readPending,
} from './wire.ts'

/** The node's address and its expected network. `url` may hold the node's token as its password; it is never shown. */
export type AlgodOptions = {
  readonly name: string
  readonly url: string
  readonly genesisId: string
  readonly genesisHash: string
  readonly timeoutMs?: number
}

/** One node. Every call throws when it cannot be reached or gives an invalid answer. */
export type Algod = {
  /** Throws when the node is not on our network. */
  readonly params: () => Promise<Params>
  /** Returns the hash of a round's block, base32; `null` when there is no such round. */
  readonly hashAt: (round: number) => Promise<string | null>
  /** Returns a block. Throws when the node does not have it, or it is of another network. */
  readonly block: (round: number) => Promise<Block>
  readonly account: (address: string) => Promise<Account>
  /** Returns an account's holding of an asset; `null` where it did not opt in. */
  readonly holding: (address: string, asset: string) => Promise<Holding | null>
  /** Returns an asset's decimals; `null` where there is no such asset. */
  readonly decimals: (asset: string) => Promise<number | null>
  readonly pending: (txid: string) => Promise<Pending | null>
  /** Submits signed bytes; returns the node's reason if it refuses them, else `null`. */
  readonly submit: (blob: Uint8Array) => Promise<string | null>
}

type Answer = { readonly status: number; readonly bytes: Uint8Array }

/** Creates a client; nothing is sent yet. Throws on an invalid URL. */
export function algod({ name, url, genesisId, genesisHash, timeoutMs }: AlgodOptions): Algod {
  const target = nodeTarget(name, url)
  const labelOf = (path: string): string => target.label(subjectOf(path))
  const headers = {
    accept: 'application/json, application/msgpack',
    ...(target.password === '' ? {} : { 'x-algo-api-token': target.password }),
  }
  const ask = async (path: string, blob?: Uint8Array): Promise<Answer> => {
    const sending =
      blob === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/x-binary' },
            body: Uint8Array.from(blob),
          }
    const { status, body } = await exchange(labelOf(path), `${target.base}/${path}`, sending, { timeoutMs })
    return { status, bytes: Uint8Array.from(body) }
  }
  const fail = (path: string, { status, bytes }: Answer): never => {
    const message = readMessage(jsonOf(bytes))
    throw new NodeFault(
      `${labelOf(path)}: it answered with HTTP status ${status}${message === null ? '' : ` (${message.slice(0, 200)})`}`,
    )
  }
  /**
   * Returns an answer, or `null` where the node itself says that there is none: a proxy's 404 says nothing about the
   * network.
   */
  const find = async (path: string): Promise<Uint8Array | null> => {
    const answer = await ask(path)
    if (answer.status === 404 && readMessage(jsonOf(answer.bytes)) !== null) return null
    return answer.status === 200 ? answer.bytes : fail(path, answer)
  }
  const findJson = async (path: string): Promise<unknown> => {
    const bytes = await find(path)
    return bytes === null ? null : exactJson(Buffer.from(bytes).toString('utf8'))
  }
  return {
    params: async () => {
      const read = readParams(await findJson('v2/transactions/params'))
      if (read.genesisHash !== genesisHash || read.genesisId !== genesisId) {
        throw new Error(
          `the ${name} node is not on ${genesisId} (${genesisHash}) but on ${read.genesisId} (${read.genesisHash})`,
        )
      }
      return read
    },
    hashAt: async (round) => readHash(await findJson(`v2/blocks/${round}/hash`)),
    block: async (round) => {
      const bytes = await find(`v2/blocks/${round}?format=msgpack`)
      if (bytes === null) throw new NodeFault(`the ${name} node has no block of round ${round}`)
      const block = readBlock(bytes)
      if (block.height !== round || block.genesisHash !== genesisHash)
        throw new Error(`the ${name} node is not on ${genesisId}: its round ${round} is another’s`)
      return block
    },
    account: async (address) => readAccount(await findJson(`v2/accounts/${address}?exclude=all`)),
    holding: async (address, asset) => readHolding(await findJson(`v2/accounts/${address}/assets/${asset}`)),
    decimals: async (asset) => readDecimals(await findJson(`v2/assets/${asset}`)),
    pending: async (txid) => readPending(await findJson(`v2/transactions/pending/${txid}?format=json`)),
    submit: async (blob) => {
      const answer = await ask('v2/transactions', blob)
      if (answer.status === 200) return null
      const message = readMessage(jsonOf(answer.bytes))
      // Only this answer means that the node checked the transaction.
      return answer.status === 400 && message !== null ? message : fail('v2/transactions', answer)
    },
  }
}

/** Returns what a path asks about, without the account or id. */
const subjectOf = (path: string): string => /^v2\/([a-z]+)/.exec(path)?.[1] ?? 'status'
