/** The XRP Ledger's development chain: a double of a server, with a faucet and exact control over ledgers. */
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { ok, refuse } from '@zend/kernel'
import type { DevChain } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { accountId, FAUCET } from './accounts.ts'
import { Ledgers } from './ledgers.ts'
import { answer, type History, type Server } from './rpc.ts'
import { readTransaction } from './transaction.ts'

/**
 * The chain's data folder and address. Port 0 takes a free one. `onExit` is called when the server ends unexpectedly.
 */
export type XrplOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}
/** A running chain, and a function only for tests of this network: which ledgers the server claims not to have. */
export type XrplChain = DevChain & {
  /**
   * From now on the server has no ledgers before `oldest`, and none of the range `missing`, both ends included. A
   * restart ends it.
   */
  loseHistory(history: History): void
}

const UNITS_MAX = 100_000n * 1_000_000n
const REQUEST_BYTES_MAX = 1024 * 1024
const UINT32_MAX = 0xffff_ffff

/** Starts the chain with the ledgers it had. Rejects when the port is taken, or the data is invalid. */
export async function startXrpl({ dataDir, host, port, onExit }: XrplOptions): Promise<XrplChain> {
  mkdirSync(dataDir, { recursive: true })
  const ledgers = new Ledgers(join(dataDir, 'ledgers.jsonl'))
  const history: History = { oldest: 1, missing: null }
  const http = await listen({ ledgers, history }, host, port)
  const address = http.address()
  const rpcUrl = `http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`
  let stopping = false
  http.once('close', () => {
    if (!stopping) onExit('the XRP Ledger server')
  })
  const runExclusive = mutex()
  const tip = () => ({ height: ledgers.head.index, hash: ledgers.head.hash })

  return {
    network: 'xrpl',
    assets: { XRP: { decimals: 6, unitsMax: UNITS_MAX } },
    facts: async () => ({ ...tip(), rpcUrl, feeAsked: ledgers.feeAsked, tokens: {} }),
    mine: (count) =>
      runExclusive(async () => {
        for (let i = 0; i < count; i++) ledgers.close()
        return tip()
      }),
    // Validated ledgers are final.
    reorg: async () => refuse('depth_too_large', { depthMax: 0 }),
    askFee: (price) => runExclusive(async () => void (ledgers.feeAsked = price)),
    forget: (txid) => runExclusive(async () => ledgers.forget(txid.toUpperCase())),
    send: (asset, to, units) => runExclusive(async () => sendFrom(ledgers, asset, to, units)),
    loseHistory: (lost) => void Object.assign(history, lost),
    stop: async () => {
      stopping = true
      await new Promise<void>((closed) => {
        http.close(() => closed())
        http.closeAllConnections()
      })
    },
  }
}

/** Builds a faucet payment in the open ledger, or returns why not. `to` may carry a tag after a `#`. */
function sendFrom(ledgers: Ledgers, asset: string, to: string, units: bigint): Awaited<ReturnType<DevChain['send']>> {
  if (asset !== 'XRP') return refuse('transaction_refused', { reason: `there is no ${asset} here` })
  const payee = destinationOf(to)
  if (payee === null) return refuse('address_invalid')
  if (units <= 0n) return refuse('amount_too_small')
  const queued = ledgers.queuedOf(FAUCET.address).at(-1)?.fields?.Sequence ?? 0
  const Sequence = Math.max(ledgers.open.accounts.get(FAUCET.address)?.sequence ?? 1, queued + 1)
  const Fee = (ledgers.feeAsked ?? 10n) > 10n ? String(ledgers.feeAsked) : '10'
  const blob = FAUCET.sign({
    TransactionType: 'Payment',
    Account: FAUCET.address,
    ...payee,
    Amount: units.toString(),
    Fee,
    Sequence,
  })
  const transaction = readTransaction(blob)
  const before = ledgers.submit(transaction)
  if (before.result === 'tesSUCCESS' || before.result === 'terQUEUED') return ok({ txid: transaction.hash })
  // It would cost its fee and pay nothing, so it is dropped before any ledger includes it.
  ledgers.forget(transaction.hash)
  if (before.result === 'tecNO_DST_INSUF_XRP') return refuse('amount_too_small')
  return before.result === 'tecUNFUNDED_PAYMENT'
    ? refuse('faucet_empty')
    : refuse('transaction_refused', { reason: before.result })
}

function destinationOf(to: string): { readonly Destination: string; readonly DestinationTag?: number } | null {
  const [, address, tag] = /^([^#]+)(?:#(0|[1-9]\d{0,9}))?$/.exec(to) ?? []
  if (address === undefined || accountId(address) === null || Number(tag ?? 0) > UINT32_MAX) return null
  return { Destination: address, ...(tag === undefined ? {} : { DestinationTag: Number(tag) }) }
}

function listen(server: Server, host: string, port: number): Promise<HttpServer> {
  return new Promise((listening, failed) => {
    const http = createServer((incoming, outgoing) => {
      void bodyOf(incoming).then((body) => {
        const answered = body === null ? null : answer(server, body)
        outgoing.writeHead(answered === null ? 400 : 200, { 'content-type': 'application/json; charset=UTF-8' })
        outgoing.end(answered === null ? 'Unable to parse request' : JSON.stringify(answered))
      })
    })
    // Keep idle connections open: closing one just as a call arrives would lose the call.
    http.keepAliveTimeout = 0
    http.once('error', failed)
    http.listen(port, host, () => listening(http))
  })
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > REQUEST_BYTES_MAX) return null
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    return null
  }
}
