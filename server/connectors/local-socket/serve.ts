/**
 * The answering side: a socket that its own user alone may open, and a token besides, since other processes of ours may run as that user. A question that is not
 * ours, not understood or too long is refused without a word of why.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { hash, timingSafeEqual } from 'node:crypto'
import type { LocalCalls } from '../../ports/local-calls.ts'
import { readMessage, writeMessage } from './message.ts'

/**
 * What answering needs. `listen` puts the server on its socket. `onRefused` hears the call's name and why it was refused, nothing of its content; `onFault`
 * hears what broke while one was answered.
 */
export type LocalServerOptions = {
  readonly token: string
  readonly calls: LocalCalls
  readonly listen: (server: ReturnType<typeof createServer>) => Promise<void>
  readonly onRefused: (name: string, reason: string) => void
  readonly onFault: (name: string, error: unknown) => void
}

/** An open server. `close` lets what is under way end. */
export type LocalServer = { readonly close: () => Promise<void> }

const CONNECTIONS_MAX = 256
const BODY_BYTES_MAX = 64 * 1024
const REQUEST_MS = 5_000
const IDLE_MS = 60_000

/** Opens the answering side. */
export async function serveLocalCalls(options: LocalServerOptions): Promise<LocalServer> {
  const server = createServer({ requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS }, (question, answer) => {
    void respond(options, question, answer)
  })
  server.maxConnections = CONNECTIONS_MAX
  await options.listen(server)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

async function respond({ token, calls, onRefused, onFault }: LocalServerOptions, question: IncomingMessage, answer: ServerResponse): Promise<void> {
  const name = /^\/([A-Za-z]+)$/.exec(question.url ?? '')?.[1] ?? ''
  const end = (status: number, body = ''): void => void answer.writeHead(status, { 'content-type': 'text/plain' }).end(body)
  const refused = (status: number, reason: string): void => {
    onRefused(name, reason)
    end(status)
    question.destroy()
  }
  if (!isSame(question.headers.authorization ?? '', `Bearer ${token}`)) return refused(401, 'without the token')
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (question.method !== 'POST' || call === undefined) return refused(404, 'no such call')
  let args: unknown
  try {
    args = readMessage(await bodyOf(question))
  } catch {
    return refused(400, 'not readable')
  }
  try {
    end(200, writeMessage(await call(args)))
  } catch (error) {
    onFault(name, error)
    end(500)
  }
}

async function bodyOf(question: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of question as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > BODY_BYTES_MAX) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'))
