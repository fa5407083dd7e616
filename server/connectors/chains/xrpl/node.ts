/**
 * A client of an XRP Ledger server. Its JSON-RPC is its own variant (no ids, no batches, errors inside the result), so
 * it has its own client. Every answer comes from the expected network, or the call throws. It never retries.
 */
import { basicAuth, exchange, jsonOf, NodeFault, nodeTarget } from '../node-http.ts'
import {
  type History,
  readAccount,
  type Account,
  readHistory,
  readLedger,
  readServerInfo,
  type ServerInfo,
} from './wire.ts'

/**
 * The server's address, and its expected network. `rpcUrl` is `http(s)://user:password@host:port/path`; it is never
 * shown.
 */
export type XrplNodeOptions = {
  readonly name: string
  readonly networkId: number
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

/** The server understood the call and refused. `code` is its own, such as `txnNotFound`. */
export class ServerRefusal extends NodeFault {
  override readonly name = 'ServerRefusal'
  readonly code: string
  readonly reason: string

  constructor(label: string, code: string, reason: string) {
    super(`${label}: refused (${code}): ${reason}`)
    this.code = code
    this.reason = reason
  }
}

/** One server. Every call throws when it cannot be reached, is on another network, or contradicts itself. */
export type XrplNode = {
  /** Its network, as errors name it. */
  readonly name: string
  readonly server: () => Promise<ServerInfo>
  readonly call: (method: string, params: object) => Promise<unknown>
  /** Returns the validated ledger of this number, or the newest one. */
  readonly ledger: (
    index: number | 'validated',
  ) => Promise<{ readonly height: number; readonly hash: string; readonly closedAt: Date }>
  /**
   * Returns an account as validated, in the newest ledger or in this one, or as in the open ledger, queue included;
   * `null` when there is none.
   */
  readonly account: (address: string, at: 'validated' | 'current' | number) => Promise<Account | null>
  /** Returns every transaction that touches an account in these ledgers, both ends inclusive, oldest first. */
  readonly history: (address: string, from: number, to: number) => Promise<History['transactions']>
}

const TEXT_CHARS_MAX = 200
const PAGE = 200
/** Seconds between UNIX time and the ledger's own, which begins in 2000. */
export const RIPPLE_EPOCH = 946_684_800

/** Creates a client; nothing is sent yet. Throws on an invalid URL. */
export function xrplNode({ name, networkId, rpcUrl, timeoutMs }: XrplNodeOptions): XrplNode {
  const call = client(name, rpcUrl, timeoutMs)
  return {
    name,
    call,
    server: async () => {
      const info = readServerInfo(await call('server_info', {}))
      // A server that names no network may be on any.
      if (info.network_id !== networkId)
        throw new Error(`the ${name} node is not on network ${networkId} but ${info.network_id ?? 'names none'}`)
      return info
    },
    ledger: async (asked) => {
      const {
        ledger_index: height,
        ledger_hash: hash,
        ledger,
      } = readLedger(await call('ledger', { ledger_index: asked }))
      if (asked !== 'validated' && height !== asked) throw new Error(`the ${name} node answered with another ledger`)
      return { height, hash, closedAt: new Date((ledger.close_time + RIPPLE_EPOCH) * 1_000) }
    },
    account: async (address, at) => {
      const more = at === 'current' ? { queue: true } : {}
      const answer = await orNull('actNotFound', call('account_info', { account: address, ledger_index: at, ...more }))
      if (answer === null) return null
      const account = readAccount(answer)
      if (account.account_data.Account !== address || (typeof at === 'number' && account.ledger_index !== at))
        throw new Error(`the ${name} node answered with another account, or of another ledger`)
      return account
    },
    history: async (address, from, to) => {
      const lines: History['transactions'][number][] = []
      let marker: unknown
      do {
        const page = readHistory(
          await call('account_tx', {
            account: address,
            ledger_index_min: from,
            ledger_index_max: to,
            forward: true,
            limit: PAGE,
            ...(marker === undefined ? {} : { marker }),
          }),
        )
        // A server without the whole range may answer with the part that it has.
        if (page.account !== address || page.ledger_index_min !== from || page.ledger_index_max !== to)
          throw new Error(
            `the ${name} node answered with ledgers ${page.ledger_index_min} to ${page.ledger_index_max}, not ${from} to ${to}`,
          )
        if (page.transactions.some(({ ledger_index: at }) => at < from || at > to))
          throw new Error(`the ${name} node answered with a transaction of another ledger`)
        if (page.marker !== undefined && JSON.stringify(page.marker) === JSON.stringify(marker))
          throw new Error(`the ${name} node does not get any further`)
        lines.push(...page.transactions)
        marker = page.marker
      } while (marker !== undefined)
      return lines
    },
  }
}

/** Throws when the server lacks a part of these ledgers: its answers would miss that part and look complete. */
export function assertWhole(name: string, { complete_ledgers: ranges }: ServerInfo, from: number, to: number): void {
  if (ranges.some((range) => range.from <= from && to <= range.to)) return
  const held = ranges.map((range) => `${range.from}-${range.to}`).join(',')
  throw new Error(
    `the ${name} node has not the whole history from ${from} to ${to}: it has ${held === '' ? 'none' : held}`,
  )
}

/** Awaits an answer; returns `null` for a refusal with this code. */
export async function orNull(code: string, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ServerRefusal && error.code === code) return null
    throw error
  }
}

function client(name: string, rpcUrl: string, timeoutMs: number | undefined): XrplNode['call'] {
  const target = nodeTarget(name, rpcUrl)
  const headers = { 'content-type': 'application/json', ...basicAuth(target) }
  return async (method, params) => {
    const label = target.label(method)
    // Without a version a server uses version 1, where a payment's ordered amount looks like the paid one.
    const order = JSON.stringify({ method, params: [{ ...params, api_version: 2 }] })
    const { status, body } = await exchange(label, target.url, { method: 'POST', headers, body: order }, { timeoutMs })
    if (status === 401 || status === 403) throw new NodeFault(`${label}: it refused our credentials`)
    return resultOf(label, jsonOf(body, JSON.parse))
  }
}

function resultOf(label: string, answer: unknown): unknown {
  if (answer === undefined) throw new NodeFault(`${label}: it answered with no JSON`)
  const result = typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : null
  if (typeof result !== 'object' || result === null) throw new NodeFault(`${label}: it left the call unanswered`)
  if ('status' in result && result.status === 'success') return result
  const told = result as {
    readonly error?: unknown
    readonly error_message?: unknown
    readonly error_exception?: unknown
  }
  throw new ServerRefusal(
    label,
    String(told.error).slice(0, TEXT_CHARS_MAX),
    String(told.error_message ?? told.error_exception).slice(0, TEXT_CHARS_MAX),
  )
}
