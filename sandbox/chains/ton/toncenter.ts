/**
 * The part of toncenter's HTTP interface that product code and its official client use, answered from the chain. Paths,
 * parameters and response formats are theirs; anything else is answered with 404.
 */
import { Address, Cell } from '@ton/core'
import { configParameter } from './gas-price.ts'
import { type HeldTransaction, normalisedHash } from './messages.ts'
import type { TonLedger } from './ledger.ts'
import { blockJson, transactionJson, WHOLE_SHARD } from './toncenter-json.ts'
import { accountFacts, readStack, runFacts, writeStackV2, writeStackV3 } from './toncenter-accounts.ts'

/** A refused request: an HTTP status and toncenter's own text. */
export class TonCenterError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Answers one request. `body` is the parsed JSON of a POST. Throws `TonCenterError`. */
export type TonCenter = (method: string, path: string, query: URLSearchParams, body: unknown) => Promise<unknown>

const LIMIT_USUAL = 10
const LIMIT_MAX = 1_000

/** Wraps a chain. */
export function tonCenter(ledger: TonLedger): TonCenter {
  const get: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    '/api/v3/masterchainInfo': () => ({
      last: blockJson(ledger.head, -1),
      first: blockJson(ledger.blocks[0] ?? ledger.head, -1),
    }),
    '/api/v3/masterchainBlockShardState': (query) => ({
      blocks: numbered(ledger, query.get('seqno')).map((block) => blockJson(block, 0)),
    }),
    '/api/v3/blocks': (query) => ({ blocks: blocksBy(ledger, query) }),
    '/api/v3/transactions': (query) => transactionsJson(paged(ledger.transactions.filter(wanted(query)), query)),
    '/api/v3/transactionsByMessage': (query) => transactionsJson(paged(byMessage(ledger.transactions, query), query)),
    '/api/v3/pendingTraces': (query) => ({
      traces: query
        .getAll('ext_msg_hash')
        .flatMap((text) =>
          ledger.waits(hashOf(text).toString('hex'))
            ? [{ trace_id: text, is_incomplete: true, trace_info: { trace_state: 'pending' } }]
            : [],
        ),
    }),
    '/api/v3/addressInformation': async (query) => {
      const { state, ...facts } = await accountFacts(ledger, addressOf(query.get('address')))
      return { ...facts, status: state }
    },
    '/api/v2/getAddressInformation': async (query) => ({
      ok: true,
      result: await fullState(ledger, query.get('address'), query.get('seqno')),
    }),
    '/api/v2/getConfigParam': (query) => {
      const found = configParameter(ledger.config, Number(query.get('config_id')))
      if (found === null)
        throw new TonCenterError(
          500,
          `LITE_SERVER_UNKNOWN: configuration parameter ${query.get('config_id')} not found`,
        )
      return {
        ok: true,
        result: { '@type': 'configInfo', config: { '@type': 'tvm.cell', bytes: found.toBoc().toString('base64') } },
      }
    },
  }
  const send = async (boc: string): Promise<{ readonly hash: string; readonly hashNorm: string }> => {
    const answer = await ledger.admit(cellOf(boc))
    if (!answer.ok) throw new TonCenterError(500, answer.error)
    return { hash: answer.ownHash.toString('base64'), hashNorm: answer.hash.toString('base64') }
  }
  const post: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>> = {
    '/api/v3/message': async ({ boc }) => {
      const { hash, hashNorm } = await send(String(boc))
      return { message_hash: hash, message_hash_norm: hashNorm }
    },
    '/api/v3/runGetMethod': async ({ address, method, stack }) => {
      const ran = await runFacts(ledger, addressOf(String(address)), String(method), readStack(stack))
      return { gas_used: ran.gasUsed, exit_code: ran.exitCode, stack: ran.stack.map(writeStackV3) }
    },
    '/api/v2/jsonRPC': async ({ id, method, params }) => ({
      ok: true,
      result: await version2(ledger, send, String(method), params as Record<string, unknown>),
      jsonrpc: '2.0',
      id,
    }),
  }
  return async (method, path, query, body) => {
    const answer = method === 'GET' ? get[path]?.(query) : post[path]?.(body as Record<string, unknown>)
    if (answer === undefined) throw new TonCenterError(404, `Cannot ${method} ${path}`)
    return answer
  }
}

/** The calls of the official client, version 2 of the interface. */
async function version2(
  ledger: TonLedger,
  send: (boc: string) => Promise<unknown>,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  if (method === 'sendBoc') {
    await send(String(params['boc']))
    return { '@type': 'ok' }
  }
  if (method === 'getAddressInformation') return fullState(ledger, String(params['address']), null)
  if (method === 'runGetMethod') {
    const ran = await runFacts(
      ledger,
      addressOf(String(params['address'])),
      String(params['method']),
      readStack(params['stack']),
    )
    return {
      '@type': 'smc.runResult',
      gas_used: ran.gasUsed,
      exit_code: ran.exitCode,
      stack: ran.stack.map(writeStackV2),
    }
  }
  throw new TonCenterError(404, `Method ${method} not found`)
}

/**
 * Returns an account as of a block, by default the newest. For an older one only its newest transaction is known; the
 * rest is the present state.
 */
async function fullState(ledger: TonLedger, address: string | null, seqno: string | null): Promise<object> {
  const [block] = seqno === null ? [ledger.head] : numbered(ledger, seqno)
  if (block === undefined) throw new TonCenterError(500, 'LITE_SERVER_NOTREADY: ltdb: block not found')
  const account = addressOf(address)
  const { balance, code, data, state } = await accountFacts(ledger, account)
  const raw = account.toRawString()
  const newest = ledger.transactions.findLast((held) => held.seqno <= block.seqno && held.account.toLowerCase() === raw)
  const [lt, hash] = newest === undefined ? ['0', Buffer.alloc(32)] : [String(newest.transaction.lt), newest.hash]
  return {
    '@type': 'raw.fullAccountState',
    balance,
    code: code ?? '',
    data: data ?? '',
    state,
    last_transaction_id: { '@type': 'internal.transactionId', lt, hash: hash.toString('base64') },
    block_id: {
      '@type': 'ton.blockIdExt',
      workchain: -1,
      shard: WHOLE_SHARD,
      seqno: block.seqno,
      root_hash: block.rootHash,
      file_hash: block.fileHash,
    },
    frozen_hash: '',
    sync_utime: block.utime,
  }
}

function blocksBy(ledger: TonLedger, query: URLSearchParams): readonly object[] {
  const workchain = Number(query.get('workchain') ?? -1)
  const seqno = query.get('seqno') ?? query.get('mc_seqno')
  return paged(seqno === null ? ledger.blocks : numbered(ledger, seqno), query).map((block) =>
    blockJson(block, workchain),
  )
}

/** The block of this number; the first has number 1. */
function numbered(ledger: TonLedger, seqno: string | null): TonLedger['blocks'] {
  const block = ledger.blocks[Number(seqno) - 1]
  return block === undefined ? [] : [block]
}

/** The filters of `/transactions`, all of which must hold. */
function wanted(query: URLSearchParams): (held: HeldTransaction) => boolean {
  const accounts = new Set(query.getAll('account').map((text) => addressOf(text).toRawString().toUpperCase()))
  const hashes = query.getAll('hash').map((text) => hashOf(text))
  const number = (name: string): bigint | null => (query.has(name) ? BigInt(query.get(name) ?? '') : null)
  const [lt, start, end, block] = [number('lt'), number('start_lt'), number('end_lt'), number('mc_seqno')]
  return ({ account, hash, transaction, seqno }) =>
    (accounts.size === 0 || accounts.has(account.toUpperCase())) &&
    (hashes.length === 0 || hashes.some((each) => each.equals(hash))) &&
    (lt === null || transaction.lt === lt) &&
    (start === null || transaction.lt >= start) &&
    (end === null || transaction.lt <= end) &&
    (block === null || BigInt(seqno) === block)
}

function byMessage(transactions: readonly HeldTransaction[], query: URLSearchParams): readonly HeldTransaction[] {
  const hashes = query.getAll('msg_hash').map((text) => hashOf(text))
  if (hashes.length === 0)
    throw new TonCenterError(422, 'at least one of msg_hash, body_hash, opcode should be specified')
  const direction = query.get('direction')
  return transactions.filter(({ inMessage, outMessages }) => {
    const looked = [
      ...(direction === 'out' || inMessage === null ? [] : [inMessage]),
      ...(direction === 'in' ? [] : outMessages),
    ]
    return looked.some(({ cell, message }) => {
      const own = [cell.hash(), normalisedHash(message)]
      return hashes.some((each) => own.some((candidate) => candidate?.equals(each) ?? false))
    })
  })
}

/** Newest first by default, from `offset`, at most `limit`. */
function paged<T>(items: readonly T[], query: URLSearchParams): readonly T[] {
  const limit = Number(query.get('limit') ?? LIMIT_USUAL)
  if (!(limit >= 1 && limit <= LIMIT_MAX)) throw new TonCenterError(422, `limit is not allowed: ${limit}`)
  const offset = Number(query.get('offset') ?? 0)
  return (query.get('sort') === 'asc' ? items : items.toReversed()).slice(offset, offset + limit)
}

const transactionsJson = (found: readonly HeldTransaction[]): object => ({
  transactions: found.map(transactionJson),
  address_book: {},
})

function addressOf(text: string | null): Address {
  try {
    return Address.parse(text ?? '')
  } catch {
    throw new TonCenterError(422, `failed to decode: schema: error converting value for "address"`)
  }
}

function hashOf(text: string): Buffer {
  const hash = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (hash.length !== 32) throw new TonCenterError(422, 'failed to decode: schema: error converting value for "hash"')
  return hash
}

function cellOf(boc: string): Cell {
  try {
    return Cell.fromBase64(boc)
  } catch {
    throw new TonCenterError(500, 'LITE_SERVER_UNKNOWN: cannot deserialize bag-of-cells')
  }
}
