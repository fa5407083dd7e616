/**
 * Requests of which Node's own parser makes nothing, answered as every other one that is not in order: as a problem
 * document. They reach no route and no hook, and whoever sent them reads the answer on the bare connection, which ends
 * with it.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiRefusal, problemOf } from './problem.ts'

/** What Node's parser says of a request. */
type ParserError = Error & { readonly code?: string }

type Headers = Readonly<Record<string, string>>

const refusalOf = ({ code }: ParserError): ApiRefusal =>
  code === 'HPE_HEADER_OVERFLOW'
    ? { code: 'payload_too_large', field: 'headers' }
    : { code: 'invalid_request', field: 'request' }

/** The answer's parts. Nobody's language is known: the headers could not be read. */
function answerTo(refusal: ApiRefusal, careful: Headers) {
  const problem = problemOf(refusal, randomUUID(), 'en')
  const body = JSON.stringify(problem)
  const headers = {
    ...careful,
    'content-type': 'application/problem+json',
    'content-language': 'en',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { status: problem.status, headers, body }
}

/**
 * Answers a request that could not be parsed, or was not whole in time, and hangs up. `careful` are the headers of
 * every answer.
 */
export function answerUnreadable(error: ParserError, socket: Socket, careful: Headers): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, headers, body } = answerTo(refusalOf(error), careful)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  else socket.destroy()
}

/**
 * Answers what Node would refuse by itself before any hook: an expectation that nobody here meets. Call it before the
 * server listens.
 */
export function refuseExpectations(server: Server, careful: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerTo({ code: 'invalid_request', field: 'headers.expect' }, careful)
    response.writeHead(status, headers).end(body)
  })
}
