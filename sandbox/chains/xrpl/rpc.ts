/**
 * A server's JSON-RPC, as far as wallets need it: `{ method, params: [{ … }] }` in, `{ result: { …, status } }` out,
 * errors inside the result. Both versions of the API; the first without `api_version`, as on a real server.
 */
import { z } from 'zod'
import { accountId, FEE_BASE, NETWORK_ID, RESERVE_BASE, RESERVE_INCREMENT } from './accounts.ts'
import type { Ledgers } from './ledgers.ts'
import { accountAnswer, historyLine, ledgerAnswer, transactionAnswer } from './shapes.ts'
import { DEPOSIT_AUTH } from './state.ts'
import { InvalidTransaction, readTransaction } from './transaction.ts'

/** The history the server claims to have: the oldest ledger, and one missing range. */
export type History = { oldest: number; missing: readonly [from: number, to: number] | null }
/** The context of all calls. */
export type Server = { readonly ledgers: Ledgers; readonly history: History }

type Params = Readonly<Record<string, unknown>>
type Method = (server: Server, params: Params, version: number) => object

/** A refused call: its error code's name, number and text. */
class RpcError extends Error {
  readonly answer: object

  constructor(error: string, error_code: number, error_message: string) {
    super(error)
    this.answer = { error, error_code, error_message }
  }
}

const request = z.object({ method: z.string(), params: z.tuple([z.record(z.string(), z.unknown())]).optional() })
const HISTORY_MAX = 400
const drops = (units: bigint): number => Number(units) / 1_000_000

/** Answers one request; `null` for an invalid body. */
export function answer(server: Server, body: unknown): object | null {
  const asked = request.safeParse(body)
  if (!asked.success) return null
  const params = asked.data.params?.[0] ?? {}
  const version = params['api_version'] === 2 ? 2 : 1
  const echo = { ...params, command: asked.data.method }
  try {
    const method = METHODS[asked.data.method]
    if (method === undefined) throw new RpcError('unknownCmd', 32, 'Unknown method.')
    return { result: { ...method(server, params, version), status: 'success' } }
  } catch (cause) {
    if (cause instanceof RpcError) return { result: { ...cause.answer, request: echo, status: 'error' } }
    if (cause instanceof InvalidTransaction)
      return { result: { error: 'invalidTransaction', error_exception: cause.message, request: echo, status: 'error' } }
    throw cause
  }
}

const METHODS: Readonly<Record<string, Method>> = {
  server_info: (server) => ({
    info: {
      ...common(server),
      validated_ledger: {
        ...validated(server),
        base_fee_xrp: drops(FEE_BASE),
        reserve_base_xrp: drops(RESERVE_BASE),
        reserve_inc_xrp: drops(RESERVE_INCREMENT),
      },
    },
  }),
  server_state: (server) => ({
    state: {
      ...common(server),
      validated_ledger: {
        ...validated(server),
        base_fee: Number(FEE_BASE),
        reserve_base: Number(RESERVE_BASE),
        reserve_inc: Number(RESERVE_INCREMENT),
      },
    },
  }),
  fee: ({ ledgers }) => {
    const open = ledgers.feeAsked !== null && ledgers.feeAsked > FEE_BASE ? ledgers.feeAsked : FEE_BASE
    return {
      drops: {
        base_fee: FEE_BASE.toString(),
        median_fee: '5000',
        minimum_fee: FEE_BASE.toString(),
        open_ledger_fee: open.toString(),
      },
      ledger_current_index: ledgers.head.index + 1,
    }
  },
  ledger_current: ({ ledgers }) => ({ ledger_current_index: ledgers.head.index + 1 }),
  ledger_closed: ({ ledgers }) => ({ ledger_hash: ledgers.head.hash, ledger_index: ledgers.head.index }),
  ledger_accept: ({ ledgers }) => ({ ledger_current_index: ledgers.close().index + 1 }),
  ledger,
  account_info: ({ ledgers, history }, params) => {
    const current = isCurrent(params)
    const address = addressIn(params, 'account')
    const index = typeof params['ledger_index'] === 'number' ? params['ledger_index'] : ledgers.head.index
    const header = holds(history, index) ? ledgers.header(index) : undefined
    if (header === undefined) throw new RpcError('lgrNotFound', 21, 'ledgerNotFound')
    const account = current ? ledgers.open.accounts.get(address) : ledgers.accountAt(address, index)
    if (account === undefined) throw new RpcError('actNotFound', 19, 'Account not found.')
    return accountAnswer(ledgers, address, account, { current, header, queue: current && params['queue'] === true })
  },
  deposit_authorized: ({ ledgers }, params) => {
    const [source, destination] = [addressIn(params, 'source_account'), addressIn(params, 'destination_account')]
    const account = (isCurrent(params) ? ledgers.open : ledgers.validated).accounts.get(destination)
    if (account === undefined) throw new RpcError('dstActNotFound', 87, 'Destination account not found.')
    return {
      source_account: source,
      destination_account: destination,
      deposit_authorized: (account.flags & DEPOSIT_AUTH) === 0 || source === destination,
      validated: true,
    }
  },
  account_tx,
  tx: ({ ledgers }, params, version) => {
    const hash = String(params['transaction']).toUpperCase()
    if (!/^[0-9A-F]{64}$/.test(hash)) throw new RpcError('notImpl', 74, 'Not implemented.')
    const found = ledgers.included(hash) ?? ledgers.waiting(hash)
    if (found === undefined) throw new RpcError('txnNotFound', 29, 'Transaction not found.')
    return transactionAnswer(found, version)
  },
  submit: ({ ledgers }, params) => {
    const blob = params['tx_blob']
    if (typeof blob !== 'string' || !/^([0-9a-fA-F]{2})+$/.test(blob))
      throw new RpcError('invalidParams', 31, 'Invalid parameters.')
    const transaction = readTransaction(blob)
    const { result, kept, applied, queued } = ledgers.submit(transaction)
    return {
      accepted: kept,
      applied,
      broadcast: kept,
      engine_result: result,
      engine_result_message: `The ledger's word for it is ${result}.`,
      kept,
      queued,
      tx_blob: transaction.blob,
      tx_json: { ...transaction.json, hash: transaction.hash },
      validated_ledger_index: ledgers.head.index,
    }
  },
}

function ledger({ ledgers, history }: Server, params: Params, version: number): object {
  const asked = params['ledger_index'] ?? 'validated'
  if (asked === 'current')
    return {
      ledger: { closed: false, ledger_index: ledgers.head.index + 1, parent_hash: ledgers.head.hash },
      ledger_current_index: ledgers.head.index + 1,
      validated: false,
    }
  const index =
    typeof asked === 'number' ? asked : asked === 'validated' || asked === 'closed' ? ledgers.head.index : Number(asked)
  const header = Number.isInteger(index) && holds(history, index) ? ledgers.header(index) : undefined
  if (header === undefined) throw new RpcError('lgrNotFound', 21, 'ledgerNotFound')
  return ledgerAnswer(header, ledgers.inLedger(index), {
    list: params['transactions'] === true,
    full: params['expand'] === true,
    version,
  })
}

function account_tx({ ledgers, history }: Server, params: Params, version: number): object {
  const account = addressIn(params, 'account')
  const newest = ledgers.head.index
  // The range without gaps that ends with the newest ledger.
  const oldest = history.missing === null ? history.oldest : Math.max(history.oldest, history.missing[1] + 1)
  const [wantedMin, wantedMax] = [boundIn(params, 'ledger_index_min'), boundIn(params, 'ledger_index_max')]
  if (
    version > 1 &&
    ((wantedMax !== null && wantedMax > newest) || (wantedMin !== null && wantedMin !== 0 && wantedMin < oldest))
  )
    throw new RpcError('lgrIdxMalformed', 58, 'Ledger index malformed.')
  const [min, max] = [Math.max(oldest, wantedMin ?? oldest), Math.min(newest, wantedMax ?? newest)]
  if (min > max)
    throw version > 1
      ? new RpcError('invalidLgrRange', 79, 'Ledger range is invalid.')
      : new RpcError('lgrIdxsInvalid', 57, 'Ledger indexes invalid.')
  const indexes = Array.from({ length: max - min + 1 }, (_, offset) => min + offset)
  const all = indexes.flatMap((index) => ledgers.inLedger(index).filter(({ outcome }) => outcome.affected.has(account)))
  const ordered = params['forward'] === true ? all : all.toReversed()
  const start = placeOf(
    ordered.map((each) => [each.ledger.index, each.position]),
    params['marker'],
  )
  const limit = Math.min(
    HISTORY_MAX,
    typeof params['limit'] === 'number' && params['limit'] > 0 ? params['limit'] : 200,
  )
  const next = ordered[start + limit]
  return {
    account,
    ledger_index_min: min,
    ledger_index_max: max,
    limit,
    transactions: ordered.slice(start, start + limit).map((each) => historyLine(each, version)),
    ...(next === undefined ? {} : { marker: { ledger: next.ledger.index, seq: next.position } }),
    validated: true,
  }
}

const common = ({ ledgers, history: { oldest, missing } }: Server) => ({
  build_version: '3.0.0',
  complete_ledgers:
    missing === null
      ? `${oldest}-${ledgers.head.index}`
      : `${oldest}-${missing[0] - 1},${missing[1] + 1}-${ledgers.head.index}`,
  load_factor: 1,
  network_id: NETWORK_ID,
  peers: 0,
  server_state: 'full',
  validation_quorum: 1,
})
const validated = ({ ledgers: { head } }: Server) => ({ age: 0, hash: head.hash, seq: head.index })
const holds = ({ oldest, missing }: History, index: number): boolean =>
  index >= oldest && (missing === null || index < missing[0] || index > missing[1])
const isCurrent = ({ ledger_index: index }: Params): boolean => index === undefined || index === 'current'

function addressIn(params: Params, name: string): string {
  const address = params[name]
  if (typeof address !== 'string') throw new RpcError('invalidParams', 31, `Missing field '${name}'.`)
  if (accountId(address) === null) throw new RpcError('actMalformed', 35, 'Account malformed.')
  return address
}

/** Parses a ledger number; −1 and absent mean no bound. */
function boundIn(params: Params, name: string): number | null {
  const bound = params[name]
  return typeof bound === 'number' && bound >= 0 ? bound : null
}

function placeOf(places: readonly (readonly [number, number])[], marker: unknown): number {
  if (marker === undefined) return 0
  const at = z.object({ ledger: z.int(), seq: z.int() }).safeParse(marker)
  const found = at.success
    ? places.findIndex(([index, position]) => index === at.data.ledger && position === at.data.seq)
    : -1
  if (found < 0)
    throw new RpcError(
      'invalidParams',
      31,
      'invalid marker. Provide ledger index via ledger field, and transaction sequence number via seq field',
    )
  return found
}
