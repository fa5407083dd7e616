/**
 * Horizon's HTTP interface over one node of the development chain: the paths that the product and the official client
 * use, with Horizon's own problem types.
 */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  accountRecord,
  effectRecords,
  feeStatsRecord,
  type Json,
  ledgerRecord,
  paymentRecord,
  rootRecord,
  transactionRecord,
} from './horizon-records.ts'
import { holdersOf, type Settled, whole } from './ledgers.ts'
import type { StellarNode } from './node.ts'
import { amountText, assetFields } from './operations.ts'

const LIMIT_MAX = 200
// Horizon's timeout for waiting for a ledger.
const WAIT_MS = 30_000

const query = z.object({
  cursor: z.string().regex(/^\d+$/).optional(),
  limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(10),
  order: z.enum(['asc', 'desc']).default('asc'),
  join: z.literal('transactions').optional(),
  asset_code: z.string().optional(),
  asset_issuer: z.string().optional(),
})
type Query = z.output<typeof query>

const sequenceParams = z.object({ sequence: z.coerce.number().int().nonnegative() })
const hashParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) })
const idParams = z.object({ id: z.string() })
const body = z.object({ tx: z.string() })

/** Makes the server; it does not listen yet. */
export function horizonApi(node: StellarNode): FastifyInstance {
  const app = fastify({ routerOptions: { maxParamLength: 200 } })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text.toString()))),
  )
  app.addHook('onSend', async (_request, reply) => void reply.header('latest-ledger', node.ledgers.last.sequence))
  app.setErrorHandler((error, _request, reply) =>
    error instanceof z.ZodError
      ? problem(reply, 400, 'bad_request', 'Bad Request')
      : problem(reply, 500, 'server_error', 'Internal Server Error'),
  )
  app.setNotFoundHandler((_request, reply) => problem(reply, 404, 'not_found', 'Resource Missing'))
  readingRoutes(app, node)
  historyRoutes(app, node)
  submissionRoutes(app, node)
  return app
}

const originOf = (request: FastifyRequest): string => request.server.listeningOrigin

function problem(reply: FastifyReply, status: number, code: string, title: string, extras?: Json): FastifyReply {
  void reply.code(status).header('content-type', 'application/problem+json')
  return reply.send({
    type: `https://stellar.org/horizon-errors/${code}`,
    title,
    status,
    ...(extras === undefined ? {} : { extras }),
  })
}

/** Returns one page of records that have a paging number. */
function page<T>(
  request: FastifyRequest,
  all: readonly T[],
  tokenOf: (entry: T) => bigint,
  show: (entry: T) => Json,
): Json {
  const { cursor, limit, order } = query.parse(request.query)
  const inOrder = order === 'asc' ? all : all.toReversed()
  const after =
    cursor === undefined
      ? inOrder
      : inOrder.filter((entry) => (order === 'asc' ? tokenOf(entry) > BigInt(cursor) : tokenOf(entry) < BigInt(cursor)))
  return records(request, after.slice(0, limit).map(show))
}

const records = (request: FastifyRequest, shown: readonly Json[]): Json => {
  const self = { href: `${originOf(request)}${request.url}` }
  return { _links: { self, next: self, prev: self }, _embedded: { records: shown } }
}

function readingRoutes(app: FastifyInstance, node: StellarNode): void {
  const { ledgers } = node
  app.get('/', (request) => rootRecord(originOf(request), ledgers.last, ledgers.first))
  app.get('/fee_stats', () => feeStatsRecord(ledgers.last, node.price, node.feeAsked !== null))
  app.get('/ledgers', (request) => {
    const { limit, order, cursor } = query.parse(request.query)
    const from = cursor === undefined ? null : Number(BigInt(cursor) >> 32n)
    const step = order === 'asc' ? 1 : -1
    const begin = from === null ? (order === 'asc' ? ledgers.first : ledgers.last.sequence) : from + step
    const found = Array.from({ length: limit }, (_, offset) => ledgers.at(begin + offset * step))
    return records(
      request,
      found.flatMap((ledger) => (ledger === null ? [] : [ledgerRecord(originOf(request), ledger)])),
    )
  })
  app.get('/ledgers/:sequence', (request, reply) => {
    const ledger = ledgers.at(sequenceParams.parse(request.params).sequence)
    return ledger === null ? reply.callNotFound() : ledgerRecord(originOf(request), ledger)
  })
  app.get('/accounts/:id', (request, reply) => {
    const account = ledgers.account(idParams.parse(request.params).id)
    return account === null ? reply.callNotFound() : accountRecord(originOf(request), account)
  })
  app.get('/assets', (request) => {
    const { asset_code: code = '', asset_issuer: issuer = '' } = query.parse(request.query)
    const { holders, units } = holdersOf(ledgers.accounts(), `${code}:${issuer}`)
    const authorized = { authorized: holders, authorized_to_maintain_liabilities: 0, unauthorized: 0 }
    const balances = {
      authorized: amountText(units),
      authorized_to_maintain_liabilities: '0.0000000',
      unauthorized: '0.0000000',
    }
    const token = {
      ...assetFields(`${code}:${issuer}`),
      paging_token: `${code}_${issuer}`,
      accounts: authorized,
      balances,
    }
    return records(request, holders === 0 ? [] : [{ _links: {}, ...token }])
  })
}

function historyRoutes(app: FastifyInstance, node: StellarNode): void {
  const { ledgers } = node
  const payments = (request: FastifyRequest, account: string | null): Json => {
    const { join }: Query = query.parse(request.query)
    return page(
      request,
      ledgers.payments(account),
      ({ id }) => id,
      (payment) => paymentRecord(originOf(request), payment, join !== undefined),
    )
  }
  app.get('/payments', (request) => payments(request, null))
  // Only operations that moved coins are queried here.
  for (const list of ['payments', 'operations'])
    app.get(`/accounts/:id/${list}`, (request, reply) => {
      const { id } = idParams.parse(request.params)
      // History of deleted accounts is kept; unknown accounts have none.
      return ledgers.account(id) === null && ledgers.payments(id).length === 0
        ? reply.callNotFound()
        : payments(request, id)
    })
  app.get('/accounts/:id/transactions', (request) => {
    const { id } = idParams.parse(request.params)
    return page(
      request,
      ledgers.transactionsOf(id),
      ({ pagingToken }) => pagingToken,
      (settled) => transactionRecord(originOf(request), settled, settled.sent.hash),
    )
  })
  app.get('/operations/:id/effects', (request, reply) => {
    const { id } = idParams.parse(request.params)
    const payment = /^\d+$/.test(id) ? ledgers.payments(null).find((each) => each.id === BigInt(id)) : undefined
    return payment === undefined ? reply.callNotFound() : records(request, effectRecords(originOf(request), payment))
  })
  app.get('/transactions/:hash/operations', (request, reply) => {
    const settled = ledgers.transaction(hashParams.parse(request.params).hash)
    const { join }: Query = query.parse(request.query)
    // As Horizon does: failed ones moved nothing, and are left out unless requested.
    const own = ledgers.payments(null).filter((payment) => payment.settled === settled && payment.settled.successful)
    if (settled === null) return reply.callNotFound()
    return page(
      request,
      own,
      ({ id }) => id,
      (payment) => paymentRecord(originOf(request), payment, join !== undefined),
    )
  })
  app.get('/transactions/:hash', (request, reply) => {
    const { hash } = hashParams.parse(request.params)
    const settled = ledgers.transaction(hash)
    return settled === null ? reply.callNotFound() : transactionRecord(originOf(request), settled, hash)
  })
}

function submissionRoutes(app: FastifyInstance, node: StellarNode): void {
  app.post('/transactions_async', (request, reply) => {
    const said = node.submit(body.parse(request.body).tx)
    switch (said.status) {
      case 'MALFORMED':
        return problem(reply, 400, 'transaction_malformed', 'Transaction Malformed')
      case 'ERROR':
        return reply.code(400).send({ tx_status: 'ERROR', hash: said.hash, error_result_xdr: whole(0n, said.result) })
      default:
        return reply
          .code({ PENDING: 201, DUPLICATE: 409, TRY_AGAIN_LATER: 503 }[said.status])
          .send({ tx_status: said.status, hash: said.hash })
    }
  })
  app.post('/transactions', async (request, reply) => {
    const envelope = body.parse(request.body).tx
    const said = node.submit(envelope)
    if (said.status === 'MALFORMED') return problem(reply, 400, 'transaction_malformed', 'Transaction Malformed')
    // A transaction already in a ledger is answered from there.
    const before = node.ledgers.transaction(said.hash)
    if (before !== null) return outcome(request, reply, before, said.hash)
    if (said.status === 'ERROR') {
      const result_codes = { transaction: said.code }
      return problem(reply, 400, 'transaction_failed', 'Transaction Failed', {
        envelope_xdr: envelope,
        result_codes,
        result_xdr: whole(0n, said.result),
      })
    }
    const settled = await settledIn(node, said.hash)
    return settled === null ? problem(reply, 504, 'timeout', 'Timeout') : outcome(request, reply, settled, said.hash)
  })
}

function outcome(request: FastifyRequest, reply: FastifyReply, settled: Settled, hash: string): FastifyReply | Json {
  if (settled.successful) return transactionRecord(originOf(request), settled, hash)
  const result_codes = { transaction: 'tx_failed', operations: settled.codes }
  return problem(reply, 400, 'transaction_failed', 'Transaction Failed', {
    envelope_xdr: settled.sent.envelope,
    result_codes,
    result_xdr: settled.result,
  })
}

function settledIn(node: StellarNode, hash: string): Promise<Settled | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), WAIT_MS)
    const stop = node.onSettled(hash, (settled) => end(settled))
    const end = (settled: Settled | null): void => {
      clearTimeout(timer)
      stop()
      resolve(settled)
    }
  })
}
