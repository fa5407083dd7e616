/**
 * Responds to requests that Node's own parser refuses, with a problem document like any other refusal. They reach no
 * route and no hook; the response goes out on the bare connection, which then ends.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiRefusal, problemOf } from './problem.ts'

/** An error of Node's parser. */
type ParserError = Error & { readonly code?: string }

type Headers = Readonly<Record<string, string>>

const refusalOf = ({ code }: ParserError): ApiRefusal =>
  code === 'HPE_HEADER_OVERFLOW'
    ? { code: 'payload_too_large', field: 'headers' }
    : { code: 'invalid_request', field: 'request' }

/** The parts of the response. The language is unknown, because the headers could not be read. */
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
 * Responds to a request that could not be parsed, or was incomplete at its timeout, and closes the connection.
 * `careful` are the headers of every response.
 */
export function answerUnreadable(error: ParserError, socket: Socket, careful: Headers): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, headers, body } = answerTo(refusalOf(error), careful)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  else socket.destroy()
}

/**
 * Responds to `Expect` headers, which Node would refuse by itself before any hook: no expectation is supported. Call it
 * before the server listens.
 */
export function refuseExpectations(server: Server, careful: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerTo({ code: 'invalid_request', field: 'headers.expect' }, careful)
    response.writeHead(status, headers).end(body)
  })
}
